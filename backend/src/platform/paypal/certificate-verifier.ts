import { verify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { DAY_MS, MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import { deleteOldest } from '../../kernel/delete-oldest.js';
import { fetchBytes } from '../http/fetch-bytes.js';
import type { EventHeaders } from './port.js';

/** Parses the body of a delivery before verification; undefined unless it is JSON. */
export function parseBody(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

/** The headers of a delivery. */
export interface Transmission {
  readonly id: string;
  readonly time: string;
  readonly algorithm: string;
  readonly certUrl: string;
  /** Base64. */
  readonly signature: string;
}

/** `unverified`: cannot be decided now, e.g. because the certificate could not be fetched. */
export type SignatureVerdict =
  | { readonly kind: 'genuine' }
  | { readonly kind: 'forged' }
  | { readonly kind: 'unverified'; readonly reason: string };

/** PayPal's API hosts, live and sandbox; the only sources of certificates. */
const CERTIFICATE_HOSTS = new Set([
  'api.paypal.com',
  'api-m.paypal.com',
  'api.sandbox.paypal.com',
  'api-m.sandbox.paypal.com',
]);

const CERTIFICATE_PATH_PATTERN = /^\/v1\/notifications\/certs\/[A-Za-z0-9-]{1,100}$/;
const LOOPBACK_HOST_PATTERN = /^(127\.\d+\.\d+\.\d+|\[::1\]|localhost)$/;
const MAX_CERTIFICATE_BYTES = 16 * 1024;
const MAX_CERTIFICATES = 8;
/**
 * PayPal uses one or two certificates. Anyone may name others at its host,
 * so the number of fetches is bounded.
 */
const MAX_FETCHES_PER_MINUTE = 10;
/** PayPal retries for three days; one more day allows for clock differences. */
const MAX_AGE_MS = 4 * DAY_MS;

const MAX_CLOCK_LEAD_MS = 300_000;
const CERTIFICATE_TIMEOUT_MS = 5_000;

/** Node joins repeated headers with a comma, and a lenient base64 reader would accept the first part. */
const BASE64_TEXT_PATTERN = /^[A-Za-z0-9+/]+={0,2}$/;

/** Parses the transmission headers; undefined if a header is missing or repeated. */
export function parseTransmission(headers: EventHeaders): Transmission | undefined {
  const getHeader = (name: string): string => {
    const header = headers[`paypal-${name}`];
    return typeof header === 'string' && header.length <= 1000 ? header : '';
  };
  const transmission = {
    id: getHeader('transmission-id'),
    time: getHeader('transmission-time'),
    algorithm: getHeader('auth-algo'),
    certUrl: getHeader('cert-url'),
    signature: getHeader('transmission-sig'),
  };
  return Object.values(transmission).includes('') || !BASE64_TEXT_PATTERN.test(transmission.signature)
    ? undefined
    : transmission;
}

export interface VerifierSettings {
  readonly webhookId: string;
  /** The API's base URL. If it is on loopback (the sandbox), certificates may come from there without TLS. */
  readonly baseUrl: string;
  readonly timeoutMs?: number | undefined;
  /** Milliseconds since 1970. */
  readonly now?: (() => number) | undefined;
}

/** The verification of deliveries by PayPal's certificate, without a call to PayPal for each. */
export class CertificateVerifier {
  /** Certificates by address, the most recently used last. */
  private readonly certificates = new Map<string, X509Certificate>();
  /** Fetches in progress, shared by concurrent deliveries. */
  private readonly pendingFetches = new Map<string, Promise<X509Certificate>>();
  private recentFetchTimesMs: readonly number[] = [];
  private readonly now: () => number;

  constructor(private readonly settings: VerifierSettings) {
    this.now = settings.now ?? Date.now;
  }

  async verify(rawBody: Buffer, transmission: Transmission): Promise<SignatureVerdict> {
    const { id, time, certUrl } = transmission;
    const sentAtMs = Date.parse(time);
    const nowMs = this.now();
    if (
      transmission.algorithm !== 'SHA256withRSA' ||
      !(sentAtMs > nowMs - MAX_AGE_MS && sentAtMs < nowMs + MAX_CLOCK_LEAD_MS)
    )
      return { kind: 'forged' };
    const url = this.findTrustedUrl(certUrl);
    if (url === undefined) return { kind: 'forged' };
    let certificate: X509Certificate;
    try {
      certificate = this.certificates.get(url) ?? (await this.fetchOnce(url));
    } catch (error) {
      return {
        kind: 'unverified',
        reason: `certificate: ${error instanceof Error ? error.message : 'none'}`,
      };
    }
    if (!isUsable(certificate, nowMs)) return { kind: 'forged' };
    this.cacheCertificate(url, certificate);
    const text = Buffer.from(`${id}|${time}|${this.settings.webhookId}|${crc32(rawBody)}`, 'utf8');
    const signature = Buffer.from(transmission.signature, 'base64');
    return { kind: verify('sha256', text, certificate.publicKey, signature) ? 'genuine' : 'forged' };
  }

  /** Finds the normalized address if PayPal's certificates may come from it. */
  private findTrustedUrl(text: string): string | undefined {
    if (!URL.canParse(text)) return undefined;
    const url = new URL(text);
    if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return undefined;
    const base = new URL(this.settings.baseUrl);
    const isSandbox = LOOPBACK_HOST_PATTERN.test(base.hostname) && url.origin === base.origin;
    const path = isSandbox ? url.pathname.slice(base.pathname.replace(/\/$/, '').length) : url.pathname;
    const isPayPal = url.protocol === 'https:' && url.port === '' && CERTIFICATE_HOSTS.has(url.hostname);
    return (isSandbox || isPayPal) && CERTIFICATE_PATH_PATTERN.test(path) ? url.href : undefined;
  }

  private fetchOnce(url: string): Promise<X509Certificate> {
    const pendingFetch = this.pendingFetches.get(url);
    if (pendingFetch) return pendingFetch;
    const nowMs = this.now();
    const fetchTimesMs = this.recentFetchTimesMs.filter((fetchTimeMs) => fetchTimeMs > nowMs - MINUTE_MS);
    if (fetchTimesMs.length >= MAX_FETCHES_PER_MINUTE)
      return Promise.reject(new Error('too many certificates were requested within a minute'));
    this.recentFetchTimesMs = [...fetchTimesMs, nowMs];
    const newFetch = this.fetchCertificate(url).finally(() => this.pendingFetches.delete(url));
    this.pendingFetches.set(url, newFetch);
    return newFetch;
  }

  private async fetchCertificate(url: string): Promise<X509Certificate> {
    const { status, body } = await fetchBytes(
      url,
      { redirect: 'error' },
      { timeoutMs: this.settings.timeoutMs ?? CERTIFICATE_TIMEOUT_MS, maxBytes: MAX_CERTIFICATE_BYTES },
    );
    if (status !== 200) throw new Error(`the certificate server answered ${status}`);
    return new X509Certificate(body);
  }

  private cacheCertificate(url: string, certificate: X509Certificate): void {
    this.certificates.delete(url);
    this.certificates.set(url, certificate);
    deleteOldest(this.certificates, MAX_CERTIFICATES);
  }
}

/** True if the certificate is in its period and has a large enough RSA key. TLS vouches for its origin. */
function isUsable(certificate: X509Certificate, nowMs: number): boolean {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = certificate.publicKey;
  return (
    type === 'rsa' &&
    (details?.modulusLength ?? 0) >= 2048 &&
    Date.parse(certificate.validFrom) <= nowMs &&
    nowMs < Date.parse(certificate.validTo)
  );
}
