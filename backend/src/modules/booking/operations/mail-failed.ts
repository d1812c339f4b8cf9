import type { BookingEvent } from '../events.js';
import type { BookingState } from '../core/booking.js';

/** A mail that was given up: what it was for, the event that caused it, and the code of the last failure. */
export interface FailedMail {
  readonly cause: string;
  readonly version: number;
  readonly reason: string;
}

/** Nobody reads what a mail said: a person finds another way. Told once of each mail; of whom it was for, nothing. */
export function mailFailedItem(state: BookingState, { cause, version, reason }: FailedMail): BookingEvent[] {
  const [first] = state.status === 'NEW' ? [] : state.instalments;
  if (state.status === 'NEW' || !first) return [];
  const which = `mail ${cause} of event ${version} `;
  const told = [...state.instalments, ...state.former].flatMap((each) => each.told);
  if (told.some((detail) => detail.startsWith(which))) return [];
  const todo = 'ask the customer for a working address, or mend the mail server, and tell them another way';
  const detail = `${which}was given up (${reason}): ${todo}`;
  return [{ type: 'OperationsItemRaised', data: { kind: 'mail-failed', instalmentId: first.id, detail } }];
}
