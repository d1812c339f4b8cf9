import { assertNever, type Decider } from '../../../kernel/decider.js';
import { type Refusal, refuse } from '../../../kernel/refuse.js';
import type { GiftCardEvent } from '../events.js';

interface Redemption {
  readonly bookingId: string;
  readonly amountCents: number;
  readonly returnedCentsByRefund: Readonly<Record<string, number>>;
}

export interface IssuedGiftCard {
  readonly status: 'ISSUED';
  readonly giftCardId: string;
  /** Balance in cents, reserved part included. */
  readonly balanceCents: number;
  /** The last day on which the gift card can be spent; null without expiry. */
  readonly expiresOn: string | null;
  readonly isBlocked: boolean;
  readonly reservedCentsByBooking: Readonly<Record<string, number>>;
  readonly redemptions: Readonly<Record<string, Redemption>>;
}
export type GiftCardState = { readonly status: 'UNKNOWN' } | IssuedGiftCard;

export type GiftCardCommand =
  | {
      readonly type: 'Issue';
      readonly giftCardId: string;
      readonly codeId: string;
      readonly codeHash: string;
      readonly amountCents: number;
      readonly expiresOn: string | null;
      readonly reason: string;
      readonly approvalId: string | null;
    }
  /** Reserves the free balance, at most `upToCents`. */
  | {
      readonly type: 'Reserve';
      readonly bookingId: string;
      readonly upToCents: number;
      /** UTC date */
      readonly today: string;
    }
  | { readonly type: 'Release'; readonly bookingId: string }
  /** Spends the booking's reserved part first, then the free part. */
  | {
      readonly type: 'Redeem';
      readonly bookingId: string;
      readonly instalmentId: string;
      readonly amountCents: number;
    }
  | {
      readonly type: 'Return';
      readonly redemptionId: string;
      readonly refundId: string;
      readonly amountCents: number;
    }
  | { readonly type: 'Block' | 'Unblock'; readonly reason: string };

/** `GIFT_CARD_NOT_USABLE` covers unknown and blocked gift cards, so that strangers learn nothing. */
export type GiftCardRefusal =
  'GIFT_CARD_EXISTS' | 'GIFT_CARD_NOT_USABLE' | 'GIFT_CARD_EXPIRED' | 'GIFT_CARD_EMPTY';

const sumAmounts = (centsById: Readonly<Record<string, number>>): number =>
  Object.values(centsById).reduce((sum, cents) => sum + cents, 0);

/** Calculates the cents that can still be spent. */
export const calculateFreeCents = ({ balanceCents, reservedCentsByBooking }: IssuedGiftCard): number =>
  balanceCents - sumAmounts(reservedCentsByBooking);

/** True if the gift card was issued and is not blocked. Its balance and last day do not matter. */
export const isUsable = (state: GiftCardState): state is IssuedGiftCard =>
  state.status === 'ISSUED' && !state.isBlocked;

/** Returns why the gift card cannot be spent on `today` (UTC date); undefined if it can. */
export function checkGiftCardUse(
  state: GiftCardState,
  today: string,
): Refusal<'GIFT_CARD_NOT_USABLE' | 'GIFT_CARD_EXPIRED'> | undefined {
  if (!isUsable(state)) return refuse('GIFT_CARD_NOT_USABLE');
  return state.expiresOn !== null && today > state.expiresOn ? refuse('GIFT_CARD_EXPIRED') : undefined;
}

const omitReservation = (
  reservedCentsByBooking: IssuedGiftCard['reservedCentsByBooking'],
  bookingId: string,
) => {
  const { [bookingId]: _removed, ...otherReservations } = reservedCentsByBooking;
  return otherReservations;
};

function evolveGiftCard(state: GiftCardState, event: GiftCardEvent): GiftCardState {
  if (event.type === 'GiftCardIssued') {
    const { giftCardId, amountCents, expiresOn } = event.data;
    const giftCardFacts = { giftCardId, balanceCents: amountCents, expiresOn, isBlocked: false };
    return { status: 'ISSUED', ...giftCardFacts, reservedCentsByBooking: {}, redemptions: {} };
  }
  if (state.status === 'UNKNOWN') return state;
  const { reservedCentsByBooking, redemptions } = state;
  switch (event.type) {
    case 'GiftCardReserved': {
      const { bookingId, amountCents } = event.data;
      return {
        ...state,
        reservedCentsByBooking: {
          ...reservedCentsByBooking,
          [bookingId]: (reservedCentsByBooking[bookingId] ?? 0) + amountCents,
        },
      };
    }
    case 'GiftCardReleased':
      return {
        ...state,
        reservedCentsByBooking: omitReservation(reservedCentsByBooking, event.data.bookingId),
      };
    case 'GiftCardRedeemed': {
      const { redemptionId, bookingId, amountCents } = event.data;
      const restCents = (reservedCentsByBooking[bookingId] ?? 0) - amountCents;
      return {
        ...state,
        balanceCents: state.balanceCents - amountCents,
        reservedCentsByBooking:
          restCents > 0
            ? { ...reservedCentsByBooking, [bookingId]: restCents }
            : omitReservation(reservedCentsByBooking, bookingId),
        redemptions: {
          ...redemptions,
          [redemptionId]: { bookingId, amountCents, returnedCentsByRefund: {} },
        },
      };
    }
    case 'GiftCardReturned': {
      const { redemptionId, refundId, amountCents } = event.data;
      const redemption = redemptions[redemptionId];
      if (!redemption) throw new Error(`redemption ${redemptionId} does not exist`);
      const returnedCentsByRefund = { ...redemption.returnedCentsByRefund, [refundId]: amountCents };
      return {
        ...state,
        balanceCents: state.balanceCents + amountCents,
        redemptions: { ...redemptions, [redemptionId]: { ...redemption, returnedCentsByRefund } },
      };
    }
    case 'GiftCardBlocked':
      return { ...state, isBlocked: true };
    case 'GiftCardUnblocked':
      return { ...state, isBlocked: false };
    default:
      return assertNever(event);
  }
}

