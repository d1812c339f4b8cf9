import {
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  verify,
  X509Certificate,
} from 'node:crypto';
import { crc32 } from 'node:zlib';
import { DAY_MS } from '../../shared/durations.js';
import type { StoredSigner } from '../records.js';
import type { PayPalStore } from '../store.js';
import { newSelfSignedCertificate } from './certificate.js';

/** Returns the text that a transmission's signature (RSA with SHA-256) covers. */
const toSignedText = (id: string, time: string, webhookId: string, body: string): Buffer =>
  Buffer.from(`${id}|${time}|${webhookId}|${crc32(body)}`, 'utf8');

/** The signer and verifier of webhooks with the sandbox's own key; `cert_url` serves its certificate. */
export class Signer {
  /** The parsed key, because parsing takes as long as signing. */
  private parsedKey: { readonly pem: string; readonly key: KeyObject } | undefined;

  constructor(
    private readonly store: PayPalStore,
    private readonly webhookId: string,
  ) {}

  /** Loads the signer; creates and stores it on first use. */
  private loadSigner(): StoredSigner {
    const storedSigner = this.store.signer.get('signer');
    if (storedSigner !== undefined) return storedSigner;
    const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const nowMs = Date.now();
    return this.store.signer.put('signer', {
      id: `CERT-360caa42-sandbox-${randomBytes(4).toString('hex')}`,
      privateKey: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      certificate: newSelfSignedCertificate(keys, {
        commonName: 'messageverificationcerts.payment-sandbox.invalid',
        validFromMs: nowMs - DAY_MS,
        expiresAtMs: nowMs + 3650 * DAY_MS,
      }),
    });
  }

  private parseKey(pem: string): KeyObject {
    if (this.parsedKey?.pem !== pem) this.parsedKey = { pem, key: createPrivateKey(pem) };
    return this.parsedKey.key;
  }

  private buildCertificateUrl(id: string): string {
    return `${this.store.baseUrl}/v1/notifications/certs/${id}`;
  }

  /** Finds a certificate by its id, in PEM. */
  findCertificate(id: string): string | undefined {
    const storedSigner = this.loadSigner();
    return storedSigner.id === id ? storedSigner.certificate : undefined;
  }

  /** Signs one POST of this body; returns the transmission headers. */
  signHeaders(body: string, transmissionId: string): Record<string, string> {
    const { id, privateKey } = this.loadSigner();
    const time = new Date().toISOString().replace(/\.\d{3}Z$/, 'Z');
    const text = toSignedText(transmissionId, time, this.webhookId, body);
    return {
      'PAYPAL-AUTH-ALGO': 'SHA256withRSA',
      'PAYPAL-AUTH-VERSION': 'v2',
      'PAYPAL-CERT-URL': this.buildCertificateUrl(id),
      'PAYPAL-TRANSMISSION-ID': transmissionId,
      'PAYPAL-TRANSMISSION-SIG': sign('sha256', text, this.parseKey(privateKey)).toString('base64'),
      'PAYPAL-TRANSMISSION-TIME': time,
    };
  }

  isValid(signature: {
    auth_algo: string;
    cert_url: string;
    transmission_id: string;
    transmission_sig: string;
    transmission_time: string;
    webhook_id: string;
    /** The event's text exactly as it was sent. */
    body: string;
  }): boolean {
    const { id, certificate } = this.loadSigner();
    if (signature.webhook_id !== this.webhookId || signature.cert_url !== this.buildCertificateUrl(id))
      return false;
    if (signature.auth_algo !== 'SHA256withRSA') return false;
    const text = toSignedText(
      signature.transmission_id,
      signature.transmission_time,
      signature.webhook_id,
      signature.body,
    );
    const { publicKey } = new X509Certificate(certificate);
    return verify('sha256', text, publicKey, Buffer.from(signature.transmission_sig, 'base64'));
  }
}
