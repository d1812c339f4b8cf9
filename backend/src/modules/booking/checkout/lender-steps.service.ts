import { Inject, Injectable } from '@nestjs/common';
import type { Locale } from '@wayfold/contracts/kernel/ids';
import { v4 } from 'uuid';
import {
  CARD_PROVIDER,
  type CardProvider,
  findIntent,
  type Intent,
} from '../../../platform/card-provider/port.js';
import { CommandRunner } from '../../../platform/commands/runner.js';
import { bookingStream, findLead } from '../core/booking.stream.js';
import { buildLenderKey } from '../core/idempotency-keys.js';
import type { Lender, PayAnswer } from '../payments/pay-answer.js';
import { PUBLIC_ORIGIN } from '../payments/paypal-checkout.service.js';

/** The extra steps of a payment through a lender. */
@Injectable()
export class LenderSteps {
  constructor(
    @Inject(CommandRunner) private readonly runner: CommandRunner,
    @Inject(CARD_PROVIDER) private readonly provider: CardProvider,
    @Inject(PUBLIC_ORIGIN) private readonly origin: string,
  ) {}

  /**
   * Redirect to the lender, or the intent if it has ended; undefined if unknown. A customer already
   * redirected gets the same URL.
   */
  async redirectToLender(
    bookingId: string,
    intent: Intent,
    { method, locale }: { readonly method: Lender; readonly locale: Locale },
  ): Promise<PayAnswer | Intent | undefined> {
    if (intent.redirectUrl !== null) return { state: 'redirect', method, url: intent.redirectUrl };
    const { history = [] } = await this.runner.loadOne(bookingStream(bookingId));
    const lead = findLead(history);
    if (!lead) return undefined;
    const returnUrl = `${this.origin}/${locale}/checkout?booking=${bookingId}&lender=${method}`;
    const payer = { method, returnUrl, email: lead.email, country: lead.residence, locale };
    const key = buildLenderKey(intent.id, v4());
    const confirmation = await this.provider.confirmWithLender(intent.id, payer, key);
    const confirmedIntent = findIntent(confirmation);
    if (!confirmedIntent) return undefined;
    return confirmedIntent.redirectUrl === null
      ? confirmedIntent
      : { state: 'redirect', method, url: confirmedIntent.redirectUrl };
  }
}
