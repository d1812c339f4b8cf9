import type { PayMethod } from '@wayfold/contracts/money/methods';
import type { Back } from '../ui/booking-search.js';
import type { PayStep } from './asking.js';
import type { CardEvent } from './card-message.js';
import type { CardNote } from './card-note.js';

export interface PayLaterContext {
  readonly payment: PayStep | null;
  readonly note: CardNote | null;
  readonly problem: unknown;
  readonly method: PayMethod;
  /** PayPal's page, once the customer has pressed the button for it: never twice without them. */
  readonly approveUrl: string | null;
  readonly pressed: boolean;
  /** The customer came back from there and has not paid. */
  readonly back: Back | null;
  /** That they came back with: until they press a button of ours, it is asked about and nothing is begun. */
  readonly order: string | null;
  /** How often the server was asked since the card form said that it is done. */
  readonly asked: number;
}

export interface PayOpenInput {
  readonly method: PayMethod;
  readonly order: string | null;
}

export type PayLaterEvent =
  CardEvent | { readonly type: 'PAY'; readonly method: PayMethod } | { readonly type: 'BACK' | 'ASK' };

/** With what the customer came back from PayPal, if they did. */
export interface CameBack {
  readonly back: Back | null;
  readonly order?: string | null | undefined;
}

/** What the server is asked for. */
export const wishIn = ({ method, order }: PayOpenInput) => ({
  method: method === 'paypal' ? method : ('card' as const),
  ...(order === null ? {} : { order }),
});

export const payOpenContext = ({ back, order = null }: CameBack): PayLaterContext => ({
  payment: null,
  note: null,
  problem: null,
  asked: 0,
  approveUrl: null,
  pressed: false,
  method: back === null ? 'card' : 'paypal',
  back,
  order: back === 'approved' ? order : null,
});
