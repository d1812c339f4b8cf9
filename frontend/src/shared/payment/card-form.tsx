import type { CardFormProps } from './card-form-props.js';
import { CardFrame } from './card-frame.js';
import { PaymentElement } from './payment-element.js';

/** Shows the sandbox's page in a frame; with a real key, the provider's own element. */
export function CardForm(props: CardFormProps) {
  const { page } = props.card;
  return page === null ? <PaymentElement {...props} /> : <CardFrame {...props} page={page} />;
}
