import Stripe from 'stripe';
import type { ProviderLimiter } from '../provider-calls/limiter.js';
import { StripeThrottle } from './stripe-throttle.js';

export interface StripeAddress {
  readonly secretKey: string;
  /** Of a local server that speaks the protocol; absent for the real provider. */
  readonly apiBase?: string | undefined;
  /** Milliseconds until a call counts as unanswered; 20,000 when absent. */
  readonly timeout?: number | undefined;
  /** Carries the requests instead of the network. */
  readonly httpClient?: Stripe.HttpClient | undefined;
  /** Of the calls of all processes; without it there is none. */
  readonly limiter?: ProviderLimiter | undefined;
}

/** The real SDK. Only calls that change nothing may be tried again by it: `retries` is 0 where money moves. */
export function stripeClient(
  { secretKey, apiBase, timeout = 20_000, limiter, httpClient = new StripeThrottle(limiter) }: StripeAddress,
  retries: number,
): Stripe {
  const base = apiBase ? new URL(apiBase) : undefined;
  return new Stripe(secretKey, {
    maxNetworkRetries: retries,
    timeout,
    telemetry: false,
    httpClient,
    ...(base
      ? {
          host: base.hostname,
          port: Number(base.port || (base.protocol === 'https:' ? 443 : 80)),
          protocol: base.protocol === 'https:' ? 'https' : 'http',
        }
      : {}),
  });
}
