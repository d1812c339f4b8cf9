import { z } from 'zod';
import { BookingView } from '../bookings/bookings.js';
import { ChallengeProof } from '../bookings/challenge.js';
import { idParams } from '../kernel/ids.js';
import { defineRoute } from '../kernel/route.js';
import { CardForm } from '../money/method-schemas.js';

export const CardStep = z
  .discriminatedUnion('state', [
    z.strictObject({ state: z.literal('enter'), setupId: z.string(), card: CardForm }),
    /** The provider has not decided yet; poll again. */
    z.strictObject({ state: z.literal('processing') }),
    z.strictObject({ state: z.literal('saved'), booking: BookingView }),
  ])
  .meta({ id: 'CardStep' });
export type CardStep = z.infer<typeof CardStep>;

const REPLACE_CARD_REFUSALS = [
  'NOTHING_DUE',
  'PAYMENT_PROVIDER_UNAVAILABLE',
  'TOO_MANY_ATTEMPTS',
  'CHALLENGE_REQUIRED',
] as const;
export type ReplaceCardRefusal = (typeof REPLACE_CARD_REFUSALS)[number];

export const replaceCard = defineRoute({
  method: 'POST',
  path: '/api/bookings/{id}/card',
  access: 'capability',
  summary: 'Opens the form that saves a new card or, with `setupId`, reports whether the card was saved.',
  params: idParams,
  body: z.strictObject({ setupId: z.string().max(255).optional(), proof: ChallengeProof.optional() }),
  reply: CardStep,
  status: 200,
  refusals: REPLACE_CARD_REFUSALS,
});
