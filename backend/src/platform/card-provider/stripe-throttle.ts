// Guards every call to the card provider: the rate limit shared by all processes, and the kill switch.
import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import Stripe from 'stripe';
import { getCallContext } from '../provider-calls/context.js';
import type { ProviderLimiter } from '../provider-calls/limiter.js';

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>;
type Response = Awaited<ReturnType<HttpClient['makeRequest']>>;
type RequestArguments = Parameters<HttpClient['makeRequest']>;

/** A rate-limited call is retried with the same key for at most this long. */
const MAX_RETRY_TIME_MS = 15_000;
/** For a refusal that names no wait. */
const DEFAULT_RETRY_AFTER_MS = 1_000;

const MAX_RETRY_AFTER_MS = MINUTE_MS;

/** Creates a local answer in the provider's format: the request was not sent. */
const newUnsentResponse = (code: string): Response =>
  newResponse(429, {}, { error: { type: 'invalid_request_error', code, message: `not sent: ${code}` } });

function newResponse(status: number, headers: Record<string, string>, json: unknown): Response {
  return {
    getStatusCode: () => status,
    getHeaders: () => headers,
    getRawResponse: () => undefined,
    toStream: () => {
      throw new Error('a locally created response cannot be streamed');
    },
    toJSON: () => Promise.resolve(json),
  };
}

export class StripeThrottle implements HttpClient {
  private readonly httpClient = Stripe.createNodeHttpClient();

  constructor(private readonly limiter: ProviderLimiter | undefined) {}

  getClientName(): string {
    return this.httpClient.getClientName();
  }

  async makeRequest(...requestArguments: RequestArguments): Promise<Response> {
    const { priority, isCalledOff } = getCallContext();
    const [, , path, method] = requestArguments;
    const kind = classifyCall(method, path);
    const deadlineMs = performance.now() + MAX_RETRY_TIME_MS;
    for (;;) {
      const permit = await this.limiter?.requestPermit(priority);
      if (this.limiter && !permit) return newUnsentResponse('rate_limit');
      if (await isCalledOff?.()) {
        permit?.returnUnused();
        return newUnsentResponse('called_off');
      }
      if (permit && !permit.markSent(kind)) continue;
      let response: Response;
      try {
        response = await this.httpClient.makeRequest(...requestArguments);
      } finally {
        permit?.markAnswered();
      }
      if (!this.limiter || response.getStatusCode() !== 429) return response;
      const json: unknown = await response.toJSON();
      const headers = response.getHeaders() as Record<string, string>;
      // A lock timeout on the object says nothing about the rate.
      if (findErrorCode(json) !== 'rate_limit') return newResponse(429, headers, json);
      const waitMs = parseRetryAfter(headers['retry-after']);
      await this.limiter.recordRefusal(waitMs);
      if (performance.now() + waitMs > deadlineMs) return newResponse(429, headers, json);
    }
  }
}

const findErrorCode = (json: unknown): unknown =>
  (json as { error?: { code?: unknown } } | null | undefined)?.error?.code;

/** Groups calls by endpoint, because these take similar time. */
function classifyCall(method: string, path: string): string {
  const [, , resource = '', id, action = ''] = (path.split('?')[0] ?? '').split('/');
  return `${method} ${resource} ${id === undefined ? 'all' : 'one'} ${action}`;
}

/** Parses the header's seconds into ms. */
function parseRetryAfter(header: string | undefined): number {
  return /^\d{1,6}$/.test(header ?? '')
    ? Math.min(MAX_RETRY_AFTER_MS, Number(header) * 1000)
    : DEFAULT_RETRY_AFTER_MS;
}