/** Checks the last day of a gift card to be issued; null never expires. */
export const checkExpiry = (
  expiresOn: string | null,
  today: string,
): Refusal<'EXPIRES_IN_PAST'> | undefined =>
  expiresOn !== null && expiresOn < today ? refuse('EXPIRES_IN_PAST', { field: 'expiresOn' }) : undefined;

/** A gift card is a payment method: it never pays more than its balance, and refunds return to it. */
export const giftCard: Decider<GiftCardCommand, GiftCardState, GiftCardEvent, GiftCardRefusal> = {
  initialState: { status: 'UNKNOWN' },
  evolve: evolveGiftCard,

  decide(state, command) {
    if (command.type === 'Issue') {
      if (state.status === 'ISSUED') return refuse('GIFT_CARD_EXISTS');
      const { type: _type, ...data } = command;
      return [{ type: 'GiftCardIssued', data }];
    }
    if (state.status === 'UNKNOWN') return refuse('GIFT_CARD_NOT_USABLE');
    const { giftCardId, reservedCentsByBooking, redemptions } = state;
    switch (command.type) {
      case 'Reserve': {
        const { bookingId, upToCents, today } = command;
        if (reservedCentsByBooking[bookingId] !== undefined) return [];
        const refusal = checkGiftCardUse(state, today);
        if (refusal) return refusal;
        const amountCents = Math.min(calculateFreeCents(state), upToCents);
        if (amountCents <= 0) return refuse('GIFT_CARD_EMPTY');
        return [{ type: 'GiftCardReserved', data: { giftCardId, bookingId, amountCents } }];
      }
      case 'Release': {
        const { bookingId } = command;
        const amountCents = reservedCentsByBooking[bookingId];
        return amountCents === undefined
          ? []
          : [{ type: 'GiftCardReleased', data: { giftCardId, bookingId, amountCents } }];
      }
      case 'Redeem': {
        const { bookingId, instalmentId, amountCents } = command;
        const reservedCents = reservedCentsByBooking[bookingId] ?? 0;
        // A blocked gift card still pays what it had reserved.
        if (state.isBlocked && amountCents > reservedCents) return refuse('GIFT_CARD_NOT_USABLE');
        if (amountCents > reservedCents + calculateFreeCents(state)) return refuse('GIFT_CARD_EMPTY');
        const redemptionId = `${giftCardId}-${Object.keys(redemptions).length + 1}`;
        return [{ type: 'GiftCardRedeemed', data: { redemptionId, bookingId, instalmentId, amountCents } }];
      }
      case 'Return': {
        const { redemptionId, refundId, amountCents } = command;
        const redemption = redemptions[redemptionId];
        if (!redemption) throw new Error(`redemption ${redemptionId} does not exist`);
        const { returnedCentsByRefund } = redemption;
        if (returnedCentsByRefund[refundId] !== undefined) return [];
        if (sumAmounts(returnedCentsByRefund) + amountCents > redemption.amountCents)
          throw new Error(`refund ${refundId} exceeds redemption ${redemptionId}`);
        return [{ type: 'GiftCardReturned', data: { redemptionId, refundId, amountCents } }];
      }
      case 'Block':
        return state.isBlocked ? [] : [{ type: 'GiftCardBlocked', data: { reason: command.reason } }];
      case 'Unblock':
        return state.isBlocked ? [{ type: 'GiftCardUnblocked', data: { reason: command.reason } }] : [];
      default:
        return assertNever(command);
    }
  },
};

const GIFT_CARD_PREFIX = 'giftCard:';

/** Names of gift card streams in a decision, from `toGiftCardName`. */
export type GiftCardName = `${typeof GIFT_CARD_PREFIX}${string}`;

export const toGiftCardName = (giftCardId: string): GiftCardName => `${GIFT_CARD_PREFIX}${giftCardId}`;

export const isGiftCardName = (name: string): name is GiftCardName => name.startsWith(GIFT_CARD_PREFIX);
