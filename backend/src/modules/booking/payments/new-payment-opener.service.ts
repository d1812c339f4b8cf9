import { Injectable } from '@nestjs/common';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { PaymentMethodKind } from '../../../platform/card-provider/port.js';
import type { Envelope } from '../../../platform/commands/runner.js';
import type { ExistingBooking } from '../core/booking.js';
import type { InstalmentState } from '../core/instalment.js';
import { type IntentResolution, IntentSteps, newRepliedResolution } from './intent-steps.service.js';
import { PayPalCheckout, type ReturnPage } from './paypal-checkout.service.js';

interface OpeningOptions {
  readonly method: PaymentMethodKind | 'paypal';
  readonly locale: Locale;
  readonly page: ReturnPage;
  /** True if the card or account is saved for the automatic charge of the balance. */
  readonly canChargeLater: boolean;
}

/** Opens an order at PayPal or an intent at Stripe for an instalment whose payment was started. */
@Injectable()
export class NewPaymentOpener {
  constructor(
    private readonly steps: IntentSteps,
    private readonly paypal: PayPalCheckout,
  ) {}

  async open(
    envelope: Envelope,
    booking: ExistingBooking,
    instalment: InstalmentState,
    { method, locale, page, canChargeLater }: OpeningOptions,
  ): Promise<IntentResolution> {
    if (method !== 'paypal')
      return this.steps.openIntent(envelope, booking, instalment, { method, canChargeLater });
    const options = { locale, page, mustSaveAccount: canChargeLater };
    return newRepliedResolution(await this.paypal.openOrder(envelope, booking, instalment, options));
  }
}
