# One image for site, workers and beat; what a container is, its command says.
FROM python:3.13-slim
ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 CALLSHEET_VAR=/var/lib/callsheet LOG_FORMAT=json
WORKDIR /srv/callsheet
COPY requirements/runtime.txt requirements/runtime.txt
RUN pip install --no-cache-dir -r requirements/runtime.txt \
 && useradd --system --uid 10001 --home-dir /var/lib/callsheet --create-home callsheet
COPY . .
USER callsheet
STOPSIGNAL SIGTERM
