import { Inject, Injectable } from '@nestjs/common';
import { CARD_PROVIDER, type CardProvider } from '../../../platform/card-provider/port.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { unwrapResponse } from '../../../platform/provider-inbox/unwrap-response.js';
import { isUuid } from '../../../platform/text/is-uuid.js';
import { bookingStream } from '../core/booking.stream.js';
import { decideSavedCard } from './saved-card.js';

/** The webhook for a saved card that its bank renewed. */
@Injectable()
export class CardUpdatedWebhook {
  constructor(
    @Inject(CARD_PROVIDER) private readonly cardProvider: CardProvider,
    private readonly runner: CommandRunner,
  ) {}

  async apply(envelope: Envelope, paymentMethodId: string): Promise<void> {
    const renewedCard = unwrapResponse(await this.cardProvider.retrieveCard(paymentMethodId));
    if (!renewedCard || !isUuid(renewedCard.bookingId)) return;
    const { bookingId, card } = renewedCard;
    await this.runner.runOneOrThrow(envelope, bookingStream(bookingId), (booking) =>
      booking.status === 'NEW' ? [] : decideSavedCard(booking, { type: 'Update', paymentMethodId, card }),
    );
  }
}
