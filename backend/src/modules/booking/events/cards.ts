import { SavedCard } from '@wayfold/contracts/money/instalments';
import { Instant } from '@wayfold/contracts/kernel/dates';
import { z } from 'zod';
import type { EventDefinitions } from '../../../kernel/event.js';
import { event } from './shapes.js';

const saved = { paymentMethodId: z.string(), card: SavedCard };

/** The card that is charged without the customer. */
export const cardEvents = {
  /** The customer wants to give another card; it is saved in the provider's form. */
  CardSetupStarted: event(z.strictObject({ setupId: z.string(), /** nth of the booking */ n: z.int() })),
  /** A card was declined there; `code` is null where the form had gone on before we asked. */
  CardSetupFailed: event(
    z.strictObject({
      setupId: z.string(),
      code: z.string().nullable(),
      declineCode: z.string().nullable(),
      /** The networks count how often a card is tried. */ at: Instant,
    }),
  ),
  /** From here on this one is charged. */
  CardReplaced: event(z.strictObject({ setupId: z.string(), ...saved })),
  /** The same card with another date or number: the networks tell the provider when a bank renews one. */
  CardUpdated: event(z.strictObject(saved)),
} as const satisfies EventDefinitions;
