import type { SavedCard } from '@wayfold/contracts/money/instalments';
import { refuse, type Refusal } from '../../../kernel/refuse.js';
import type { BookingEvent } from '../events.js';
import { mayCharge } from '../core/saved-cards.js';
import { disputesOver, inDispute } from '../core/dispute-state.js';
import type { BookingState, Confirmed } from '../core/booking.js';
import { openCents } from '../core/instalment.js';
import { deepEqual } from '../../../kernel/deep-equal.js';
import { scheduledAgain } from '../core/balance-schedule.js';

export type CardCommand =
  /** The customer wants to give another card. */
  | { readonly type: 'Begin' }
  /** `insteadOf` is a form that nothing can be saved in any more. */
  | { readonly type: 'RecordSetup'; readonly setupId: string; readonly insteadOf: string | null }
  /** A card was declined in this form. Open or over: the card was tried. */
  | {
      readonly type: 'RecordFailure';
      readonly setupId: string;
      readonly decline: { readonly code: string; readonly declineCode: string | null } | null;
      readonly now: Date;
    }
  /** The provider says that the card of this form is saved. */
  | {
      readonly type: 'Replace';
      readonly setupId: string;
      readonly paymentMethodId: string;
      readonly card: SavedCard;
      readonly now: Date;
    }
  /** A saved card as the provider has it now. */
  | { readonly type: 'Update'; readonly paymentMethodId: string; readonly card: SavedCard };

export type CardRefusal = 'NOTHING_DUE' | 'OVERTAKEN';

/** A charge that waited for another card is made this long after it was given: there is time to think again. */
const AGAIN_MS = 3_600_000;

/** The card that is charged without the customer: another one, or the same one renewed. */
export function decideCard(command: CardCommand, state: BookingState): BookingEvent[] | Refusal<CardRefusal> {
  if (state.status === 'NEW') throw new Error('no such booking');
  const { cards } = state;
  switch (command.type) {
    case 'Begin':
      // What an account at PayPal pays takes no card but by hand; a form that was open when PayPal told of one is ended.
      return state.status === 'CONFIRMED' &&
        (state.chargedTo !== 'paypal' || cards.setupId !== null) &&
        state.instalments.some((each) => willBeCharged(each, state))
        ? []
        : refuse('NOTHING_DUE');
    case 'RecordSetup': {
      const { setupId, insteadOf } = command;
      if (cards.setupId === setupId) return [];
      if (cards.setupId !== insteadOf) return refuse('OVERTAKEN');
      return [{ type: 'CardSetupStarted', data: { setupId, n: cards.setups + 1 } }];
    }
    case 'RecordFailure': {
      const { setupId, decline, now } = command;
      const { code, declineCode } = decline ?? { code: null, declineCode: null };
      return [{ type: 'CardSetupFailed', data: { setupId, code, declineCode, at: now.toISOString() } }];
    }
    case 'Replace': {
      const { setupId, paymentMethodId, card, now } = command;
      // One that an older form saved, told late, does not replace a newer one.
      if (cards.setupId !== setupId) return [];
      return [
        { type: 'CardReplaced', data: { setupId, paymentMethodId, card } },
        ...(state.status === 'CONFIRMED' ? again(state, now) : []),
      ];
    }
    case 'Update': {
      const { paymentMethodId, card } = command;
      const { saved } = cards;
      return saved?.paymentMethodId !== paymentMethodId || deepEqual(saved.card, card)
        ? []
        : [{ type: 'CardUpdated', data: { paymentMethodId, card } }];
    }
  }
}

/** Nobody's card pays what somebody else was asked to pay. */
const isCharged = (instalment: Confirmed['instalments'][number]): boolean =>
  instalment.kind === 'balance' && instalment.payer.kind === 'lead' && openCents(instalment) > 0;

/** Nothing is charged that is awaited by bank, nor after a lost dispute; what waits for one to end may still be. */
const willBeCharged = (instalment: Confirmed['instalments'][number], state: Confirmed): boolean =>
  isCharged(instalment) &&
  state.disputes.every(({ outcome }) => outcome !== 'lost') &&
  instalment.charge.status !== 'AWAITED' &&
  (instalment.charge.status !== 'IDLE' || inDispute(state));

/** What the old card could not pay is tried with the new one. */
function again(state: Confirmed, now: Date): BookingEvent[] {
  const then = new Date(now.getTime() + AGAIN_MS);
  // A try that the networks do not allow would only fail once more.
  if (!disputesOver(state) || !mayCharge(state.cards, then)) return [];
  const chargeAt = then.toISOString();
  return state.instalments
    .filter(isCharged)
    .filter(({ charge }) => charge.status === 'ACTION_REQUIRED' || charge.status === 'EXHAUSTED')
    .map((instalment) => scheduledAgain(instalment, chargeAt, 'card-replaced/v1'));
}
