import Stripe from 'stripe';
import type { ProviderLimiter } from '../provider-calls/limiter.js';
import { StripeThrottle } from './stripe-throttle.js';

export interface StripeAddress {
  readonly secretKey: string;
  /** A local server that speaks the protocol; absent for the real provider. */
  readonly apiBase?: string | undefined;
  readonly timeoutMs?: number | undefined;
  /** Replaces the network in tests. */
  readonly httpClient?: Stripe.HttpClient | undefined;
  /** Rate limiter shared by all processes; none if absent. */
  readonly limiter?: ProviderLimiter | undefined;
}

/** Creates the real SDK. It may retry read-only calls only: pass 0 as `retryCount` where money moves. */
export function createStripeClient(
  {
    secretKey,
    apiBase,
    timeoutMs = 20_000,
    limiter,
    httpClient = new StripeThrottle(limiter),
  }: StripeAddress,
  retryCount: number,
): Stripe {
  const base = apiBase ? new URL(apiBase) : undefined;
  return new Stripe(secretKey, {
    maxNetworkRetries: retryCount,
    timeout: timeoutMs,
    telemetry: false,
    httpClient,
    ...(base && {
      host: base.hostname,
      port: Number(base.port || (base.protocol === 'https:' ? 443 : 80)),
      protocol: base.protocol === 'https:' ? 'https' : 'http',
    }),
  });
}
