import type {
  CardProvider,
  Intent,
  PaymentMethodKind,
  ProviderAnswer,
} from '../../../platform/card-provider/port.js';
import type { ExistingBooking } from '../core/booking.js';
import { customerOf } from '../core/co-payers.js';
import { askCents, type InstalmentState } from '../core/instalment.js';
import { hasTaken } from '../core/open-payments.js';

/**
 * Finds the intent of an instalment, also one whose id was lost: in a crash, by a request at the same moment, or longer ago
 * than a key lives. Only then it makes a new one.
 */
export class IntentFinder {
  constructor(private readonly provider: CardProvider) {}

  async findOrCreate(
    booking: ExistingBooking,
    instalment: InstalmentState,
    how: {
      /**
       * The provider's idempotency key; it lives a day, so it is never the only guard. `made` is how many intents the
       * provider has of the instalment, cancelled ones that nobody here remembers included: under a key of theirs it
       * would answer with one of them. `asked` is how and for how much: a request of the same moment that knows less, or
       * more, of the booking makes an intent of its own, and which of them may take money is decided where it is recorded.
       */
      readonly key: (made: number, asked: string) => string;
      readonly saveCard: boolean;
      readonly method?: PaymentMethodKind;
    },
  ): Promise<ProviderAnswer<Intent>> {
    const customerId = customerOf(booking, instalment);
    const { method = 'card' } = how;
    if (customerId === null) throw new Error(`booking ${booking.bookingId} has no customer at the provider`);
    const listed = await this.provider.listIntents(customerId);
    if (listed.kind !== 'ok') return listed;
    const own = listed.value.filter((intent) => intent.instalmentId === instalment.id);
    // One that has taken its money pays nothing more, though the same sum be open again.
    const live = own.filter(({ id, status }) => status !== 'canceled' && !hasTaken(instalment, id));
    const fits = ({ amountCents, method: by }: Intent): boolean =>
      amountCents === askCents(instalment) && by === method;
    const lost = live.find(fits);
    if (lost) return this.provider.retrieveIntent(lost.id);
    // One for another sum, or another way to pay: at most one may take the money. One that has ended speaks for itself.
    for (const { id } of live) {
      const gone = await this.provider.cancelIntent(id);
      if (gone.kind === 'unknown') return gone;
    }
    return this.provider.createIntent(
      {
        bookingId: booking.bookingId,
        instalmentId: instalment.id,
        customerId,
        amountCents: askCents(instalment),
        saveCard: how.saveCard,
        method,
      },
      how.key(own.length, `${method}:${askCents(instalment)}`),
    );
  }
}
