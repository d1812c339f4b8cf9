import { Inject, Injectable } from '@nestjs/common';
import type { Locale } from '@wayfold/contracts/kernel/ids';
import { v4 } from 'uuid';
import { CARD_PROVIDER, type CardProvider, type Intent } from '../../../platform/card-provider/port.js';
import { CommandRunner } from '../../../platform/commands/runner.js';
import type { Lender, PayAnswer } from '../payments/payment-steps.service.js';
import { PUBLIC_ORIGIN } from '../payments/paypal-checkout.service.js';
import { bookingStream, leadOf } from '../core/booking.stream.js';

/** What paying through a lender needs besides a card payment. */
@Injectable()
export class LenderSteps {
  constructor(
    @Inject(CommandRunner) private readonly runner: CommandRunner,
    @Inject(CARD_PROVIDER) private readonly provider: CardProvider,
    @Inject(PUBLIC_ORIGIN) private readonly origin: string,
  ) {}

  /**
   * The lender's page, or the intent when it has ended meanwhile; undefined when that is not known. Who is on their way
   * already gets the same address again.
   */
  async send(
    bookingId: string,
    intent: Intent,
    { method, locale }: { readonly method: Lender; readonly locale: Locale },
  ): Promise<PayAnswer | Intent | undefined> {
    if (intent.redirectUrl !== null) return { state: 'redirect', method, url: intent.redirectUrl };
    const { history = [] } = await this.runner.loadOne(bookingStream(bookingId));
    const lead = leadOf(history);
    if (!lead) return undefined;
    const returnUrl = `${this.origin}/${locale}/checkout?booking=${bookingId}&lender=${method}`;
    const payer = { method, returnUrl, email: lead.email, country: lead.residence, locale };
    // A key of its own each time: the one of a try that was declined would repeat the decline. No money moves here, and
    // the intent lets it happen once.
    const sent = await this.provider.confirmWithLender(intent.id, payer, `lend:${intent.id}:${v4()}`);
    const now = sent.kind === 'ok' ? sent.value : sent.kind === 'state' ? sent.intent : undefined;
    if (!now) return undefined;
    return now.redirectUrl === null ? now : { state: 'redirect', method, url: now.redirectUrl };
  }
}
