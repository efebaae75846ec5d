# One image for site, workers, beat and Flower; what a container is, its command says.
FROM python:3.13-slim
ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 CALLSHEET_VAR=/var/lib/callsheet MEDIA_ROOT=/srv/media LOG_FORMAT=json
WORKDIR /srv/callsheet
COPY requirements/runtime.txt requirements/runtime.txt
# ffmpeg, fonts and voices come in wheels. A volume takes over whom the folder under it belongs to.
RUN pip install --no-cache-dir --require-hashes -r requirements/runtime.txt \
 && groupadd --gid 10001 callsheet \
 && useradd --uid 10001 --gid callsheet --home-dir /var/lib/callsheet --create-home callsheet \
 && install -d -o callsheet -g callsheet /srv/media
COPY manage.py ./
COPY config config
COPY workflows workflows
COPY media_pipeline media_pipeline
COPY studio studio
RUN python -m compileall -q config workflows media_pipeline studio
USER 10001:10001
STOPSIGNAL SIGTERM
