import { HOUR_MS } from '@wayfold/contracts/kernel/durations';
import type { SavedCard } from '@wayfold/contracts/money/instalments';
import { isDeepEqual } from '../../../kernel/deep-equal.js';
import { type Refusal, refuse } from '../../../kernel/refuse.js';
import { rescheduleBalance } from '../core/balance-schedule.js';
import { type BookingState, type ConfirmedBooking, requireBooking } from '../core/booking.js';
import { hasOpenDispute, isClearOfDisputes } from '../core/dispute-state.js';
import { calculateOpenInstalmentCents } from '../core/instalment.js';
import { isWithinCardLimit } from '../core/saved-cards.js';
import type { BookingEvent } from '../events.js';

export type SavedCardCommand =
  /** The customer wants to save another card. */
  | { readonly type: 'Begin' }
  /** A form that can no longer save a card has the id `replacedSetupId`. */
  | { readonly type: 'RecordSetup'; readonly setupId: string; readonly replacedSetupId: string | null }
  /** A decline in this form; it counts even after the form is closed. */
  | {
      readonly type: 'RecordFailure';
      readonly setupId: string;
      readonly decline: { readonly code: string; readonly declineCode: string | null } | null;
      readonly now: Date;
    }
  /** The provider reports that the form's card is saved. */
  | {
      readonly type: 'Replace';
      readonly setupId: string;
      readonly paymentMethodId: string;
      readonly card: SavedCard;
      readonly now: Date;
    }
  /** A saved card as the provider has it now. */
  | { readonly type: 'Update'; readonly paymentMethodId: string; readonly card: SavedCard };

export type SavedCardRefusal = 'NOTHING_DUE' | 'OVERTAKEN';

/** Delay before a charge that waited for the card, so that the customer can reconsider. */
const RECHARGE_DELAY_MS = HOUR_MS;

/** Changes the card charged off-session: to another card, or to new details of the same card. */
export function decideSavedCard(
  state: BookingState,
  command: SavedCardCommand,
): BookingEvent[] | Refusal<SavedCardRefusal> {
  const booking = requireBooking(state);
  const { cards } = booking;
  switch (command.type) {
    case 'Begin':
      // A saved PayPal account is charged instead; a form opened before its report may still finish.
      return booking.status === 'CONFIRMED' &&
        (booking.savedMethod !== 'paypal' || cards.setupId !== null) &&
        booking.instalments.some((instalment) => isAwaitingCharge(booking, instalment))
        ? []
        : refuse('NOTHING_DUE');
    case 'RecordSetup': {
      const { setupId, replacedSetupId } = command;
      if (cards.setupId === setupId) return [];
      if (cards.setupId !== replacedSetupId) return refuse('OVERTAKEN');
      return [{ type: 'CardSetupStarted', data: { setupId, setupNumber: cards.setupCount + 1 } }];
    }
    case 'RecordFailure': {
      const { setupId, decline, now } = command;
      const { code, declineCode } = decline ?? { code: null, declineCode: null };
      return [{ type: 'CardSetupFailed', data: { setupId, code, declineCode, at: now.toISOString() } }];
    }
    case 'Replace': {
      const { setupId, paymentMethodId, card, now } = command;
      // A late report about an older form must not replace a newer card.
      if (cards.setupId !== setupId) return [];
      return [
        { type: 'CardReplaced', data: { setupId, paymentMethodId, card } },
        ...(booking.status === 'CONFIRMED' ? scheduleRecharge(booking, now) : []),
      ];
    }
    case 'Update': {
      const { paymentMethodId, card } = command;
      const { savedCard } = cards;
      return savedCard?.paymentMethodId !== paymentMethodId || isDeepEqual(savedCard.card, card)
        ? []
        : [{ type: 'CardUpdated', data: { paymentMethodId, card } }];
    }
  }
}

/** True if the saved card may pay the instalment: an open balance of the lead, never a co-payer's. */
const isChargeable = (instalment: ConfirmedBooking['instalments'][number]): boolean =>
  instalment.kind === 'balance' &&
  instalment.payer.kind === 'lead' &&
  calculateOpenInstalmentCents(instalment) > 0;

/** True if a charge is to come. Awaited bank money and lost disputes rule it out; open disputes do not. */
const isAwaitingCharge = (
  booking: ConfirmedBooking,
  instalment: ConfirmedBooking['instalments'][number],
): boolean =>
  isChargeable(instalment) &&
  booking.disputes.every(({ outcome }) => outcome !== 'lost') &&
  instalment.charge.status !== 'AWAITED' &&
  (instalment.charge.status !== 'IDLE' || hasOpenDispute(booking));

/** Schedules what the old card could not pay. */
function scheduleRecharge(booking: ConfirmedBooking, now: Date): BookingEvent[] {
  const chargeTime = new Date(now.getTime() + RECHARGE_DELAY_MS);
  // An attempt over the networks' limit would only fail again.
  if (!isClearOfDisputes(booking) || !isWithinCardLimit(booking.cards, chargeTime)) return [];
  const chargeAt = chargeTime.toISOString();
  return booking.instalments
    .filter(isChargeable)
    .filter(({ charge }) => charge.status === 'ACTION_REQUIRED' || charge.status === 'EXHAUSTED')
    .map((instalment) => rescheduleBalance(instalment, chargeAt, 'card-replaced/v1'));
}
