"""Which adapter stands behind each port, and where media lives."""

from pathlib import Path

from config.env import VAR_DIR, env

MEDIA_ROOT = Path(env.str("MEDIA_ROOT", default=str(VAR_DIR / "media")))

MEDIA_PIPELINE_ANALYST = env.str("MEDIA_PIPELINE_ANALYST", default="local")
MEDIA_PIPELINE_EYES = env.str("MEDIA_PIPELINE_EYES", default="local")
MEDIA_PIPELINE_WRITER = env.str("MEDIA_PIPELINE_WRITER", default="local")
MEDIA_PIPELINE_DIRECTOR = env.str("MEDIA_PIPELINE_DIRECTOR", default="local")
MEDIA_PIPELINE_ARTIST = env.str("MEDIA_PIPELINE_ARTIST", default="local")
MEDIA_PIPELINE_ANIMATOR = env.str("MEDIA_PIPELINE_ANIMATOR", default="local")
MEDIA_PIPELINE_VOICES = env.str("MEDIA_PIPELINE_VOICES", default="local")
MEDIA_PIPELINE_COMPOSER = env.str("MEDIA_PIPELINE_COMPOSER", default="local")
#: Empty: there is none. Voices that nobody designs need the first.
MEDIA_PIPELINE_TRANSCRIBER = env.str("MEDIA_PIPELINE_TRANSCRIBER", default="")
MEDIA_PIPELINE_ISOLATOR = env.str("MEDIA_PIPELINE_ISOLATOR", default="")

#: Where sounds are transcribed with MEDIA_PIPELINE_TRANSCRIBER=model, checked together
#: (media_pipeline/providers/listening). The price in micro-dollars for a minute of sound.
MEDIA_PIPELINE_TRANSCRIBER_URL = env.str("MEDIA_PIPELINE_TRANSCRIBER_URL", default="")
MEDIA_PIPELINE_TRANSCRIBER_KEY = env.str("MEDIA_PIPELINE_TRANSCRIBER_KEY", default="")
MEDIA_PIPELINE_TRANSCRIBER_MODEL = env.str("MEDIA_PIPELINE_TRANSCRIBER_MODEL", default="")
MEDIA_PIPELINE_TRANSCRIBER_PRICE = env.str("MEDIA_PIPELINE_TRANSCRIBER_PRICE", default="")

#: Where a language model is asked, and for how much, with MEDIA_PIPELINE_ANALYST=model. Texts,
#: since what is empty is not set; they are checked together (media_pipeline/providers/chat).
MEDIA_PIPELINE_CHAT_URL = env.str("MEDIA_PIPELINE_CHAT_URL", default="")
MEDIA_PIPELINE_CHAT_KEY = env.str("MEDIA_PIPELINE_CHAT_KEY", default="")
MEDIA_PIPELINE_CHAT_MODEL = env.str("MEDIA_PIPELINE_CHAT_MODEL", default="")
#: Micro-dollars per million tokens.
MEDIA_PIPELINE_CHAT_PRICE_IN = env.str("MEDIA_PIPELINE_CHAT_PRICE_IN", default="")
MEDIA_PIPELINE_CHAT_PRICE_OUT = env.str("MEDIA_PIPELINE_CHAT_PRICE_OUT", default="")
MEDIA_PIPELINE_CHAT_OUTPUT_TOKENS = env.str("MEDIA_PIPELINE_CHAT_OUTPUT_TOKENS", default="16000")
MEDIA_PIPELINE_CHAT_ANSWERS = env.str("MEDIA_PIPELINE_CHAT_ANSWERS", default="json_schema")
MEDIA_PIPELINE_CHAT_IDLE_SECONDS = env.str("MEDIA_PIPELINE_CHAT_IDLE_SECONDS", default="120")
MEDIA_PIPELINE_CHAT_HEADERS = env.str("MEDIA_PIPELINE_CHAT_HEADERS", default="")
MEDIA_PIPELINE_CHAT_BODY = env.str("MEDIA_PIPELINE_CHAT_BODY", default="")

