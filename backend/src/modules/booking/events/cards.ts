import { SavedCard } from '@wayfold/contracts/instalments';
import { z } from 'zod';
import type { EventDefinitions } from '../../../kernel/event.js';
import { event } from './shapes.js';

const saved = { paymentMethodId: z.string(), card: SavedCard };

/** The card that is charged without the customer. */
export const cardEvents = {
  /** The customer wants to give another card; it is saved in the provider's form. */
  CardSetupStarted: event(z.strictObject({ setupId: z.string(), /** nth of the booking */ n: z.int() })),
  /** From here on this one is charged. */
  CardReplaced: event(z.strictObject({ setupId: z.string(), ...saved })),
  /** The same card with another date or number: the networks tell the provider when a bank renews one. */
  CardUpdated: event(z.strictObject(saved)),
} as const satisfies EventDefinitions;
