import { RetryLaterError } from '../../../kernel/retry-later-error.js';
import type { ProviderAnswer } from '../../../platform/card-provider/port.js';
import type { PayPalAnswer } from '../../../platform/paypal/port.js';

/**
 * The object of a provider event as the provider has it now; undefined if it does not exist.
 * @throws RetryLaterError when the provider does not answer
 */
export function unwrapAnswer<T>(answer: ProviderAnswer<T> | PayPalAnswer<T>): T | undefined {
  if (answer.kind === 'missing') return undefined;
  if (answer.kind !== 'ok') throw new RetryLaterError('the provider does not answer; the job retries');
  return answer.value;
}
