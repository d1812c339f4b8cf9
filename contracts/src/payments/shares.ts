import { z } from 'zod';
import { BookingView, PAYMENT_REFUSALS, PaymentStep } from '../bookings/bookings.js';
import { ChallengeProof } from '../bookings/challenge.js';
import { CalendarDate, Instant } from '../kernel/date-schemas.js';
import { idParams, Uuid } from '../kernel/ids.js';
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH } from '../kernel/input-limits.js';
import { Locale } from '../kernel/locale.js';
import { Amount } from '../kernel/money.js';
import { defineRoute } from '../kernel/route.js';
import { freeText } from '../kernel/text.js';
import { ChargeState, PaidBy, SavedCard } from '../money/instalments.js';
import { PayMethod, ReturnedOrderId } from '../money/method-schemas.js';

export const SHARE_REFUSALS = [
  'BOOKING_NOT_CONFIRMED',
  'ALREADY_PAID',
  'PAYMENT_IN_PROGRESS',
  'PAYMENT_PROVIDER_UNAVAILABLE',
  'SHARES_DIFFER',
  'SHARE_TOO_SMALL',
  'TOO_MANY_SHARES',
  'TOO_LATE_TO_SPLIT',
  'NOT_A_SHARE',
] as const;
export type ShareRefusal = (typeof SHARE_REFUSALS)[number];

/** The co-payer, who is notified by email. */
const Payer = z.strictObject({ name: freeText(1, MAX_NAME_LENGTH), email: z.email().max(MAX_EMAIL_LENGTH) });

/** A part of a booking's open amount, as the lead sees it. Cents. */
const Share = z
  .strictObject({
    id: Uuid,
    amountCents: Amount,
    paidCents: Amount,
    dueOn: CalendarDate,
    paidAt: Instant.nullable(),
    charge: ChargeState.nullable(),
    /** The co-payer; null if the lead pays the share. */
    payer: z
      .strictObject({
        /** Both null once erased. */
        name: z.string().nullable(),
        email: z.string().nullable(),
        /** When the latest link was sent. */
        linkSentAt: Instant,
      })
      .nullable(),
  })
  .meta({ id: 'Share' });

const instalmentParams = z.strictObject({ id: Uuid, instalmentId: Uuid });
const Shares = z.strictObject({ shares: z.array(Share), booking: BookingView });

export const listShares = defineRoute({
  method: 'GET',
  path: '/api/bookings/{id}/shares',
  access: 'capability',
  summary: 'Lists the shares of the balance: payer, amount and status.',
  params: idParams,
  reply: Shares,
});

export const splitBalance = defineRoute({
  method: 'POST',
  path: '/api/bookings/{id}/split',
  access: 'capability',
  summary:
    'Splits an unpaid instalment into shares that add up to it. Each payer gets a link that opens only their share.',
  params: idParams,
  body: z.strictObject({
    instalmentId: Uuid,
    /** A share without a payer is the lead's own. */
    shares: z
      .array(z.strictObject({ amountCents: Amount, payer: Payer.nullable() }))
      .min(2)
      .max(40),
  }),
  reply: Shares,
  status: 200,
  refusals: SHARE_REFUSALS,
});

export const assignShare = defineRoute({
  method: 'POST',
  path: '/api/bookings/{id}/shares/{instalmentId}/payer',
  access: 'capability',
  summary: "Invites a co-payer to pay one of the lead's instalments.",
  params: instalmentParams,
  body: Payer,
  reply: Shares,
  status: 200,
  refusals: SHARE_REFUSALS,
});

export const revokeShare = defineRoute({
  method: 'POST',
  path: '/api/bookings/{id}/shares/{instalmentId}/revoke',
  access: 'capability',
  summary: 'Returns an unpaid share to the lead and revokes its links.',
  params: instalmentParams,
  reply: Shares,
  status: 200,
  refusals: SHARE_REFUSALS,
});

export const sendShareLink = defineRoute({
  method: 'POST',
  path: '/api/bookings/{id}/shares/{instalmentId}/link',
  access: 'capability',
  summary: "Emails a share's payer a new link.",
  params: instalmentParams,
  reply: Shares,
  status: 200,
  refusals: SHARE_REFUSALS,
});

/** A share as its payer sees it: about others, only the given name of the lead. */
export const ShareView = z
  .strictObject({
    id: Uuid,
    bookingId: Uuid,
    locale: Locale,
    tripNames: z.strictObject({ en: z.string(), es: z.string() }),
    startsOn: CalendarDate,
    endsOn: CalendarDate,
    payerName: z.string().nullable(),
    /** The lead's given name, so that the payer knows who asks; null once erased. */
    invitedBy: z.string().nullable(),
    amountCents: Amount,
    openCents: Amount,
    refundedCents: Amount,
    dueOn: CalendarDate,
    /** `OPEN` is unpaid; `ENDED`: the booking was canceled. */
    state: z.enum(['OPEN', 'PAID', 'ENDED']),
    charge: ChargeState.nullable(),
    paidAt: Instant.nullable(),
    method: PaidBy.nullable(),
    card: SavedCard.nullable(),
    methods: z.array(PayMethod),
  })
  .meta({ id: 'ShareView' });

export type ShareView = z.infer<typeof ShareView>;

const shareParams = z.strictObject({ id: Uuid, shareId: Uuid });

export const getShare = defineRoute({
  method: 'GET',
  path: '/api/shares/{id}/{shareId}',
  access: 'share',
  summary: 'Returns a share of a booking to its payer.',
  params: shareParams,
  reply: ShareView,
});

const [Pay, , Approve] = PaymentStep.options;
const shareField = { share: ShareView };

export const SharePaymentStep = z
  .discriminatedUnion('state', [
    Pay.omit({ booking: true }).extend(shareField),
    Approve.omit({ booking: true }).extend(shareField),
    z.strictObject({ state: z.literal('paid'), ...shareField }),
    z.strictObject({ state: z.literal('processing'), ...shareField }),
  ])
  .meta({ id: 'SharePaymentStep' });
export type SharePaymentStep = z.infer<typeof SharePaymentStep>;

export const payShare = defineRoute({
  method: 'POST',
  path: '/api/shares/{id}/{shareId}/payments',
  access: 'share',
  summary: "Starts or continues a payer's payment of their share.",
  params: shareParams,
  body: z.strictObject({
    method: PayMethod.extract(['card', 'paypal']),
    locale: Locale.default('en'),
    returnedOrderId: ReturnedOrderId,
    proof: ChallengeProof.optional(),
  }),
  reply: SharePaymentStep,
  status: 200,
  refusals: PAYMENT_REFUSALS,
});
