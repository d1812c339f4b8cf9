import type { Readable } from 'node:stream';
import { createTransport, type Transporter } from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool';
import type { Delivery, MailTransport, OutgoingMail } from './transport.js';

export interface SmtpOptions {
  /** `smtps://user:password@host:465`, or `smtp://…` with STARTTLS. */
  readonly url: string;
  readonly from: { readonly name: string; readonly address: string };
  /** Also the maximum number of concurrent mails. */
  readonly maxConnections?: number;
  /** Timeout of an attempt without a word from the server, in ms. */
  readonly timeoutMs?: number;
}

interface SmtpError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
  readonly command?: string;
  /** The server's reply: a code, usually with an enhanced code, and text. */
  readonly response?: string;
}

/**
 * Final refusals: bad address, no mailbox, or unacceptable mail. Others, e.g. a relay that does not know us,
 * are for us to fix.
 */
const FINAL_CODES: Readonly<Record<string, readonly number[]>> = {
  'RCPT TO': [501, 550, 551, 553],
  DATA: [552, 554],
};
/** Policy and sign-in codes concern the sender, not the address. */
const POLICY_CODE_PATTERN = /^\d{3}[ -]5\.7\.\d/;

const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * A transport of mail by SMTP over a few pooled connections. TLS requires a valid certificate; a password
 * requires TLS, except to this machine. Without a password, a server without STARTTLS gets plain text.
 */
export class SmtpTransport implements MailTransport {
  private readonly transporter: Transporter<SMTPPool.SentMessageInfo, SMTPPool.Options>;
  /** Streams of the mails in flight: the part read so far shows whether the server may have the mail. */
  private readonly streams = new Map<string, Readable>();

  constructor(private readonly options: SmtpOptions) {
    const url = new URL(options.url);
    const isSecure = url.protocol === 'smtps:';
    const user = decodeURIComponent(url.username);
    const timeoutMs = options.timeoutMs ?? 20_000;
    this.transporter = createTransport({
      pool: true,
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: Number(url.port || (isSecure ? 465 : 587)),
      secure: isSecure,
      requireTLS: !isSecure && user !== '' && !LOOPBACK_HOSTS.has(url.hostname),
      ...(user !== '' && { auth: { user, pass: decodeURIComponent(url.password) } }),
      tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' },
      maxConnections: options.maxConnections ?? 3,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    this.transporter.use('stream', (mail, done) => {
      const createStream = mail.message.createReadStream.bind(mail.message);
      mail.message.createReadStream = (streamOptions) => {
        const stream = createStream(streamOptions);
        this.streams.set(stripBrackets(mail.data.messageId ?? ''), stream);
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
        date: mail.dueAt,
        headers: { 'Content-Language': mail.locale, 'Auto-Submitted': 'auto-generated' },
      });
      return { outcome: 'accepted' };
    } catch (error) {
      return toFailedDelivery(error as SmtpError, this.streams.get(mail.messageId));
    } finally {
      this.streams.delete(mail.messageId);
    }
  }

  /** Closes the connections; mails in flight fail. */
  close(): Promise<void> {
    this.transporter.close();
    return Promise.resolve();
  }
}

/** Classifies a failed attempt; `stream` is the mail's, undefined if none was opened. */
function toFailedDelivery(
  { code, responseCode, command, response }: SmtpError,
  stream: Readable | undefined,
): Delivery {
  if (responseCode !== undefined) {
    const reason = `smtp-${responseCode}`;
    const isFinal =
      FINAL_CODES[command ?? '']?.includes(responseCode) === true &&
      !POLICY_CODE_PATTERN.test(response ?? '');
    return { outcome: isFinal ? 'refused' : 'failed', reason };
  }
  const reason = (code ?? 'unknown')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '-')
    .slice(0, 40);
  // An address or mail that SMTP cannot express will not improve by retrying.
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return { outcome: 'refused', reason };
  return { outcome: stream?.readableEnded ? 'unanswered' : 'failed', reason };
}

const stripBrackets = (messageId: string): string => messageId.replace(/^<|>$/g, '');
