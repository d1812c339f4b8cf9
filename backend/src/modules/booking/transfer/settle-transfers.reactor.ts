import { newProviderEnvelope } from '../../../platform/commands/envelope.js';
import type { CommandRunner } from '../../../platform/commands/runner.js';
import { defineReactor, type Reactor } from '../../../platform/projections/projection.js';
import { bankLineEvents } from '../../banking/events.js';
import { BankLineSettler } from './settle-bank-line.service.js';

/** Settles bank lines allocated to a booking, reverses undone allocations, and records refunds as sent. */
export function settleTransfers(runner: CommandRunner): Reactor {
  const settler = new BankLineSettler(runner);
  return defineReactor({
    name: 'book-transfers',
    version: 1,
    events: bankLineEvents,
    types: ['BankLineAllocated', 'AllocationReversed', 'BankLineAllocatedToRefund'],
    async react({ type, data, meta }) {
      const envelope = newProviderEnvelope(meta, 'bank');
      if (type === 'BankLineAllocated') await settler.settleAllocations(envelope, data);
      else if (type === 'AllocationReversed') await settler.reverseAllocation(envelope, data);
      else await settler.recordRefundSent(envelope, data);
    },
  });
}
