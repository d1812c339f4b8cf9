import type { Readable } from 'node:stream';
import { createTransport, type Transporter } from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool';
import type { Delivery, MailTransport, OutgoingMail } from './transport.js';

export interface SmtpOptions {
  /** `smtps://user:password@host:465`, or `smtp://…` with STARTTLS. */
  readonly url: string;
  readonly from: { readonly name: string; readonly address: string };
  /** Connections held open at most, and so mails sent at a time; default 3. */
  readonly connections?: number;
  /** ms without a word from the server until an attempt ends; default 20,000. */
  readonly timeout?: number;
}

interface SmtpError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
  readonly command?: string;
  /** What the server said: a code, mostly an enhanced one, and words. */
  readonly response?: string;
}

/** No address, no mailbox there, or no mail that it takes. The rest, e.g. a relay that does not know us, is ours to mend. */
const FINAL: Readonly<Record<string, readonly number[]>> = {
  'RCPT TO': [501, 550, 551, 553],
  DATA: [552, 554],
};
/** Policy and sign-in: what the sender is, not what the address is. */
const POLICY = /^\d{3}[ -]5\.7\.\d/;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Mail by SMTP over a few pooled connections. Where TLS is used the certificate must be valid for the host. A password
 * goes over TLS only, except to this machine; without one, a server that offers no STARTTLS is spoken to in the clear, as
 * servers among themselves do.
 */
export class SmtpTransport implements MailTransport {
  private readonly transporter: Transporter<SMTPPool.SentMessageInfo, SMTPPool.Options>;
  /** The bytes of the mails on their way: how far they were read tells whether the server may have taken one. */
  private readonly bytes = new Map<string, Readable>();

  constructor(private readonly options: SmtpOptions) {
    const url = new URL(options.url);
    const secure = url.protocol === 'smtps:';
    const user = decodeURIComponent(url.username);
    const timeout = options.timeout ?? 20_000;
    this.transporter = createTransport({
      pool: true,
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: Number(url.port || (secure ? 465 : 587)),
      secure,
      requireTLS: !secure && user !== '' && !LOOPBACK.has(url.hostname),
      ...(user === '' ? {} : { auth: { user, pass: decodeURIComponent(url.password) } }),
      tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' },
      maxConnections: options.connections ?? 3,
      connectionTimeout: timeout,
      greetingTimeout: timeout,
      socketTimeout: timeout,
      dnsTimeout: timeout,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    this.transporter.use('stream', (mail, done) => {
      const create = mail.message.createReadStream.bind(mail.message);
      mail.message.createReadStream = (how) => {
        const stream = create(how);
        this.bytes.set(idOf(mail.data.messageId ?? ''), stream);
        return stream;
      };
      done();
    });
  }

  async deliver(mail: OutgoingMail): Promise<Delivery> {
    try {
      await this.transporter.sendMail({
        from: this.options.from,
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: `<${mail.messageId}>`,
        date: mail.at,
        headers: { 'Content-Language': mail.locale, 'Auto-Submitted': 'auto-generated' },
      });
      return { outcome: 'accepted' };
    } catch (error) {
      return this.conclude(error as SmtpError, this.bytes.get(mail.messageId));
    } finally {
      this.bytes.delete(mail.messageId);
    }
  }

  /** Lets go of the connections; a mail that is on its way fails. */
  close(): Promise<void> {
    this.transporter.close();
    return Promise.resolve();
  }

  private conclude(
    { code, responseCode, command, response }: SmtpError,
    bytes: Readable | undefined,
  ): Delivery {
    if (responseCode !== undefined) {
      const reason = `smtp-${responseCode}`;
      const final = FINAL[command ?? '']?.includes(responseCode) === true && !POLICY.test(response ?? '');
      return { outcome: final ? 'refused' : 'failed', reason };
    }
    const reason = (code ?? 'unknown')
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '-')
      .slice(0, 40);
    // An address or a mail that cannot be put into the protocol will not get better.
    if (code === 'EENVELOPE' || code === 'EMESSAGE') return { outcome: 'refused', reason };
    return { outcome: bytes?.readableEnded ? 'unanswered' : 'failed', reason };
  }
}

const idOf = (messageId: string): string => messageId.replace(/^<|>$/g, '');
