import { parseDelayMs, waitMs } from '../../shared/delays.js';
import { DroppedRequestError } from '../../shared/http.js';
import type { PlannedFault, RequestFault } from '../control-state.js';
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
    store.setControl({
      ...control,
      nextRequest: control.nextRequest.filter((_, otherIndex) => otherIndex !== index),
    });
  return fault;
}

const LOCKED_MESSAGE =
  'This object cannot be accessed right now because another API request or Stripe process is currently accessing it. If you see this error intermittently, retry the request.';
const RETRY_HEADERS = { 'Stripe-Should-Retry': 'true' };

const newLockTimeout = (status: number): ApiError =>
  new ApiError(
    status,
    { type: 'invalid_request_error', code: 'lock_timeout', message: LOCKED_MESSAGE },
    { isExecuted: false, headers: RETRY_HEADERS },
  );

/** Creates the refusal of a call beyond the limit, which is not executed. */
export const newRateLimitError = (): ApiError =>
  new ApiError(
    429,
    {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message:
        'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
    },
    {
      isExecuted: false,
      headers: { ...RETRY_HEADERS, 'Retry-After': '1', 'Stripe-Rate-Limited-Reason': 'global-rate' },
    },
  );

/**
 * Applies a planned fault before execution.
 * @throws ApiError 409 or 429: nothing was done or stored under the idempotency key
 * @throws DroppedRequestError: neither executed nor answered
 */
export async function applyFaultBefore(store: StripeStore, fault: RequestFault | undefined): Promise<void> {
  if (fault === undefined) return;
  if (fault === 'http_409') throw newLockTimeout(409);
  if (fault === 'lock_timeout') throw newLockTimeout(429);
  if (fault === 'rate_limit') throw newRateLimitError();
  if (fault === 'http_500')
    throw new ApiError(
      500,
      { type: 'api_error', message: 'An unknown error occurred.' },
      { isExecuted: false },
    );
  if (fault === 'timeout_before') {
    store.journal.commit(); // the plan is used up
    throw new DroppedRequestError();
  }
  const delayMs = parseDelayMs('slow:', fault);
  if (delayMs !== undefined) await waitMs(delayMs);
}

/** Applies a planned fault to the response of an executed request. */
export function toResponseFault(fault: RequestFault | undefined): Pick<ApiResponse, 'fault' | 'lateMs'> {
  if (fault === 'timeout_after_success') return { fault: 'no_answer' };
  if (fault === 'cut') return { fault: 'cut' };
  const lateMs = parseDelayMs('late:', fault);
  return lateMs === undefined ? {} : { lateMs };
}
