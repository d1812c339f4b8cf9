import { z } from 'zod';
import { BookingView, HOLD_REFUSALS } from '../bookings/bookings.js';
import { CalendarDate, Instant } from '../kernel/date-schemas.js';
import { idParams, Uuid } from '../kernel/ids.js';
import { GIFT_CARD_CENTS, MAX_GIFT_CARD_CODE_LENGTH } from '../kernel/input-limits.js';
import { Amount } from '../kernel/money.js';
import { nextCursor, PageByInstantAndId } from '../kernel/paging.js';
import { defineRoute } from '../kernel/route.js';
import { EDITOR_ROLES, FINANCE_ROLES, STAFF_ROLES } from '../kernel/staff-roles.js';
import { ShortReason } from '../kernel/text.js';
import { SECOND_PERSON_REFUSALS } from '../staff/approvals.js';

/** As typed, `GC-XXXX-XXXX-XXXX-XXXX-XXXX`; case, blanks and dashes do not matter. */
const TypedGiftCardCode = z.strictObject({ code: z.string().min(1).max(MAX_GIFT_CARD_CODE_LENGTH) });

const REMOVE_GIFT_CARD_REFUSALS = [
  'BOOKING_NOT_ON_HOLD',
  'PAYMENT_IN_PROGRESS',
  'PAYMENT_PROVIDER_UNAVAILABLE',
] as const;
export type RemoveGiftCardRefusal = (typeof REMOVE_GIFT_CARD_REFUSALS)[number];

const APPLY_GIFT_CARD_REFUSALS = [
  ...HOLD_REFUSALS,
  'NOTHING_DUE',
  /** Unknown, mistyped or blocked: strangers do not learn which. */
  'GIFT_CARD_NOT_USABLE',
  'GIFT_CARD_EXPIRED',
  'GIFT_CARD_EMPTY',
  'GIFT_CARD_APPLIED',
  'TOO_MANY_GIFT_CARDS',
  'PAYMENT_IN_PROGRESS',
  'PAYMENT_PROVIDER_UNAVAILABLE',
] as const;
export type ApplyGiftCardRefusal = (typeof APPLY_GIFT_CARD_REFUSALS)[number];

/** Gift cards applied to a booking: they are debited once the remainder is paid. Amounts in cents. */
export const BookingGiftCards = z
  .strictObject({
    giftCards: z.array(z.strictObject({ id: Uuid, amountCents: Amount })),
    promisedCents: Amount,
    /** Due now by another method under the selected plan. */
    dueNowCents: Amount,
    booking: BookingView,
  })
  .meta({ id: 'BookingGiftCards' });

export type BookingGiftCards = z.infer<typeof BookingGiftCards>;

export const listBookingGiftCards = defineRoute({
  method: 'GET',
  path: '/api/bookings/{id}/gift-cards',
  access: 'capability',
  summary: 'Lists the gift cards applied to a booking on hold.',
  params: idParams,
  reply: BookingGiftCards,
});

export const applyGiftCard = defineRoute({
  method: 'POST',
  path: '/api/bookings/{id}/gift-cards',
  access: 'capability',
  summary:
    'On hold: applies a gift card, which is redeemed when the booking is confirmed. Later: pays the open amount with it at once.',
  params: idParams,
  body: TypedGiftCardCode,
  reply: BookingGiftCards,
  status: 200,
  refusals: APPLY_GIFT_CARD_REFUSALS,
});

export const removeGiftCard = defineRoute({
  method: 'POST',
  path: '/api/bookings/{id}/gift-cards/{giftCardId}/remove',
  access: 'capability',
  summary: 'Removes an applied gift card from a booking on hold.',
  params: z.strictObject({ id: Uuid, giftCardId: Uuid }),
  reply: BookingGiftCards,
  status: 200,
  refusals: REMOVE_GIFT_CARD_REFUSALS,
});

export const checkGiftCard = defineRoute({
  method: 'POST',
  path: '/api/gift-cards/check',
  access: 'public',
  summary:
    "A gift card's balance in cents. Unknown and blocked gift cards get the same answer after the same time.",
  body: TypedGiftCardCode,
  reply: z.strictObject({
    balanceCents: Amount,
    /** Part of the balance that no booking has reserved. */
    freeCents: Amount,
    expiresOn: CalendarDate.nullable(),
  }),
  status: 200,
  refusals: ['GIFT_CARD_NOT_USABLE'],
});

const GiftCardView = z
  .strictObject({
    id: Uuid,
    issuedCents: Amount,
    balanceCents: Amount,
    reservedCents: Amount,
    expiresOn: CalendarDate.nullable(),
    reason: z.string(),
    issuedBy: z.string().nullable(),
    issuedAt: Instant,
    isBlocked: z.boolean(),
  })
  .meta({ id: 'GiftCard' });

export const listGiftCards = defineRoute({
  method: 'GET',
  path: '/api/ops/gift-cards',
  access: STAFF_ROLES,
  summary: 'Lists gift cards, newest first, with their total balance. Codes are never listed.',
  query: z.strictObject(PageByInstantAndId),
  reply: z.strictObject({ giftCards: z.array(GiftCardView), totalCents: Amount, nextCursor }),
});

export const issueGiftCard = defineRoute({
  method: 'POST',
  path: '/api/ops/gift-cards',
  access: EDITOR_ROLES,
  needsReauthentication: true,
  summary: 'Issues a gift card. Only this answer holds its code. Large amounts need a second person.',
  body: z.strictObject({
    amountCents: z.int().min(GIFT_CARD_CENTS.min).max(GIFT_CARD_CENTS.max),
    reason: ShortReason,
    /** Last valid day, today or later; null if the gift card does not expire. */
    expiresOn: CalendarDate.nullable().default(null),
    /** A granted approval of action `gift-card` for the same amount. */
    approvalId: Uuid.nullable().default(null),
  }),
  reply: z.strictObject({ id: Uuid, code: z.string() }),
  status: 201,
  isIdempotent: true,
  refusals: ['EXPIRES_IN_PAST', ...SECOND_PERSON_REFUSALS],
});

const giftCardBlockInput = {
  params: idParams,
  body: z.strictObject({ reason: ShortReason }),
};
const BlockedReply = z.strictObject({ id: Uuid, isBlocked: z.boolean() });

export const blockGiftCard = defineRoute({
  method: 'POST',
  path: '/api/ops/gift-cards/{id}/block',
  access: EDITOR_ROLES,
  summary: 'Blocks a gift card. Bookings that already applied it keep it; its remaining balance stays.',
  ...giftCardBlockInput,
  reply: BlockedReply,
  status: 200,
});

export const unblockGiftCard = defineRoute({
  method: 'POST',
  path: '/api/ops/gift-cards/{id}/unblock',
  access: FINANCE_ROLES,
  needsReauthentication: true,
  summary: 'Unblocks a gift card.',
  ...giftCardBlockInput,
  reply: BlockedReply,
  status: 200,
});
