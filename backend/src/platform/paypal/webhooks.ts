import { verify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** What a delivery says, before anybody knows who sent it; undefined unless it is JSON. */
export function parsed(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

/** What the headers of a delivery say. */
export interface Transmission {
  readonly id: string;
  readonly time: string;
  readonly algorithm: string;
  readonly certUrl: string;
  /** Base64. */
  readonly signature: string;
}

/** `unverified`: it could not be told now, e.g. because the certificate did not come. */
export type Verdict =
  | { readonly kind: 'genuine' }
  | { readonly kind: 'forged' }
  | { readonly kind: 'unverified'; readonly why: string };

/** PayPal's API hosts, live and sandbox; its certificates come from nowhere else. */
const CERTIFICATE_HOSTS = new Set([
  'api.paypal.com',
  'api-m.paypal.com',
  'api.sandbox.paypal.com',
  'api-m.sandbox.paypal.com',
]);
const CERTIFICATE_PATH = /^\/v1\/notifications\/certs\/[A-Za-z0-9-]{1,100}$/;
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|\[::1\]|localhost)$/;
const MAX_CERTIFICATE_BYTES = 16 * 1024;
const CERTIFICATES_KEPT = 8;
/** PayPal has one or two. Anybody may name others at its host: what we ask it for must not be up to them. */
const FETCHES_A_MINUTE = 10;
/** PayPal tries for three days; a day more for clocks and clocks' mistakes. */
const OLDEST_MS = 4 * 86_400_000;
const AHEAD_MS = 300_000;
const TIMEOUT_MS = 5_000;

/** Two headers of a name come joined by a comma, and a lenient reader of base64 would take the first of them. */
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** The transmission headers; undefined when one is missing or comes twice. */
export function readTransmission(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Transmission | undefined {
  const read = (name: string): string => {
    const value = headers[`paypal-${name}`];
    return typeof value === 'string' && value.length <= 1000 ? value : '';
  };
  const found = {
    id: read('transmission-id'),
    time: read('transmission-time'),
    algorithm: read('auth-algo'),
    certUrl: read('cert-url'),
    signature: read('transmission-sig'),
  };
  return Object.values(found).includes('') || !BASE64.test(found.signature) ? undefined : found;
}

export interface VerifierSettings {
  readonly webhookId: string;
  /** The API's base URL. When it is on loopback, certificates may come from there, without TLS: the sandbox. */
  readonly baseUrl: string;
  readonly timeout?: number | undefined;
  /** Milliseconds since 1970. */
  readonly now?: (() => number) | undefined;
}

/** Verifies deliveries with PayPal's certificate, without asking PayPal about each. */
export class CertificateVerifier {
  /** By address, the one used last at the end. */
  readonly #certificates = new Map<string, X509Certificate>();
  /** Those that are on their way: who comes meanwhile waits for the same. */
  readonly #coming = new Map<string, Promise<X509Certificate>>();
  /** When the last ones were asked for. */
  #fetches: readonly number[] = [];
  readonly #now: () => number;

  constructor(private readonly settings: VerifierSettings) {
    this.#now = settings.now ?? Date.now;
  }

  async verify(rawBody: Buffer, transmission: Transmission): Promise<Verdict> {
    const { id, time, certUrl } = transmission;
    const at = Date.parse(time);
    const now = this.#now();
    if (transmission.algorithm !== 'SHA256withRSA' || !(at > now - OLDEST_MS && at < now + AHEAD_MS))
      return { kind: 'forged' };
    const url = this.#trusted(certUrl);
    if (url === undefined) return { kind: 'forged' };
    let certificate: X509Certificate;
    try {
      certificate = this.#certificates.get(url) ?? (await this.#asked(url));
    } catch (error) {
      return { kind: 'unverified', why: `certificate: ${error instanceof Error ? error.message : 'none'}` };
    }
    if (!usable(certificate, now)) return { kind: 'forged' };
    this.#keep(url, certificate);
    const text = Buffer.from(`${id}|${time}|${this.settings.webhookId}|${crc32(rawBody)}`, 'utf8');
    const signature = Buffer.from(transmission.signature, 'base64');
    return { kind: verify('sha256', text, certificate.publicKey, signature) ? 'genuine' : 'forged' };
  }

  /** The address in its one form, if PayPal's certificates may come from it. */
  #trusted(text: string): string | undefined {
    if (!URL.canParse(text)) return undefined;
    const url = new URL(text);
    if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return undefined;
    const base = new URL(this.settings.baseUrl);
    const sandbox = LOOPBACK.test(base.hostname) && url.origin === base.origin;
    const path = sandbox ? url.pathname.slice(base.pathname.replace(/\/$/, '').length) : url.pathname;
    const paypal = url.protocol === 'https:' && url.port === '' && CERTIFICATE_HOSTS.has(url.hostname);
    return (sandbox || paypal) && CERTIFICATE_PATH.test(path) ? url.href : undefined;
  }

  #asked(url: string): Promise<X509Certificate> {
    const known = this.#coming.get(url);
    if (known) return known;
    const now = this.#now();
    const lately = this.#fetches.filter((at) => at > now - 60_000);
    if (lately.length >= FETCHES_A_MINUTE) return Promise.reject(new Error('too many were asked for'));
    this.#fetches = [...lately, now];
    const coming = this.#fetch(url).finally(() => this.#coming.delete(url));
    this.#coming.set(url, coming);
    return coming;
  }

  async #fetch(url: string): Promise<X509Certificate> {
    const response = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(this.settings.timeout ?? TIMEOUT_MS),
    });
    if (response.status !== 200) throw new Error(`answered ${response.status}`);
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > MAX_CERTIFICATE_BYTES) throw new Error('too long');
      chunks.push(chunk);
    }
    return new X509Certificate(Buffer.concat(chunks));
  }

  #keep(url: string, certificate: X509Certificate): void {
    this.#certificates.delete(url);
    this.#certificates.set(url, certificate);
    const [oldest] = this.#certificates.keys();
    if (this.#certificates.size > CERTIFICATES_KEPT && oldest !== undefined)
      this.#certificates.delete(oldest);
  }
}

/** An RSA key of today's strength, inside its time. TLS has vouched for where it came from. */
function usable(certificate: X509Certificate, now: number): boolean {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = certificate.publicKey;
  return (
    type === 'rsa' &&
    (details?.modulusLength ?? 0) >= 2048 &&
    Date.parse(certificate.validFrom) <= now &&
    now < Date.parse(certificate.validTo)
  );
}
