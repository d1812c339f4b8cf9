import type {
  CardProvider,
  Intent,
  PaymentMethodKind,
  ProviderResponse,
} from '../../../platform/card-provider/port.js';
import type { ExistingBooking } from '../core/booking.js';
import { findCustomerId } from '../core/co-payers.js';
import { buildIntentKey } from '../core/idempotency-keys.js';
import { calculateCentsToRequest, type InstalmentState } from '../core/instalment.js';
import { hasCaptured } from '../core/open-payments.js';

export interface IntentOptions {
  readonly canChargeLater: boolean;
  readonly method?: PaymentMethodKind;
}

/**
 * Finds an instalment's intent, even if its id was lost in a crash, by a concurrent request or after
 * the key expired; one is created only if none exists.
 */
export class IntentFinder {
  constructor(private readonly cardProvider: CardProvider) {}

  async findOrCreate(
    booking: ExistingBooking,
    instalment: InstalmentState,
    options: IntentOptions,
  ): Promise<ProviderResponse<Intent>> {
    const customerId = findCustomerId(booking, instalment);
    const { method = 'card', canChargeLater } = options;
    const amountCents = calculateCentsToRequest(instalment);
    if (customerId === undefined)
      throw new Error(`booking ${booking.bookingId} has no customer at the provider`);
    const listResponse = await this.cardProvider.listIntents(customerId);
    if (listResponse.kind !== 'ok') return listResponse;
    const ownIntents = listResponse.value.filter((intent) => intent.instalmentId === instalment.id);
    // A captured intent cannot pay again, even for the same amount.
    const liveIntents = ownIntents.filter(
      ({ id, status }) => status !== 'canceled' && !hasCaptured(instalment, id),
    );
    const reusableIntent = liveIntents.find(
      (intent) => intent.amountCents === amountCents && intent.method === method,
    );
    if (reusableIntent) return this.cardProvider.retrieveIntent(reusableIntent.id);
    // At most one intent may capture: cancel those with another amount or method. A captured intent is
    // reported by its own event.
    for (const { id } of liveIntents) {
      const cancellation = await this.cardProvider.cancelIntent(id);
      if (cancellation.kind === 'unknown') return cancellation;
    }
    return this.cardProvider.createIntent(
      {
        bookingId: booking.bookingId,
        instalmentId: instalment.id,
        customerId,
        amountCents,
        canChargeLater,
        method,
      },
      buildIntentKey(instalment, { method, amountCents, canChargeLater, intentCount: ownIntents.length }),
    );
  }
}
