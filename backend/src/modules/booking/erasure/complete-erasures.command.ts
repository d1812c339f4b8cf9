import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RetryLaterError } from '../../../kernel/retry-later-error.js';
import { CARD_PROVIDER, type CardProvider } from '../../../platform/card-provider/port.js';
import { newChildEnvelope } from '../../../platform/commands/envelope.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import type { ExistingBooking } from '../core/booking.js';
import { bookingStream } from '../core/booking.stream.js';
import { findSavedAccount } from '../core/charge-provider.js';
import { listCustomerIds } from '../core/co-payers.js';
import type { Erasure } from '../core/persons.js';
import { PayPalOrders } from '../payments/paypal-orders.service.js';
import { decideErasure } from './erasure.js';
import { PersonalTraces } from './personal-traces.service.js';

/** Completes every erasure of a booking from any state: keys, mails, accounts at PayPal and Stripe. */
export class CompleteErasures extends Command<void> {
  constructor(
    readonly envelope: Envelope,
    readonly bookingId: string,
  ) {
    super();
  }
}

@CommandHandler(CompleteErasures)
export class CompleteErasuresHandler implements ICommandHandler<CompleteErasures> {
  constructor(
    private readonly runner: CommandRunner,
    @Inject(CARD_PROVIDER) private readonly provider: CardProvider,
    private readonly orders: PayPalOrders,
    private readonly traces: PersonalTraces,
  ) {}

  async execute({ envelope, bookingId }: CompleteErasures): Promise<void> {
    const { booking } = await this.runner.load({ booking: bookingStream(bookingId) });
    if (booking.status === 'NEW') return;
    for (const erasure of booking.persons.erasures) {
      if (erasure.isCompleted) continue;
      await this.traces.remove(bookingId, erasure);
      const vaultId = erasure.includesLead ? findSavedAccount(booking) : null;
      if (vaultId !== null) await this.removeAccount(vaultId);
      const customerIds = listErasedCustomerIds(booking, erasure);
      for (const id of customerIds) await this.removeCustomer(id);
      const [customerId = null] = customerIds;
      await this.runner.runOneOrThrow(
        newChildEnvelope(envelope, `completed-${erasure.id}`),
        bookingStream(bookingId),
        (erasureState) =>
          decideErasure({ type: 'Complete', erasureId: erasure.id, customerId }, erasureState),
      );
    }
  }

  /** The work stays due until Stripe confirms the deletion. */
  private async removeCustomer(customerId: string): Promise<void> {
    const response = await this.provider.deleteCustomer(customerId);
    if (response.kind !== 'ok' && response.kind !== 'missing')
      throw new RetryLaterError(
        `customer ${customerId}: Stripe does not confirm the deletion; the job retries`,
      );
  }

  private async removeAccount(vaultId: string): Promise<void> {
    const response = await this.orders.client.deleteVaultToken(vaultId);
    if (response.kind !== 'ok' && response.kind !== 'missing')
      throw new RetryLaterError(`account ${vaultId}: PayPal does not confirm the deletion; the job retries`);
  }
}

/** Stripe customers of the erased persons, the lead's first. */
const listErasedCustomerIds = (
  { customerId, payers }: ExistingBooking,
  { includesLead, subjectIds }: Pick<Erasure, 'includesLead' | 'subjectIds'>,
): readonly string[] =>
  listCustomerIds({
    customerId: includesLead ? customerId : null,
    payers: payers.filter(({ subjectId }) => subjectIds.includes(subjectId)),
  });
