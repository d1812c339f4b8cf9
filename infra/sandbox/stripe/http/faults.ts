import type { PlannedFault, RequestFault } from '../control/control-state.js';
import { DroppedRequest } from '../payments/planned-outcomes.js';
import type { StripeStore } from '../store.js';
import { ApiError } from './errors.js';
import type { ApiResponse } from './response.js';

/** Removes and returns the first planned fault that matches the request. */
export function takeFault(
  store: StripeStore,
  method: string,
  paths: readonly string[],
): RequestFault | undefined {
  const isMatch = ({ method: plannedMethod, path }: PlannedFault): boolean =>
    (plannedMethod === undefined || plannedMethod === method) && (path === undefined || paths.includes(path));
  const { control } = store;
  const index = control.nextRequest.findIndex(isMatch);
  const fault = control.nextRequest[index]?.outcome;
  if (fault !== undefined)
    store.setControl({ ...control, nextRequest: control.nextRequest.filter((_, at) => at !== index) });
  return fault;
}

const LOCKED =
  'This object cannot be accessed right now because another API request or Stripe process is currently accessing it. If you see this error intermittently, retry the request.';
const RETRY = { 'Stripe-Should-Retry': 'true' };

const newLockTimeout = (status: number): ApiError =>
  new ApiError(
    status,
    { type: 'invalid_request_error', code: 'lock_timeout', message: LOCKED },
    false,
    RETRY,
  );

/** Too many calls: this one was not executed. */
export const newRateLimitError = (): ApiError =>
  new ApiError(
    429,
    {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message:
        'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
    },
    false,
    { ...RETRY, 'Retry-After': '1', 'Stripe-Rate-Limited-Reason': 'global-rate' },
  );

/**
 * Applies a planned fault before execution.
 * @throws ApiError 409 or 429: nothing was done or stored under the idempotency key
 * @throws DroppedRequest: neither executed nor answered
 */
export async function applyFaultBefore(store: StripeStore, fault: RequestFault | undefined): Promise<void> {
  if (fault === undefined) return;
  if (fault === 'http_409') throw newLockTimeout(409);
  if (fault === 'lock_timeout') throw newLockTimeout(429);
  if (fault === 'rate_limit') throw newRateLimitError();
  if (fault === 'http_500')
    throw new ApiError(500, { type: 'api_error', message: 'An unknown error occurred.' }, false);
  if (fault === 'timeout_before') {
    store.journal.commit(); // the order is used up
    throw new DroppedRequest();
  }
  const slow = parseMilliseconds(fault, 'slow:');
  if (slow !== undefined) await new Promise((resolve) => setTimeout(resolve, slow).unref());
}

/** Applies a planned fault to the response of an executed request. */
export function toResponseFault(fault: RequestFault | undefined): Pick<ApiResponse, 'fault' | 'lateMs'> {
  if (fault === 'timeout_after_success') return { fault: 'no_answer' };
  if (fault === 'cut') return { fault: 'cut' };
  const lateMs = fault === undefined ? undefined : parseMilliseconds(fault, 'late:');
  return lateMs === undefined ? {} : { lateMs };
}

const parseMilliseconds = (fault: string, prefix: string): number | undefined =>
  fault.startsWith(prefix) ? Number(fault.slice(prefix.length)) : undefined;
