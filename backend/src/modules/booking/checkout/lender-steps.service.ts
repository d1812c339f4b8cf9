import { Inject, Injectable } from '@nestjs/common';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { v4 } from 'uuid';
import {
  CARD_PROVIDER,
  type CardProvider,
  findIntent,
  type Intent,
} from '../../../platform/card-provider/port.js';
import { CommandRunner } from '../../../platform/commands/runner.js';
import { PUBLIC_ORIGIN } from '../../../platform/config.js';
import { bookingStream } from '../core/booking.stream.js';
import { buildLenderKey } from '../core/idempotency-keys.js';
import { findLead } from '../events.js';
import type { Lender } from '../payments/pay-reply.js';

/** The lender's answer to a payment; `unknown` when the lender does not answer. */
type LenderOutcome =
  | { readonly kind: 'redirect'; readonly url: string }
  | { readonly kind: 'ended'; readonly intent: Intent }
  | { readonly kind: 'unknown' };

/** The extra steps of a payment through a lender. */
@Injectable()
export class LenderSteps {
  constructor(
    private readonly runner: CommandRunner,
    @Inject(CARD_PROVIDER) private readonly cardProvider: CardProvider,
    @Inject(PUBLIC_ORIGIN) private readonly origin: string,
  ) {}

  /** Redirects a customer to the lender; a customer who was redirected before gets the same URL. */
  async redirectToLender(
    bookingId: string,
    intent: Intent,
    { method, locale }: { readonly method: Lender; readonly locale: Locale },
  ): Promise<LenderOutcome> {
    if (intent.redirectUrl !== null) return { kind: 'redirect', url: intent.redirectUrl };
    const { history = [] } = await this.runner.loadOne(bookingStream(bookingId));
    const lead = findLead(history);
    if (!lead) return { kind: 'unknown' };
    const returnUrl = `${this.origin}/${locale}/checkout?booking=${bookingId}&lender=${method}`;
    const payer = { method, returnUrl, email: lead.email, country: lead.residence, locale };
    const key = buildLenderKey(intent.id, v4());
    const confirmedIntent = findIntent(await this.cardProvider.confirmWithLender(intent.id, payer, key));
    if (!confirmedIntent) return { kind: 'unknown' };
    return confirmedIntent.redirectUrl === null
      ? { kind: 'ended', intent: confirmedIntent }
      : { kind: 'redirect', url: confirmedIntent.redirectUrl };
  }
}
