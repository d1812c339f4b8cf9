import type { ProviderAnswer } from '../../../platform/card-provider/port.js';
import type { PayPalAnswer } from '../../../platform/paypal/port.js';

/**
 * What a provider's event is about, as the provider has it now; undefined when it is not there: a validly signed event about
 * that changes nothing. @throws Error when the provider does not answer, so that the queue asks again later
 */
export function retrieved<T>(answer: ProviderAnswer<T> | PayPalAnswer<T>): T | undefined {
  if (answer.kind === 'missing') return undefined;
  if (answer.kind !== 'ok') throw new Error('the provider does not answer: asked again later');
  return answer.value;
}
