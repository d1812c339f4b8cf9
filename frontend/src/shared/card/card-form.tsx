import type { CardFormProps } from './card-form-props.js';
import { CardFrame } from './card-frame.js';
import { PaymentElement } from './payment-element.js';

/** Where a card is entered: the sandbox's page in a frame, or the provider's own element with a real key. */
export function CardForm(props: CardFormProps) {
  const { page } = props.card;
  return page === null ? <PaymentElement {...props} /> : <CardFrame {...props} page={page} />;
}
