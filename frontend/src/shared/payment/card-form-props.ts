import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { ReactNode } from 'react';
import type { CardEvent } from './card-message.js';
import type { CardPaymentStep } from './payment-polling.js';

export interface CardFormProps {
  readonly card: CardPaymentStep['card'];
  /** "Pay" with the amount, or "Save this card". */
  readonly buttonLabel: string;
  /** The form is working, so nothing can be pressed. */
  readonly isBusy: boolean;
  readonly locale: Locale;
  readonly onCardEvent: (event: CardEvent) => void;
  /** Stands between the form and the button. */
  readonly children: ReactNode;
}
