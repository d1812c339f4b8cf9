import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { CardStep } from '@wayfold/contracts/payments/cards';
import type { CardEvent } from '../../../shared/payment/card-message.js';
import type { CardNote } from '../../../shared/payment/card-note.js';

export type EnterCardStep = Extract<CardStep, { state: 'enter' }>;

export interface ReplaceCardContext {
  readonly form: EnterCardStep | null;
  readonly note: CardNote | null;
  readonly problem: unknown;
  /** Number of polls since the form reported success. */
  readonly pollCount: number;
  /** The booking after the new card was saved. */
  readonly booking: BookingView | null;
}

export type ReplaceCardEvent = CardEvent | { readonly type: 'START' | 'GO_BACK' | 'POLL_NOW' };

export const initialReplaceCardContext: ReplaceCardContext = {
  form: null,
  note: null,
  problem: null,
  pollCount: 0,
  booking: null,
};
