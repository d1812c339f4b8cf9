import { createHmac } from 'node:crypto';
import { HOUR_MS } from '@wayfold/contracts/kernel/durations';
import type { PayMethod } from '@wayfold/contracts/money/method-schemas';
import type { Pool } from 'pg';
import { deriveKey } from '../../../../kernel/derive-key.js';
import { type Refusal, refuse } from '../../../../kernel/refuse.js';
import type { Clock } from '../../../../platform/clock/clock.js';
import { Challenges } from '../../../../platform/http/challenges.js';
import { identifyVisitor } from '../../../../platform/http/visitor.js';
import { VisitorBookings } from './visitor-bookings.store.js';

type CardTestingRefusal = Refusal<'TOO_MANY_ATTEMPTS' | 'CHALLENGE_REQUIRED'>;

/** Window in which declines count, in ms. */
const WINDOW_MS = HOUR_MS;
/** Limit on declines within the window, over all bookings one visitor pays for. */
const MAX_DECLINES = 25;
/** From this count on, every new payment form requires a proof of work. */
const CHALLENGED_DECLINE_COUNT = 5;

interface CardAttempt {
  readonly bookingId: string;
  /** The client's solution of the challenge from an earlier refusal. */
  readonly proof: string | undefined;
}

/**
 * Refuses cards from visitors with many declines. Card testers try many bookings, so declines count
 * over all bookings that the visitor paid for within the hour.
 */
export class CardTestingGuard {
  private readonly key: Buffer;
  private readonly challenges: Challenges;
  private readonly visitorBookings: VisitorBookings;

  constructor(
    pool: Pool,
    private readonly clock: Clock,
    secretKey: string,
  ) {
    this.key = deriveKey(secretKey, 'visitors');
    this.challenges = new Challenges(secretKey);
    this.visitorBookings = new VisitorBookings(pool);
  }

  /** Returns the refusal if this address may not pay by card now; also records the attempt. */
  async checkCardAttempt(
    ip: string,
    { bookingId, proof }: CardAttempt,
  ): Promise<CardTestingRefusal | undefined> {
    const visitor = identifyVisitor(ip);
    if (visitor === undefined) return undefined;
    const visitorHash = createHmac('sha256', this.key).update(visitor).digest();
    await this.visitorBookings.record(visitorHash, bookingId, this.clock.now());
    const declineCount = await this.countDeclines(bookingId);
    if (declineCount >= MAX_DECLINES) return refuse('TOO_MANY_ATTEMPTS');
    if (declineCount < CHALLENGED_DECLINE_COUNT) return undefined;
    // A proof is valid for one booking and only until the next decline.
    const subject = `${bookingId} ${declineCount}`;
    if (proof !== undefined && (await this.challenges.isSolvedBy(subject, proof))) return undefined;
    return refuse('CHALLENGE_REQUIRED', { challenge: await this.challenges.issue(subject) });
  }

  /** Checks like `checkCardAttempt`, for a payment by any method: other methods test no cards. */
  async checkPaymentAttempt(
    ip: string,
    bookingId: string,
    payment: { readonly method: PayMethod; readonly proof?: string | undefined },
  ): Promise<CardTestingRefusal | undefined> {
    return payment.method === 'card'
      ? this.checkCardAttempt(ip, { bookingId, proof: payment.proof })
      : undefined;
  }

  async hasTooManyDeclines(bookingId: string): Promise<boolean> {
    return (await this.countDeclines(bookingId)) >= MAX_DECLINES;
  }

  private countDeclines(bookingId: string): Promise<number> {
    return this.visitorBookings.countDeclines(bookingId, calculateWindowStart(this.clock.now()));
  }

  /** Deletes a batch of rows outside the window; returns the number. */
  prune(now: Date): Promise<number> {
    return this.visitorBookings.prune(calculateWindowStart(now));
  }
}

const calculateWindowStart = (now: Date): Date => new Date(now.getTime() - WINDOW_MS);
