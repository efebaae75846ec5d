"""
One table: which error class gets which HTTP status. A test finds every class without a row.

Errors with a status of their own (CommandRefused, by its planner) stand here with None.
"""

from media_pipeline.assets.read_picture import PictureRefused
from media_pipeline.assets.upload_sound import SoundRefused
from media_pipeline.cast.cast_refused import CastRefused
from media_pipeline.credits.insufficient_credits import InsufficientCredits
from media_pipeline.credits.keep_key import KeyRefused
from media_pipeline.elements.element_name import ElementRefused
from media_pipeline.graph.person_edit import EditRefused
from media_pipeline.library.library_refused import LibraryRefused
from media_pipeline.scripts.script_refused import ScriptRefused
from media_pipeline.styles.style_refused import StyleRefused
from workflows import errors
from workflows.projects.members import MembershipRefused

ERROR_ANSWERS: dict[type[Exception], int | None] = {
    ScriptRefused: 422,
    PictureRefused: 422,
    SoundRefused: 422,
    ElementRefused: 422,
    CastRefused: None,
    LibraryRefused: None,
    EditRefused: 422,
    StyleRefused: None,
    KeyRefused: 422,
    errors.CommandError: 422,
    errors.CommandConflict: 422,
    errors.CommandRefused: None,
    InsufficientCredits: 402,
    errors.PayloadNotJson: 422,
    errors.PayloadTooLarge: 413,
    errors.UnknownCommandKind: 400,
    # A planner that plans the impossible is a defect of ours, except where the run had ended.
    errors.PlanError: 500,
    errors.CommandNotPlanned: 500,
    errors.NeedsFormACycle: 500,
    errors.RunIsOver: 409,
    errors.UnknownChannel: 500,
    errors.EventRefused: 500,
    errors.UnknownNeed: 500,
    errors.AnswerRefused: None,
    errors.WebhookError: 500,
    errors.WebhookUnknown: 404,
    errors.WebhookUnreadable: 400,
    errors.WebhookUnwanted: 404,
    errors.JobError: 500,
    errors.AnsweredAlready: 409,
    errors.JobCancelled: 409,
    errors.TooLateToSend: 500,
    errors.LeaseLost: 409,
    errors.PayloadInvalid: 422,
    errors.UnknownJobKind: 422,
    errors.UnknownSubscriber: 422,
    errors.FeedPruned: 410,
    errors.MailRefused: 409,
    MembershipRefused: 409,
    errors.WebhookRefused: 422,
    errors.RegistrationError: 500,
    errors.WorkflowError: 500,
}


def status_of(error: Exception) -> int | None:
    """The HTTP status for an error of the packages below; None for one that is none of ours."""
    for kind in type(error).__mro__:
        if kind in ERROR_ANSWERS:
            status = ERROR_ANSWERS[kind]
            return status if status is not None else int(getattr(error, "http_status", 409))
    return None
