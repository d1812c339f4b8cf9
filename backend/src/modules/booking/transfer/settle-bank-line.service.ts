import { unwrapOutcome } from '../../../kernel/retry-later-error.js';
import type { CommandRunner, Envelope } from '../../../platform/commands/runner.js';
import type { BankLineEvent } from '../../banking/events.js';
import { bookingStream } from '../core/booking.stream.js';
import { decideRefund } from '../refunds/refund.js';
import { reverseAllocation } from '../settlement/reverse-payment.js';
import { settleMoney } from '../settlement/settle-money.service.js';

type BankLineData<T extends BankLineEvent['type']> = Extract<BankLineEvent, { type: T }>['data'];

/** Applies bank allocations to a booking. Each has an id, so repeats change nothing. */
export class BankLineSettler {
  constructor(private readonly runner: CommandRunner) {}

  async settleAllocations(
    envelope: Envelope,
    { lineId, valueDate, allocations }: BankLineData<'BankLineAllocated'>,
  ): Promise<void> {
    for (const { allocationId, bookingId, instalmentId, amountCents } of allocations) {
      const settlement = await settleMoney(this.runner, withCommandId(envelope, allocationId), bookingId, {
        instalmentId,
        amountCents,
        provider: 'bank',
        paymentId: allocationId,
        origin: { kind: 'bank-line', lineId },
        customerId: null,
        paymentMethodId: null,
        card: null,
        valueDate,
      });
      unwrapOutcome(settlement, `allocation ${allocationId}: cannot be settled now`);
    }
  }

  async reverseAllocation(
    envelope: Envelope,
    { allocationId, bookingId }: BankLineData<'AllocationReversed'>,
  ): Promise<void> {
    await this.runner.runOneOrThrow(
      withCommandId(envelope, `${allocationId}:reversed`),
      bookingStream(bookingId),
      (booking) => reverseAllocation(booking, allocationId),
    );
  }

  /** Records a refund sent by staff once it is on our bank statement. */
  async recordRefundSent(
    envelope: Envelope,
    { lineId, bookingId, refundId }: BankLineData<'BankLineAllocatedToRefund'>,
  ): Promise<void> {
    await this.runner.runOneOrThrow(
      withCommandId(envelope, `refund-${refundId}`),
      bookingStream(bookingId),
      (booking) =>
        booking.status === 'NEW'
          ? []
          : decideRefund(booking, { type: 'RecordSent', refundId, providerRefundId: lineId }),
    );
  }
}

const withCommandId = (envelope: Envelope, id: string): Envelope => ({
  ...envelope,
  commandId: `bank-money:${id}`,
});
