import type { LeadInput } from '@wayfold/contracts/bookings/travelers';
import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { SealedValue } from '../../../kernel/sealed.js';
import type { Clock } from '../../../platform/clock/clock.js';
import type { EventStore, StoredEvent } from '../../../platform/event-store/port.js';
import { requireEventsOf } from '../../../platform/event-store/registry.js';
import type { Delivery, MailTransport, OutgoingMail } from '../../../platform/mail/transport.js';
import { type BookingEvent, bookingEvents, findSealedLead } from '../../booking/events.js';
import { type EnquiryEvent, enquiryEvents } from '../../enquiries/events.js';
import { type EnquiryAddresses, renderEnquiryMail } from '../letters/enquiry-letter.js';
import { composeMail } from '../triggers/booking-mails.js';
import { composeEnquiryMail, isEnquiryCause } from '../triggers/enquiry-mails.js';
import { type CoPayerContact, findMailedCoPayer } from '../triggers/share-mails.js';
import type { BookingClaim, Claim, EnquiryClaim, MailDropReason, MailOutbox } from './outbox.store.js';

/** Pause after each attempt; the last one repeats, so that `MAX_ATTEMPTS` span three days. */
const PAUSES_MS = [1, 5, 15, 60, 180, 360].map((minutes) => minutes * MINUTE_MS);

const MAX_ATTEMPTS = 18;
/** Failure reason for our own faults, which are retried sooner. */
const RENDERING_FAILURE = 'not-written';

const calculatePause = (attemptCount: number, reason: string): number =>
  reason === RENDERING_FAILURE
    ? 1_000 * 2 ** (attemptCount - 1)
    : (PAUSES_MS[Math.min(attemptCount, PAUSES_MS.length) - 1] ?? MINUTE_MS);

export interface DispatcherOptions {
  readonly store: EventStore;
  readonly outbox: MailOutbox;
  readonly transport: MailTransport;
  readonly clock: Clock;
  /** Builds the absolute link to the booking. It grants access, so it is built on demand and never stored. */
  readonly buildLink: (booking: LinkedBooking) => string;
  readonly enquiries: EnquiryAddresses;
  /** Derives the digits that confirm a cancellation; also built on demand and never stored. */
  readonly deriveCode: (codeId: string) => string;
  /** Delay in ms after which a first attempt is dropped as too late; null if the clock can be moved. */
  readonly tooLateAfterMs: number | null;
  /** Number of mails that are sent at the same time. */
  readonly concurrency?: number;
  /** Real ms after which another process may retry; the default exceeds all time-outs. */
  readonly leaseMs?: number | undefined;
  readonly pollIntervalMs?: number;
  readonly onError?: (error: unknown) => void;
  /** Called before the dispatcher gives up a booking's mail; a failure retries the mail. */
  readonly onUndeliverable?: (claim: BookingClaim, reason: string) => Promise<void>;
  /** Called after an attempt that failed, with the reason. */
  readonly onFailure?: (messageId: string, reason: string) => void;
}

export interface LinkedBooking {
  readonly bookingId: string;
  readonly locale: Locale;
  readonly history: readonly BookingEvent[];
  readonly now: Date;
  /** For a co-payer: the link opens only this share. */
  readonly share?: Pick<CoPayerContact, 'payerId' | 'instalmentId'> | undefined;
}

/**
 * The sender of due mails, each at least once: rendered from events, handed over, then recorded. A lost
 * record or reply causes a duplicate.
 */
export class MailDispatcher {
  private timer: NodeJS.Timeout | undefined;
  private currentRun: Promise<void> | undefined;
  private shouldRunAgain = false;
  private isStopped = false;

  constructor(private readonly options: DispatcherOptions) {}

  start(): void {
    this.timer = setInterval(() => this.wake(), this.options.pollIntervalMs ?? 1_000);
    this.wake();
  }

  /** Waits for mails in progress. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.isStopped = true;
    await this.currentRun;
    await this.options.transport.close();
  }

  /** Polls now, or again after the poll in progress. */
  wake(): void {
    if (this.isStopped) return;
    this.shouldRunAgain = true;
    this.currentRun ??= this.run()
      .catch((error: unknown) => this.options.onError?.(error))
      .finally(() => (this.currentRun = undefined));
  }

  /** Sends what is due; returns the number of attempts. */
  async dispatch(): Promise<number> {
    const { outbox, clock, concurrency = 3, leaseMs = 300_000 } = this.options;
    let attemptCount = 0;
    while (!this.isStopped) {
      const claims = await outbox.claim(clock.now(), concurrency, leaseMs);
      if (claims.length === 0) break;
      attemptCount += claims.length;
      await Promise.all(claims.map((claim) => this.attemptDelivery(claim)));
    }
    return attemptCount;
  }

