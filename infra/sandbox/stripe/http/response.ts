import type { ServerResponse } from 'node:http';
import { waitMs } from '../../shared/delays.js';
import { BodyTooLargeError, DroppedRequestError, type Headers, sendJson } from '../../shared/http.js';
import { omitUndefined } from '../../shared/omit-undefined.js';
import { ApiError, newBadRequest } from './errors.js';
import { API_VERSION } from './version.js';

/** The response: JSON, or a planned way of not answering. */
export interface ApiResponse {
  status: number;
  body: unknown;
  isReplayed: boolean;
  fault?: 'no_answer' | 'cut';
  /** Milliseconds from commit to response, which may exceed the caller's timeout. */
  lateMs?: number;
  headers?: Headers;
}

export function toFailure(error: unknown, requestId: string): ApiResponse {
  if (error instanceof DroppedRequestError)
    return { status: 0, body: {}, isReplayed: false, fault: 'no_answer' };
  if (error instanceof ApiError) {
    const { status, headers } = error;
    return { status, body: error.toBody(requestId), isReplayed: false, headers };
  }
  if (error instanceof BodyTooLargeError) return toFailure(newBadRequest(error.message, {}, 413), requestId);
  const message = 'An unknown error occurred.';
  return { status: 500, body: { error: { type: 'api_error', message } }, isReplayed: false };
}

/** Writes the response, half of it, or nothing: the connection then stays open until the client gives up. */
export async function sendResponse(
  response: ServerResponse,
  apiResponse: ApiResponse,
  { idempotencyKey, requestId }: { idempotencyKey: string | null; requestId: string },
): Promise<void> {
  const { lateMs } = apiResponse;
  if (lateMs !== undefined) await waitMs(lateMs);
  if (apiResponse.fault === 'no_answer' || response.destroyed) return;
  const headers = omitUndefined({
    'Request-Id': requestId,
    'Stripe-Version': API_VERSION,
    'Idempotency-Key': idempotencyKey === null ? undefined : idempotencyKey.replaceAll(/[^\x20-\x7e]/g, ''),
    'Idempotent-Replayed': apiResponse.isReplayed ? 'true' : undefined,
    ...apiResponse.headers,
  });
  if (apiResponse.fault !== 'cut') {
    sendJson(response, apiResponse.status, apiResponse.body, headers);
    return;
  }
  const text = JSON.stringify(apiResponse.body, null, 2);
  response.writeHead(apiResponse.status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
    ...headers,
  });
  response.write(text.slice(0, text.length / 2), () => response.destroy());
}
