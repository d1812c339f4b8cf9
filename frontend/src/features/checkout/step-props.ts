import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { CheckoutSend, CheckoutSnapshot } from './machine/checkout-snapshot.js';

export interface StepProps {
  readonly snapshot: CheckoutSnapshot;
  readonly send: CheckoutSend;
  readonly locale: Locale;
}
