// What stands before every call to the card provider: the limit that all processes share, and the kill switch.
import Stripe from 'stripe';
import { callContext } from '../provider-calls/context.js';
import type { ProviderLimiter } from '../provider-calls/limiter.js';

type Inner = ReturnType<typeof Stripe.createNodeHttpClient>;
type Response = Awaited<ReturnType<Inner['makeRequest']>>;
type Sending = Parameters<Inner['makeRequest']>;

/** A call that is refused for its rate is tried again, with the same key, as long as it has not taken so long. */
const TRY_FOR_MS = 15_000;
/** The provider does not always say when it may be asked again. */
const RETRY_AFTER_MS = 1_000;
const LONGEST_MS = 60_000;

/** An answer that did not come from the provider, in the form of its own: nothing was done. */
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
      const permit = await this.limiter?.permit(priority);
      if (this.limiter && !permit) return notSent('rate_limit');
      if (await calledOff?.()) {
        permit?.unused();
        return notSent('called_off');
      }
      if (permit && !permit.sent(kind)) continue;
      let response: Response;
      try {
        response = await this.inner.makeRequest(...sending);
      } finally {
        permit?.answered();
      }
      if (!this.limiter || response.getStatusCode() !== 429) return response;
      const json: unknown = await response.toJSON();
      const headers = response.getHeaders() as Record<string, string>;
      // Somebody else works on the object: that says nothing of the rate.
      if (codeOf(json) !== 'rate_limit') return saying(429, headers, json);
      const wait = waitOf(headers['retry-after']);
      await this.limiter.refused(wait);
      if (performance.now() + wait > until) return saying(429, headers, json);
    }
  }
}

const codeOf = (json: unknown): unknown =>
  (json as { error?: { code?: unknown } } | null | undefined)?.error?.code;

/** Calls of one endpoint take alike. */
function kindOf(method: string, path: string): string {
  const [, , resource = '', id, action = ''] = (path.split('?')[0] ?? '').split('/');
  return `${method} ${resource} ${id === undefined ? 'all' : 'one'} ${action}`;
}

function waitOf(header: string | undefined): number {
  return /^\d{1,6}$/.test(header ?? '') ? Math.min(LONGEST_MS, Number(header) * 1000) : RETRY_AFTER_MS;
}
