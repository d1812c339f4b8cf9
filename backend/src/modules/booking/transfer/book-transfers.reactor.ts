import { newEnvelope } from '../../../platform/commands/envelope.js';
import type { CommandRunner } from '../../../platform/commands/runner.js';
import type { StoredEvent } from '../../../platform/event-store/port.js';
import type { Reactor } from '../../../platform/projections/projection.js';
import type { BankLineEvent } from '../../banking/events.js';
import { BankLineSettler } from './settle-bank-line.service.js';

/** Settles bank lines allocated to a booking, and reverses them when the allocation is undone. */
export function bookTransfers(runner: CommandRunner): Reactor {
  const settler = new BankLineSettler(runner);
  return {
    name: 'book-transfers',
    version: 1,
    types: ['BankLineAllocated', 'AllocationReversed', 'BankLineAllocatedToRefund'],
    async react(event: StoredEvent) {
      const { correlationId, commandId: causationId } = event.meta;
      const envelope = newEnvelope({ actor: { kind: 'provider', id: 'bank' }, correlationId, causationId });
      const { type, data } = event as StoredEvent & BankLineEvent;
      if (type === 'BankLineAllocated') await settler.settleAllocations(envelope, data);
      else if (type === 'AllocationReversed') await settler.reverseAllocation(envelope, data);
      else if (type === 'BankLineAllocatedToRefund') await settler.recordRefundSent(envelope, data);
    },
  };
}
