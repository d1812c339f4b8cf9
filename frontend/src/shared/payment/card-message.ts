/** The cause of a form's payment that did not go through. */
export type CardFailure =
  /** The form sent nothing, and shows itself what is missing. */
  | { readonly kind: 'not-attempted' }
  /** `reason` is the provider's text for the customer; null if it gave none worth showing. */
  | { readonly kind: 'declined'; readonly reason: string | null };

/** The card form's report, which never proves "paid": only the server can. */
export type CardEvent =
  | { readonly type: 'CARD_PROCESSING' | 'CARD_ACTION_REQUIRED' | 'CARD_SUCCEEDED' | 'CARD_OUTCOME_UNKNOWN' }
  | { readonly type: 'CARD_FAILED'; readonly failure: CardFailure };

export type CardMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'height'; readonly height: number }
  | { readonly type: 'event'; readonly event: CardEvent };

const MAX_HEIGHT_PX = 2000;
const MAX_REASON_LENGTH = 300;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Validates a message of the card form; null if the message is something else. */
export function parseCardMessage(data: unknown): CardMessage | null {
  if (!isRecord(data) || data.source !== 'wayfold-card') return null;
  switch (data.type) {
    case 'ready':
      return { type: 'ready' };
    case 'height': {
      const height = Number(data.height);
      return height > 0 && height <= MAX_HEIGHT_PX ? { type: 'height', height } : null;
    }
    case 'processing':
      return { type: 'event', event: { type: 'CARD_PROCESSING' } };
    case 'requires_action':
      return { type: 'event', event: { type: 'CARD_ACTION_REQUIRED' } };
    case 'succeeded':
      return { type: 'event', event: { type: 'CARD_SUCCEEDED' } };
    case 'failed':
      return { type: 'event', event: parseFailure(data) };
    default:
      return null;
  }
}

function parseFailure({ code, message }: Record<string, unknown>): CardEvent {
  // Only our server can tell what happened: the form does not know, or the payment was canceled.
  if (code === 'unknown' || code === 'canceled') return { type: 'CARD_OUTCOME_UNKNOWN' };
  if (code === 'incomplete') return { type: 'CARD_FAILED', failure: { kind: 'not-attempted' } };
  // The provider's message for "retry" adds nothing to our own text.
  const hasReason = typeof message === 'string' && message !== '' && code !== 'retry';
  const reason = hasReason ? message.slice(0, MAX_REASON_LENGTH) : null;
  return { type: 'CARD_FAILED', failure: { kind: 'declined', reason } };
}
