import { RetryLaterError } from '../../kernel/retry-later-error.js';
import type { ProviderResponse } from '../card-provider/port.js';
import type { PayPalResponse } from '../paypal/port.js';

/**
 * Returns the object as the provider has it now; undefined if it does not exist.
 * @throws RetryLaterError when the provider does not answer
 */
export function unwrapResponse<T>(response: ProviderResponse<T> | PayPalResponse<T>): T | undefined {
  if (response.kind === 'missing') return undefined;
  if (response.kind !== 'ok') throw new RetryLaterError('the provider does not answer; the job retries');
  return response.value;
}
