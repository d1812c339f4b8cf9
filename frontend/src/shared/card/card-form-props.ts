import type { Locale } from '@wayfold/contracts/kernel/ids';
import type { ReactNode } from 'react';
import type { PayStep } from './asking.js';
import type { CardEvent } from './card-message.js';

export interface CardFormProps {
  readonly card: PayStep['card'];
  /** What the button says: pay so much, or save the card. */
  readonly button: string;
  /** The form is working: there is nothing to press. */
  readonly busy: boolean;
  readonly locale: Locale;
  readonly onCard: (event: CardEvent) => void;
  /** Stands between the form and the button. */
  readonly children: ReactNode;
}
