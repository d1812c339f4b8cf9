import type { ServeConfig } from '../config.js';
import { PayPalClient } from './client.js';
import type { PayPal } from './port.js';
import { CertificateVerifier } from './webhooks.js';

/** Where a certificate may come from: PayPal, or a sandbox on this machine. */
const CERTIFIED = /^(https:\/\/api-m(\.sandbox)?\.paypal\.com|http:\/\/(127\.0\.0\.1|localhost|\[::1\]):)/;

/**
 * The account at PayPal that the configuration names. Deliveries are verified by PayPal's certificate; where there can be
 * none, by asking.
 */
export function paypalOf({ url, ...account }: NonNullable<ServeConfig['paypal']>): PayPal {
  const { webhookId, timeout } = account;
  const verifier = CERTIFIED.test(url)
    ? new CertificateVerifier({ webhookId, baseUrl: url, timeout })
    : undefined;
  return new PayPalClient({ ...account, baseUrl: url, verifier });
}
