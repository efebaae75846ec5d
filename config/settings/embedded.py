"""What ``config`` lends to the studio, which may not import it: dotted paths to load by name."""

#: A context manager: inside it, what the environment did not name runs.
EMBEDDED_SERVICES = "config.embedded.embedded_services.running_services"
#: A Popen whose command does not outlive this process, even when this process is killed.
TIED_PROCESS = "config.embedded.lifeline.TiedProcess"
