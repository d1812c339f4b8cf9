import { z } from 'zod';
import type { EventDefinitions } from '../../src/kernel/event.js';
import { createRegistry } from '../../src/platform/event-store/registry.js';
import { testEvents } from '../support/event-store/events.js';

export const CHAOS_STREAM = 'chaos';

const { SeatsTaken, TravelerNamed } = testEvents;

/** Writers append `Asked` events; a reactor answers each with one `Answered`. */
const chaosEvents = {
  SeatsTaken,
  TravelerNamed,
  Asked: { version: 1, schema: z.object({ n: z.int() }) },
  Answered: { version: 1, schema: z.object({ by: z.string(), to: z.int() }) },
} satisfies EventDefinitions;

export const chaosTypes = Object.keys(chaosEvents);
export const chaosRegistry = createRegistry(chaosEvents);
