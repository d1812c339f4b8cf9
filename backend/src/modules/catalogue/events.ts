import { CategoryCode, RoomType } from '@wayfold/contracts/catalogue/catalogue';
import { CalendarDate } from '@wayfold/contracts/kernel/date-schemas';
import { Uuid } from '@wayfold/contracts/kernel/ids';
import { Amount } from '@wayfold/contracts/kernel/money';
import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../kernel/event.js';

const BilingualText = z.strictObject({ en: z.string(), es: z.string() });

/** Facts needed to sell a departure, as of one catalogue version. */
export const DepartureFacts = z.strictObject({
  departureId: Uuid,
  tripId: Uuid,
  slugs: BilingualText,
  names: BilingualText,
  startsOn: CalendarDate,
  endsOn: CalendarDate,
  timeZone: z.string(),
  seats: z.int().min(1),
  minimumGroup: z.int().min(1),
  ageRange: z.strictObject({ min: z.int(), max: z.int() }),
  prices: z.array(z.strictObject({ category: CategoryCode, perPersonCents: Amount })).min(1),
  rooms: z
    .array(
      z.strictObject({
        type: RoomType,
        capacity: z.int().min(1),
        count: z.int().min(0),
        supplementCents: Amount,
        isShareable: z.boolean(),
      }),
    )
    .min(1),
  sale: z.enum(['ON_SALE', 'CLOSED', 'CANCELLED']),
});

export type DepartureFacts = z.infer<typeof DepartureFacts>;

export const catalogueEvents = {
  /** A departure went on sale or changed; the data are complete, not a difference. */
  DeparturePublished: { version: 1, schema: DepartureFacts },
} as const satisfies EventDefinitions;

export type CatalogueEvent = EventOf<typeof catalogueEvents>;
