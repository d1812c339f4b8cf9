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
import { PayPalOrders } from '../payments/paypal/paypal-orders.service.js';
import { decideErasure } from './erasure.js';
import { PersonalTraces } from './personal-traces.service.js';

/**
 * Completes every erasure of a booking from any state: keys, mails, accounts at PayPal and Stripe.
 */
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
    @Inject(CARD_PROVIDER) private readonly cardProvider: CardProvider,
    private readonly orders: PayPalOrders,
    private readonly traces: PersonalTraces,
  ) {}

  async execute({ envelope, bookingId }: CompleteErasures): Promise<void> {
    const { booking } = await this.runner.load({ booking: bookingStream(bookingId) });
    if (booking.status === 'NEW') return;
    for (const erasure of booking.persons.erasures) {
      if (erasure.isCompleted) continue;
      await this.traces.remove(bookingId, erasure);
      const vaultId = erasure.includesLead ? findSavedAccount(booking) : undefined;
      if (vaultId !== undefined)
        assertDeleted('PayPal', `account ${vaultId}`, await this.orders.client.deleteVaultToken(vaultId));
      const customerIds = listErasedCustomerIds(booking, erasure);
      for (const id of customerIds)
        assertDeleted('Stripe', `customer ${id}`, await this.cardProvider.deleteCustomer(id));
      // The event has room for one id, the lead's first; `CustomerRegistered` names every customer.
      const [customerId = null] = customerIds;
      await this.runner.runOneOrThrow(
        newChildEnvelope(envelope, `completed-${erasure.id}`),
        bookingStream(bookingId),
        (currentBooking) =>
          decideErasure(currentBooking, { type: 'Complete', erasureId: erasure.id, customerId }),
      );
    }
  }
}

/** Throws until the provider confirms the deletion, so that the work stays due. */
function assertDeleted(
  provider: 'PayPal' | 'Stripe',
  subject: string,
  { kind }: { readonly kind: string },
): void {
  if (kind !== 'ok' && kind !== 'missing')
    throw new RetryLaterError(`${subject}: ${provider} does not confirm the deletion; the job retries`);
}

/** Lists the Stripe customers of the erased persons, the lead's first. */
const listErasedCustomerIds = (
  { customerId, payers }: ExistingBooking,
  { includesLead, subjectIds }: Pick<Erasure, 'includesLead' | 'subjectIds'>,
): readonly string[] =>
  listCustomerIds({
    customerId: includesLead ? customerId : null,
    payers: payers.filter(({ subjectId }) => subjectIds.includes(subjectId)),
  });
