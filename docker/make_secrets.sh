#!/bin/sh
# Passwords and keys for docker-compose.yml, one file each, in secrets/. What is there stays as it is.
set -eu
cd "$(dirname "$0")/.."
mkdir -p secrets
chmod 700 secrets  # on this machine; in their containers the files are read by other accounts
umask 022

random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
keep() {
    [ -s "secrets/$1" ] || printf '%s' "$2" > "secrets/$1"
}

keep secret_key "$(random)"
keep flower_password "$(random)"
keep database_password "$(random)"
keep database_url "postgres://callsheet:$(cat secrets/database_password)@postgres:5432/callsheet"
keep valkey_url "redis://valkey:6379/0"
keep rabbitmq_password "$(random)"
keep rabbitmq_url "amqp://callsheet:$(cat secrets/rabbitmq_password)@rabbitmq:5672//"
keep rabbitmq_login "default_user = callsheet
default_pass = $(cat secrets/rabbitmq_password)
"
echo "secrets/ holds: $(ls secrets | tr '\n' ' ')"