  private async run(): Promise<void> {
    while (this.shouldRunAgain && !this.isStopped) {
      this.shouldRunAgain = false;
      await this.dispatch();
    }
  }

  private async attemptDelivery(claim: Claim): Promise<void> {
    const { outbox, transport, clock, onError } = this.options;
    let delivery: Delivery;
    try {
      const mail = await this.writeMail(claim);
      if (typeof mail === 'string') return await outbox.markDropped(claim, mail, clock.now());
      delivery = await transport.deliver(mail);
    } catch (error) {
      // A database or programming error: nothing was handed over.
      onError?.(error);
      delivery = { outcome: 'failed', reason: RENDERING_FAILURE };
    }
    await this.recordDelivery(claim, delivery);
  }

  private async recordDelivery(claim: Claim, delivery: Delivery): Promise<void> {
    const { outbox, clock, onFailure } = this.options;
    const now = clock.now();
    if (delivery.outcome === 'accepted') return outbox.markSent(claim, now);
    if (delivery.outcome === 'nobody') return outbox.markDropped(claim, 'erased', now);
    onFailure?.(claim.messageId, delivery.reason);
    const isGivenUp = delivery.outcome === 'refused' || claim.attemptCount >= MAX_ATTEMPTS;
    const isFinal = isGivenUp && (await this.reportUndeliverable(claim, delivery.reason));
    const pauseMs = calculatePause(claim.attemptCount, delivery.reason);
    await outbox.markFailed(claim, delivery, {
      now,
      nextAt: isFinal ? null : new Date(now.getTime() + pauseMs),
    });
  }

  private async reportUndeliverable(claim: Claim, reason: string): Promise<boolean> {
    // An enquiry appears in the console regardless of its mails.
    if (isEnquiryClaim(claim)) return true;
    try {
      await this.options.onUndeliverable?.(claim, reason);
      return true;
    } catch (error) {
      this.options.onError?.(error);
      return false;
    }
  }

  /** Returns the mail to send now, or why there is none. */
  private async writeMail(claim: Claim): Promise<OutgoingMail | MailDropReason> {
    const { store, clock, tooLateAfterMs } = this.options;
    const { streamId, dueAt } = claim;
    const now = clock.now();
    const isLate = tooLateAfterMs !== null && now.getTime() - dueAt.getTime() > tooLateAfterMs;
    if (isLate && claim.attemptCount === 1) return 'too-late';
    const events = (await store.readStreams([streamId])).get(streamId) ?? [];
    return isEnquiryClaim(claim)
      ? this.writeEnquiryMail(claim, requireEventsOf(enquiryEvents, events))
      : this.writeBookingMail(claim, requireEventsOf(bookingEvents, events), now);
  }

  private async writeEnquiryMail(
    { messageId, cause, dueAt }: EnquiryClaim,
    history: readonly EnquiryEvent[],
  ): Promise<OutgoingMail | MailDropReason> {
    const mail = composeEnquiryMail(history, cause);
    if (typeof mail === 'string') return mail;
    return renderEnquiryMail(mail, this.options.enquiries, { messageId, dueAt });
  }

  private async writeBookingMail(
    { messageId, streamId: bookingId, cause, version, dueAt }: BookingClaim,
    history: readonly (StoredEvent & BookingEvent)[],
    now: Date,
  ): Promise<OutgoingMail | MailDropReason> {
    const { buildLink, deriveCode } = this.options;
    const lead = findSealedLead(history);
    if (!lead) return 'obsolete';
    const share = findMailedCoPayer(history, cause, version);
    const { subjectId, givenName, email } = share ? toPayerRecipient(share) : toLeadRecipient(lead);
    if (givenName === null || email === null) return 'erased';
    const mail = composeMail(history, cause, version, { givenName, now, deriveCode });
    if (!mail) return 'obsolete';
    // Load lazily: rendering is a large part of start-up.
    const { renderMail } = await import('../letters/render-mail.service.js');
    const { locale } = mail.about;
    const content = await renderMail(mail, buildLink({ bookingId, locale, history, now, share }));
    return { messageId, dueAt, to: email, locale, bookingId, subjectId, ...content };
  }
}

const isEnquiryClaim = (claim: Claim): claim is EnquiryClaim => isEnquiryCause(claim.cause);

/** Addressee of a mail; null once erased. */
interface Recipient {
  readonly subjectId: string;
  readonly givenName: string | null;
  readonly email: string | null;
}

const toPayerRecipient = ({ subjectId, name, email }: CoPayerContact): Recipient => ({
  subjectId,
  givenName: name,
  email,
});

const toLeadRecipient = ({ $subject, value }: SealedValue<LeadInput>): Recipient => ({
  subjectId: $subject,
  givenName: value?.givenName ?? null,
  email: value?.email ?? null,
});
