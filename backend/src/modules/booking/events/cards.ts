import { Instant } from '@wayfold/contracts/kernel/date-schemas';
import { SavedCard } from '@wayfold/contracts/money/instalments';
import { z } from 'zod';
import { defineEvent, type EventDefinitions } from '../../../kernel/event.js';

const savedCardShape = { paymentMethodId: z.string(), card: SavedCard };

/** Events about the card charged off-session. */
export const cardEvents = {
  /** The customer opens the provider's form to save another card. */
  CardSetupStarted: defineEvent(
    z.strictObject({
      setupId: z.string(),
      /** Ordinal among the booking's setups, from 1. */
      setupNumber: z.int(),
    }),
  ),
  /** A decline in the form; `code` is null if the form had moved on before we asked. */
  CardSetupFailed: defineEvent(
    z.strictObject({
      setupId: z.string(),
      code: z.string().nullable(),
      declineCode: z.string().nullable(),
      /** Counts against the networks' attempt limit. */
      at: Instant,
    }),
  ),
  /** This card is charged from now on. */
  CardReplaced: defineEvent(z.strictObject({ setupId: z.string(), ...savedCardShape })),
  /** The saved card has a new date or number: the networks report a renewal to the provider. */
  CardUpdated: defineEvent(z.strictObject(savedCardShape)),
} as const satisfies EventDefinitions;
