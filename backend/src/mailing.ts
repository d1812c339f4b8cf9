import { Capabilities } from './modules/booking/access/capability-tokens.service.js';
import { ConfirmationCodes } from './modules/booking/access/code-generator.service.js';
import { reportMail } from './modules/booking/operations/report-failed-mail.service.js';
import { MailDispatcher, type LinkedBooking } from './modules/mail/outbox/dispatcher.js';
import { MailOutbox } from './modules/mail/outbox/outbox.store.js';
import type { ServeConfig } from './platform/config.js';
import type { Infrastructure } from './platform/infrastructure.js';
import { logger } from './platform/logging/logger.js';
import { Mailbox } from './platform/mail/mailbox.js';
import { SmtpTransport } from './platform/mail/smtp.js';
import type { MailTransport } from './platform/mail/transport.js';
import { OPERATOR } from './platform/text/operator.js';

const DAY_MS = 86_400_000;

/** The sender's address: as given, else of the public host, else of nobody when that has no name. */
const addressOf = ({ mailFrom, publicOrigin }: ServeConfig): string => {
  const { hostname } = new URL(publicOrigin);
  return mailFrom ?? `bookings@${/\.[a-z]{2,}$/.test(hostname) ? hostname : 'wayfold.example'}`;
};

/** Where mails go: to the mail server, else into the embedded mode's mailbox, else nowhere. */
function transportOf(config: ServeConfig, { pool }: Infrastructure): MailTransport | undefined {
  if (config.smtpUrl !== undefined)
    return new SmtpTransport({
      url: config.smtpUrl,
      from: { name: OPERATOR.name, address: addressOf(config) },
    });
  return config.embedded ? new Mailbox(pool) : undefined;
}

/**
 * A link that opens the booking on any device. The key stands behind the `#`: browsers send that part to nobody, so it
 * is in no server's log and no referrer.
 */
export function linksOf({
  publicOrigin,
  secretKey,
  previousSecretKeys,
}: Pick<ServeConfig, 'publicOrigin' | 'secretKey' | 'previousSecretKeys'>) {
  const capabilities = new Capabilities(secretKey, previousSecretKeys);
  return ({ bookingId, locale, history, now, share }: LinkedBooking): string => {
    if (share) {
      const own = `${publicOrigin}/${locale}/share?booking=${bookingId}&share=${share.instalmentId}`;
      const token = capabilities.newestShareToken(history, share.payerId, now);
      return token === undefined ? own : `${own}#key=${token}`;
    }
    const page = `${publicOrigin}/${locale}/thank-you?booking=${bookingId}`;
    const key = capabilities.newestToken(history, now);
    // Without one the page says how to get a new link.
    return key === undefined ? page : `${page}#key=${key}`;
  };
}

/** Codes are typed within minutes of being sent: those of a former secret need not be made again. */
const codesOf = ({ secretKey }: ServeConfig): ((codeId: string) => string) => {
  const codes = new ConfirmationCodes(secretKey);
  return (codeId) => codes.codeOf(codeId);
};

/** The outbox and who empties it, for a process that does due work; undefined where mails go nowhere. */
export function mailing(
  config: ServeConfig,
  infrastructure: Infrastructure,
): { readonly outbox: MailOutbox; readonly dispatcher: MailDispatcher } | undefined {
  const transport = transportOf(config, infrastructure);
  if (!transport) return undefined;
  const { pool, store, runner, clock, shiftedClock } = infrastructure;
  const outbox = new MailOutbox(pool, addressOf(config).replace(/^.*@/, ''));
  const dispatcher = new MailDispatcher({
    store,
    outbox,
    transport,
    clock,
    linkOf: linksOf(config),
    codeOf: codesOf(config),
    enquiries: { publicOrigin: config.publicOrigin, address: config.enquiriesTo ?? addressOf(config) },
    // The mailbox takes a mail once, at once: who was cut off there is soon followed.
    ...(transport instanceof Mailbox ? { lease: 3_000 } : {}),
    tooLateAfter: shiftedClock ? null : 3 * DAY_MS,
    onError: (error) => {
      logger.error({ code: 'MAIL_NOT_WRITTEN', err: error });
    },
    // It may be the only word of a payment or a refund.
    onGivenUp: ({ messageId, bookingId, cause, version }, reason) =>
      reportMail(runner, bookingId, { messageId, cause, version, reason }),
    onFailure: (workId, reason) => {
      logger.warn({ code: `MAIL_NOT_SENT ${reason}`, workId });
    },
  });
  return { outbox, dispatcher };
}
