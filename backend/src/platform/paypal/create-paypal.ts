import type { ServeConfig } from '../config.js';
import { CertificateVerifier } from './certificate-verifier.js';
import { PayPalClient } from './client.js';
import type { PayPal } from './port.js';

/** Trusted certificate origins: PayPal, or a sandbox on this machine. */
const CERTIFIED_ORIGIN_PATTERN =
  /^(https:\/\/api-m(\.sandbox)?\.paypal\.com|http:\/\/(127\.0\.0\.1|localhost|\[::1\]):)/;

/**
 * Creates a client for the configured PayPal account. Verifies deliveries by certificate at a certified
 * origin, and by asking the server at any other.
 */
export function createPayPal({ url, ...account }: NonNullable<ServeConfig['paypal']>): PayPal {
  const { webhookId, timeoutMs } = account;
  const verifier = CERTIFIED_ORIGIN_PATTERN.test(url)
    ? new CertificateVerifier({ webhookId, baseUrl: url, timeoutMs })
    : undefined;
  return new PayPalClient({ ...account, baseUrl: url, verifier });
}
