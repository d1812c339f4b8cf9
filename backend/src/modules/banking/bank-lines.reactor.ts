import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock/clock.js';
import { newEnvelope } from '../../platform/commands/envelope.js';
import type { CommandRunner } from '../../platform/commands/runner.js';
import type { EventStore, StoredEvent } from '../../platform/event-store/port.js';
import type { Keyring } from '../../platform/personal-data/keyring.js';
import type { Reactor } from '../../platform/projections/projection.js';
import type { BookingEvent } from '../booking/events.js';
import type { BankLineEvent } from './events.js';
import { CounterpartyEraser } from './lines/counterparty-eraser.service.js';
import { DuplicateLines } from './lines/duplicate-lines.service.js';
import { AutoMatcher } from './matching/auto-matcher.service.js';
import { ExpectedTransfers } from './matching/expected-transfers.service.js';

export interface BankReactorNeeds {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly runner: CommandRunner;
  readonly keyring: Keyring;
  readonly clock: Clock;
}

const createCausedEnvelope = ({ meta }: StoredEvent, name: string, commandId: string) =>
  newEnvelope(
    {
      actor: { kind: 'worker', name },
      correlationId: meta.correlationId,
      causationId: meta.commandId,
    },
    commandId,
  );

/** Allocates imported lines that match without doubt, in the order of the log. */
export function matchBankLines({ runner, pool, store }: BankReactorNeeds): Reactor {
  const matcher = new AutoMatcher(runner, new ExpectedTransfers(pool), new DuplicateLines(pool, store));
  return {
    name: 'match-bank-lines',
    version: 1,
    types: ['BankLineImported'],
    async react(event: StoredEvent) {
      const { data } = event as StoredEvent & Extract<BankLineEvent, { type: 'BankLineImported' }>;
      const envelope = createCausedEnvelope(event, 'match-bank-lines', `bank-line:match:${data.lineId}`);
      await matcher.execute(envelope, data, event.position);
    },
  };
}

/** Erases the counterparty together with the lead who booked, also for money allocated after the erasure. */
export function eraseCounterparties({ runner, store, pool, keyring, clock }: BankReactorNeeds): Reactor {
  const eraser = new CounterpartyEraser(runner, store, pool, keyring, clock);
  return {
    name: 'erase-counterparties',
    version: 1,
    types: ['PersonErased', 'BankLineAllocated', 'BankLineAllocatedToRefund'],
    async react(event: StoredEvent) {
      const bookingIds = listAffectedBookings(event as StoredEvent & (BookingEvent | BankLineEvent));
      for (const id of new Set(bookingIds))
        await eraser.execute(
          createCausedEnvelope(event, 'erase-counterparties', `bank-line:erase:${event.position}`),
          id,
        );
    },
  };
}

/** Bookings whose counterparty this event may require to erase. */
function listAffectedBookings({
  streamId,
  type,
  data,
}: StoredEvent & (BookingEvent | BankLineEvent)): readonly string[] {
  switch (type) {
    case 'PersonErased':
      return data.includesLead ? [streamId] : [];
    case 'BankLineAllocated':
      return data.allocations.map(({ bookingId }) => bookingId);
    case 'BankLineAllocatedToRefund':
      return [data.bookingId];
    default:
      return [];
  }
}
