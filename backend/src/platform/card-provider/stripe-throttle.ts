// Guards every call to the card provider: the rate limit shared by all processes, and the kill switch.
import Stripe from 'stripe';
import { callContext } from '../provider-calls/context.js';
import type { ProviderLimiter } from '../provider-calls/limiter.js';

type Inner = ReturnType<typeof Stripe.createNodeHttpClient>;
type Response = Awaited<ReturnType<Inner['makeRequest']>>;
type Sending = Parameters<Inner['makeRequest']>;

/** A rate-limited call is retried with the same key for at most this long. */
const TRY_FOR_MS = 15_000;
/** Default wait if the provider names none. */
const RETRY_AFTER_MS = 1_000;
const LONGEST_MS = 60_000;

/** A local answer in the provider's format: the request was not sent. */
const notSent = (code: string): Response =>
  saying(429, {}, { error: { type: 'invalid_request_error', code, message: `not sent: ${code}` } });

function saying(status: number, headers: Record<string, string>, json: unknown): Response {
  return {
    getStatusCode: () => status,
    getHeaders: () => headers,
    getRawResponse: () => undefined,
    toStream: () => {
      throw new Error('no answer of ours is read as a stream');
    },
    toJSON: () => Promise.resolve(json),
  };
}

export class StripeThrottle implements Inner {
  private readonly inner = Stripe.createNodeHttpClient();

  constructor(private readonly limiter: ProviderLimiter | undefined) {}

  getClientName(): string {
    return this.inner.getClientName();
  }

  async makeRequest(...sending: Sending): Promise<Response> {
    const { priority, calledOff } = callContext();
    const [, , path, method] = sending;
    const kind = kindOf(method, path);
    const until = performance.now() + TRY_FOR_MS;
    for (;;) {
      const permit = await this.limiter?.requestPermit(priority);
      if (this.limiter && !permit) return notSent('rate_limit');
      if (await calledOff?.()) {
        permit?.returnUnused();
        return notSent('called_off');
      }
      if (permit && !permit.markSent(kind)) continue;
      let response: Response;
      try {
        response = await this.inner.makeRequest(...sending);
      } finally {
        permit?.markAnswered();
      }
      if (!this.limiter || response.getStatusCode() !== 429) return response;
      const json: unknown = await response.toJSON();
      const headers = response.getHeaders() as Record<string, string>;
      // A lock timeout on the object says nothing about the rate.
      if (codeOf(json) !== 'rate_limit') return saying(429, headers, json);
      const wait = waitOf(headers['retry-after']);
      await this.limiter.recordRefusal(wait);
      if (performance.now() + wait > until) return saying(429, headers, json);
    }
  }
}

const codeOf = (json: unknown): unknown =>
  (json as { error?: { code?: unknown } } | null | undefined)?.error?.code;

/** Groups calls by endpoint, because these take similar time. */
function kindOf(method: string, path: string): string {
  const [, , resource = '', id, action = ''] = (path.split('?')[0] ?? '').split('/');
  return `${method} ${resource} ${id === undefined ? 'all' : 'one'} ${action}`;
}

function waitOf(header: string | undefined): number {
  return /^\d{1,6}$/.test(header ?? '') ? Math.min(LONGEST_MS, Number(header) * 1000) : RETRY_AFTER_MS;
}