#: fal: asked for films whose models are its (media_pipeline/providers/model_cards.py).
#: ElevenLabs speaks for models named ``elevenlabs/…``. The format is what the account may have.
MEDIA_PIPELINE_ELEVENLABS_KEY = env.str("MEDIA_PIPELINE_ELEVENLABS_KEY", default="")
MEDIA_PIPELINE_ELEVENLABS_URL = env.str(
    "MEDIA_PIPELINE_ELEVENLABS_URL", default="https://api.elevenlabs.io"
)
MEDIA_PIPELINE_ELEVENLABS_FORMAT = env.str(
    "MEDIA_PIPELINE_ELEVENLABS_FORMAT", default="mp3_44100_128"
)
#: Seed Speech (BytePlus) speaks for models named ``seed/…``.
MEDIA_PIPELINE_SEED_KEY = env.str("MEDIA_PIPELINE_SEED_KEY", default="")
MEDIA_PIPELINE_SEED_URL = env.str(
    "MEDIA_PIPELINE_SEED_URL", default="https://voice.ap-southeast-1.bytepluses.com"
)
MEDIA_PIPELINE_FAL_KEY = env.str("MEDIA_PIPELINE_FAL_KEY", default="")
MEDIA_PIPELINE_FAL_URL = env.str("MEDIA_PIPELINE_FAL_URL", default="https://queue.fal.run")
#: The public keys by which its webhooks are known.
MEDIA_PIPELINE_FAL_KEYS_URL = env.str(
    "MEDIA_PIPELINE_FAL_KEYS_URL", default="https://rest.fal.ai/.well-known/jwks.json"
)
#: Ark (BytePlus, Volcengine): asked for films whose animator is one of its models.
MEDIA_PIPELINE_ARK_KEY = env.str("MEDIA_PIPELINE_ARK_KEY", default="")
MEDIA_PIPELINE_ARK_URL = env.str(
    "MEDIA_PIPELINE_ARK_URL", default="https://ark.ap-southeast.bytepluses.com/api/v3"
)
#: Its store of reference pictures. Without an address pictures go inside each request.
MEDIA_PIPELINE_ARK_ASSETS_URL = env.str("MEDIA_PIPELINE_ARK_ASSETS_URL", default="")
MEDIA_PIPELINE_ARK_ASSETS_GROUP = env.str("MEDIA_PIPELINE_ARK_ASSETS_GROUP", default="")
#: How many pictures an account may have there at once.
MEDIA_PIPELINE_ARK_ASSETS_KEPT = env.int("MEDIA_PIPELINE_ARK_ASSETS_KEPT", default=50)
#: What providers made is fetched over TLS from public addresses only; for tests and closed
#: networks: plain http, and networks of our own.
MEDIA_PIPELINE_FETCH_ALLOW_HTTP = env.bool("MEDIA_PIPELINE_FETCH_ALLOW_HTTP", default=False)
MEDIA_PIPELINE_FETCH_NETWORKS = env.list("MEDIA_PIPELINE_FETCH_NETWORKS", default=[])

#: Seconds of the longest clip an animator makes in one piece.
MEDIA_PIPELINE_LONGEST_LOCAL_SPEECH = env.float(
    "MEDIA_PIPELINE_LONGEST_LOCAL_SPEECH", default=600.0
)
MEDIA_PIPELINE_LONGEST_CLIP = env.float("MEDIA_PIPELINE_LONGEST_CLIP", default=15.0)
#: How long the file of an export is kept, with its subtitles; 0: for ever.
MEDIA_PIPELINE_EXPORT_DAYS = env.int("MEDIA_PIPELINE_EXPORT_DAYS", default=7)
#: A script that would make a longer film is refused before anything is done.
MEDIA_PIPELINE_LONGEST_FILM_MINUTES = env.int("MEDIA_PIPELINE_LONGEST_FILM_MINUTES", default=180)
#: From when a run is planned until the pictures given with it are described, or it stops there.
MEDIA_PIPELINE_ELEMENTS_SECONDS = env.int("MEDIA_PIPELINE_ELEMENTS_SECONDS", default=1800)
#: What is held for work that nobody renews is free after so long; a run that lives renews it.
MEDIA_PIPELINE_HOLD_SECONDS = env.int("MEDIA_PIPELINE_HOLD_SECONDS", default=3600)
#: What seals the provider keys that projects bring, the newest first; without any, SECRET_KEY does.
MEDIA_PIPELINE_KEY_SECRETS = env.list("MEDIA_PIPELINE_KEY_SECRETS", default=[])
