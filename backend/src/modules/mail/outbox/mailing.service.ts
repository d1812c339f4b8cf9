import { DAY_MS } from '@wayfold/contracts/kernel/durations';
import type { ServeConfig } from '../../../platform/config.js';
import type { Infrastructure } from '../../../platform/infrastructure.js';
import { logger } from '../../../platform/logging/logger.js';
import { Mailbox } from '../../../platform/mail/mailbox.js';
import { SmtpTransport } from '../../../platform/mail/smtp.js';
import type { MailTransport } from '../../../platform/mail/transport.js';
import type { Background, BackgroundParts } from '../../../platform/modules/define-module.js';
import { OPERATOR } from '../../../platform/text/operator.js';
import { type DispatcherOptions, MailDispatcher } from './mail-dispatcher.service.js';
import { createMailReactors } from './mails.reactor.js';
import { MailOutbox } from './outbox.store.js';

/** Links, codes and failure reports that only the booking module can provide. */
export type BookingLinks = (
  parts: BackgroundParts,
) => Required<Pick<DispatcherOptions, 'buildLink' | 'deriveCode' | 'onUndeliverable'>>;

/**
 * Returns the configured sender, otherwise an address at the public host,
 * or a placeholder if the host has no domain.
 */
const chooseSenderAddress = ({ mailFrom, publicOrigin }: ServeConfig): string => {
  const { hostname } = new URL(publicOrigin);
  return mailFrom ?? `bookings@${/\.[a-z]{2,}$/.test(hostname) ? hostname : 'wayfold.example'}`;
};

/**
 * Creates the transport to the configured mail server, otherwise to the embedded mode's mailbox; undefined to
 * send no mails.
 */
function createTransport(config: ServeConfig, { pool }: Infrastructure): MailTransport | undefined {
  if (config.smtpUrl !== undefined)
    return new SmtpTransport({
      url: config.smtpUrl,
      from: { name: OPERATOR.name, address: chooseSenderAddress(config) },
    });
  return config.isEmbedded ? new Mailbox(pool) : undefined;
}

/** Starts the outbox and its dispatcher; undefined if no mail transport is configured. */
export function createMailing(parts: BackgroundParts, links: BookingLinks): Background | undefined {
  const { config, infrastructure } = parts;
  const transport = createTransport(config, infrastructure);
  if (!transport) return undefined;
  const { pool, store, clock, shiftedClock } = infrastructure;
  const outbox = new MailOutbox(pool, chooseSenderAddress(config).replace(/^.*@/, ''));
  const dispatcher = new MailDispatcher({
    ...links(parts),
    store,
    outbox,
    transport,
    clock,
    enquiries: {
      publicOrigin: config.publicOrigin,
      address: config.enquiriesTo ?? chooseSenderAddress(config),
    },
    // The mailbox answers at once and stores each mail once, so a retry after a crash need not wait long.
    leaseMs: transport instanceof Mailbox ? 3_000 : undefined,
    tooLateAfterMs: shiftedClock ? null : 3 * DAY_MS,
    onError: (error) => {
      logger.error({ code: 'MAIL_NOT_WRITTEN', err: error });
    },
    onFailure: (workId, reason) => {
      logger.warn({ code: `MAIL_NOT_SENT ${reason}`, workId });
    },
  });
  const wake = (): void => {
    dispatcher.wake();
  };
  return {
    reactors: createMailReactors(outbox, wake),
    start: () => {
      dispatcher.start();
    },
    wake,
    stop: () => dispatcher.stop(),
  };
}
