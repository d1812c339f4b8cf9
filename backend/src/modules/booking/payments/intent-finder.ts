import type {
  CardProvider,
  Intent,
  PaymentMethodKind,
  ProviderAnswer,
} from '../../../platform/card-provider/port.js';
import type { ExistingBooking } from '../core/booking.js';
import { findCustomerId } from '../core/co-payers.js';
import { calculateCentsToRequest, type InstalmentState } from '../core/instalment.js';
import { hasCaptured } from '../core/open-payments.js';

/**
 * Finds the intent of an instalment, even if its id was lost in a crash, by a concurrent request or after the
 * key expired; creates one only if none exists.
 */
export class IntentFinder {
  constructor(private readonly provider: CardProvider) {}

  async findOrCreate(
    booking: ExistingBooking,
    instalment: InstalmentState,
    options: {
      /**
       * Stripe idempotency key; it lives a day, so it is never the only guard. `intentCount` counts all
       * intents of the instalment at Stripe, cancelled ones included: an old key would return an old intent.
       * Concurrent requests with a different method or amount create separate intents, and recording
       * decides which one counts.
       */
      readonly key: (intentCount: number, methodAndAmount: string) => string;
      readonly canChargeLater: boolean;
      readonly method?: PaymentMethodKind;
    },
  ): Promise<ProviderAnswer<Intent>> {
    const customerId = findCustomerId(booking, instalment);
    const { method = 'card' } = options;
    if (customerId === null) throw new Error(`booking ${booking.bookingId} has no customer at the provider`);
    const listAnswer = await this.provider.listIntents(customerId);
    if (listAnswer.kind !== 'ok') return listAnswer;
    const ownIntents = listAnswer.value.filter((intent) => intent.instalmentId === instalment.id);
    // A captured intent cannot pay again, even for the same amount.
    const liveIntents = ownIntents.filter(
      ({ id, status }) => status !== 'canceled' && !hasCaptured(instalment, id),
    );
    const isReusable = ({ amountCents, method: intentMethod }: Intent): boolean =>
      amountCents === calculateCentsToRequest(instalment) && intentMethod === method;
    const reusableIntent = liveIntents.find(isReusable);
    if (reusableIntent) return this.provider.retrieveIntent(reusableIntent.id);
    // At most one intent may capture: cancel those with another amount or method. An ended one reports
    // itself.
    for (const { id } of liveIntents) {
      const cancellation = await this.provider.cancelIntent(id);
      if (cancellation.kind === 'unknown') return cancellation;
    }
    return this.provider.createIntent(
      {
        bookingId: booking.bookingId,
        instalmentId: instalment.id,
        customerId,
        amountCents: calculateCentsToRequest(instalment),
        canChargeLater: options.canChargeLater,
        method,
      },
      options.key(ownIntents.length, `${method}:${calculateCentsToRequest(instalment)}`),
    );
  }
}
