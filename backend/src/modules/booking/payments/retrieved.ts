import type { ProviderAnswer } from '../../../platform/card-provider/port.js';
import type { PayPalAnswer } from '../../../platform/paypal/port.js';

/**
 * The object of a provider event as the provider has it now; undefined if it does not exist.
 * @throws Error when the provider does not answer, so that the queue retries
 */
export function unwrapAnswer<T>(answer: ProviderAnswer<T> | PayPalAnswer<T>): T | undefined {
  if (answer.kind === 'missing') return undefined;
  if (answer.kind !== 'ok') throw new Error('the provider does not answer; the job retries');
  return answer.value;
}
