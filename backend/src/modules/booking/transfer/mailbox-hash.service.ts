import { createHmac, hkdfSync } from 'node:crypto';

/** Where Google delivers whatever dots stand in the name. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/** One mailbox has one form: small letters, without the label behind a `+`. Who shares a form shares the limit only. */
export function mailboxOf(email: string): string {
  const address = email.trim().normalize('NFKC').toLowerCase();
  const at = address.lastIndexOf('@');
  const [name, domain] = [address.slice(0, at).replace(/(?<=.)\+.*$/u, ''), address.slice(at + 1)];
  return DOTLESS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/** Mailboxes as they are known without their addresses: by a keyed hash, whose key is not in the database. */
export class Mailboxes {
  private readonly key: Buffer;

  constructor(secretKey: string) {
    this.key = Buffer.from(hkdfSync('sha256', secretKey, '', 'mailboxes', 32));
  }

  /** 32 bytes. After a change of the secret every mailbox has another one. */
  hashOf(email: string): Buffer {
    return createHmac('sha256', this.key).update(mailboxOf(email)).digest();
  }
}
