import { getCode } from '../api/problem.js';
import { type CardFormReport, type CardNote, toCardNote } from './card-note.js';

/** Stands in for an actor that the page has to provide. */
export const rejectUnprovided = (actor: string): Promise<never> =>
  Promise.reject(new Error(`The machine runs without its actor ${actor}`));

/** Creates a guard: the server refused for one of these reasons. */
export const isRefusedWith =
  (...codes: readonly string[]) =>
  ({ event }: { readonly event: { readonly error: unknown } }): boolean =>
    codes.includes(getCode(event.error));

/** The note to show after an event: its own, or else the current one. */
export const updateCardNote = ({
  context,
  event,
}: {
  readonly context: { readonly note: CardNote | null };
  readonly event: CardFormReport;
}): CardNote | null => toCardNote(event) ?? context.note;

/** State with the card form open: its success proves nothing, so the machine then asks the server. */
export const ENTERING_CARD_STATE = {
  on: {
    CARD_PROCESSING: { actions: 'showCardNote' },
    CARD_ACTION_REQUIRED: { actions: 'showCardNote' },
    CARD_FAILED: { actions: 'showCardNote' },
    CARD_SUCCEEDED: 'confirming',
    CARD_OUTCOME_UNKNOWN: 'confirming',
    GO_BACK: 'offered',
  },
} as const;

/** State between two questions to the server; the customer may ask sooner. */
export const AWAITING_OUTCOME_STATE = {
  after: { backoff: 'confirming' },
  on: { POLL_NOW: 'confirming' },
} as const;
