import type { CardProvider, Intent, ProviderAnswer } from '../../../platform/card-provider/port.js';
import type { ExistingBooking } from '../domain/booking-state.js';
import { openCents, type InstalmentState } from '../domain/instalment.js';

/** Finds the intent of an instalment, also one whose id was lost in a crash, before it makes a new one. */
export class IntentFinder {
  constructor(private readonly provider: CardProvider) {}

  async findOrCreate(
    booking: ExistingBooking,
    instalment: InstalmentState,
    how: {
      /**
       * The provider's idempotency key; it lives a day, so it is never the only guard. `made` is how many intents the
       * provider has of the instalment, cancelled ones that nobody here remembers included: under a key of theirs it
       * would answer with one of them. 0 when it was not asked.
       */
      readonly key: (made: number) => string;
      readonly saveCard: boolean;
      readonly mayBeLost: boolean;
    },
  ): Promise<ProviderAnswer<Intent>> {
    const { customerId } = booking;
    if (customerId === null) throw new Error(`booking ${booking.bookingId} has no customer at the provider`);
    let made = 0;
    if (how.mayBeLost) {
      const listed = await this.provider.listIntents(customerId);
      if (listed.kind !== 'ok') return listed;
      const own = listed.value.filter((intent) => intent.instalmentId === instalment.id);
      made = own.length;
      const lost = own.find(
        (intent) => intent.amountCents === openCents(instalment) && intent.status !== 'canceled',
      );
      if (lost) return this.provider.retrieveIntent(lost.id);
    }
    return this.provider.createIntent(
      {
        bookingId: booking.bookingId,
        instalmentId: instalment.id,
        customerId,
        amountCents: openCents(instalment),
        saveCard: how.saveCard,
      },
      how.key(made),
    );
  }
}
