import { logger } from '../logging/logger.js';
import type { Priority } from './context.js';
import { Latencies } from './latencies.js';
import { type FreeSlot, Permit } from './permit.js';
import type { GrantedSlot, ProviderSlots } from './slots.js';

/** Maximum wait in ms before a call is given up, unsent. */
const MAX_WAIT_MS_BY_PRIORITY: Readonly<Record<Priority, number>> = { prompt: 5_000, background: 15_000 };
/** Bounds of the interval between two database reads. */
const MIN_ROUND_MS = 8;

const MAX_ROUND_MS = 500;

/** Wait after a read that failed. */
const RETRY_AFTER_FAILURE_MS = 200;
/** Returned slots are reported with the next exchange, or after this long. */
const REPORT_DELAY_MS = 100;
/** Slots that become free within this many ms are handed out with a wait. */
const HAND_OUT_LEAD_MS = 14;

interface Waiter {
  readonly resolve: (permit: Permit | undefined) => void;
  readonly timer: NodeJS.Timeout;
}

/** The permits to call one provider, first come, first served, prompt calls before background calls. */
export class ProviderLimiter {
  private readonly waiters: Record<Priority, Waiter[]> = { prompt: [], background: [] };
  private readonly latencies = new Latencies();
  private returnedSlots: FreeSlot[] = [];
  /** Slots handed out whose time has not come yet. */
  private promisedSlotCount = 0;
  private currentRound: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private plannedForMs = Infinity;
  private lastRoundAtMs = 0;
  private nextRoundMs = 0;
  private isClosed = false;

  constructor(private readonly slots: ProviderSlots) {}

  /** Waits for a permit; returns undefined after the bound: 5 s for prompt calls, 15 s for the others. */
  requestPermit(
    priority: Priority,
    boundMs = MAX_WAIT_MS_BY_PRIORITY[priority],
  ): Promise<Permit | undefined> {
    if (this.isClosed) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const waiter: Waiter = {
        resolve,
        timer: setTimeout(() => {
          this.waiters[priority] = this.waiters[priority].filter((candidate) => candidate !== waiter);
          resolve(undefined);
        }, boundMs),
      };
      this.waiters[priority].push(waiter);
      this.scheduleRound(priority === 'prompt' ? 0 : this.lastRoundAtMs + MIN_ROUND_MS);
    });
  }

  /** Records that the provider refused for rate, and when it may be called again. */
  async recordRefusal(retryAfterMs: number): Promise<void> {
    await this.slots.delaySlots(retryAfterMs).catch((error: unknown) => {
      logger.warn({ code: 'PROVIDER_LIMIT_UNKNOWN', err: error });
    });
  }

  /** Closes the limiter; waiting calls go without a permit. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    for (const { resolve, timer } of [...this.waiters.prompt, ...this.waiters.background]) {
      clearTimeout(timer);
      resolve(undefined);
    }
    this.waiters.prompt = [];
    this.waiters.background = [];
    await this.currentRound;
  }

  private get waitingCount(): number {
    return this.waiters.prompt.length + this.waiters.background.length;
  }

  /** Schedules the next read, unless an earlier read is planned. */
  private scheduleRound(roundAtMs: number): void {
    if (this.isClosed || roundAtMs >= this.plannedForMs) return;
    clearTimeout(this.timer);
    this.plannedForMs = roundAtMs;
    if (this.currentRound) return;
    this.timer = setTimeout(() => this.startRound(), Math.max(0, roundAtMs - performance.now()));
  }

  /** Calculates when the next round starts: infinity while nobody waits and no slot is to be returned. */
  private calculateNextRoundAt(nowMs: number): number {
    if (this.waitingCount > this.promisedSlotCount) return nowMs + this.nextRoundMs;
    return this.returnedSlots.length > 0 ? nowMs + REPORT_DELAY_MS : Infinity;
  }

  private startRound(): void {
    this.plannedForMs = Infinity;
    this.currentRound = this.runRound().finally(() => {
      this.currentRound = undefined;
      const { plannedForMs } = this;
      this.plannedForMs = Infinity;
      const nextRoundAtMs = Math.min(plannedForMs, this.calculateNextRoundAt(performance.now()));
      if (nextRoundAtMs < Infinity) this.scheduleRound(nextRoundAtMs);
    });
  }

  private async runRound(): Promise<void> {
    const startedAtMs = performance.now();
    this.lastRoundAtMs = startedAtMs;
    const { returnedSlots } = this;
    this.returnedSlots = [];
    // Promised slots serve the prompt calls first.
    const { prompt, background } = this.waiters;
    const slotsForBackground = Math.max(0, this.promisedSlotCount - prompt.length);
    const demand = {
      prompt: Math.max(0, prompt.length - this.promisedSlotCount),
      background: Math.max(0, background.length - slotsForBackground),
    };
    try {
      const { grantedSlots, nextExchangeMs } = await this.slots.exchangeSlots(
        demand,
        returnedSlots.map(({ slot, turn, freeAtMs }) => ({
          slot,
          turn,
          restMs: Math.max(0, freeAtMs - startedAtMs),
        })),
      );
      this.nextRoundMs = Math.min(MAX_ROUND_MS, Math.max(MIN_ROUND_MS, nextExchangeMs - HAND_OUT_LEAD_MS));
      for (const slot of grantedSlots.sort((a, b) => a.waitMs - b.waitMs))
        this.grantSlot(slot, startedAtMs + slot.waitMs);
    } catch (error) {
      // Slots that could not be returned become free when their lease ends.
      this.nextRoundMs = RETRY_AFTER_FAILURE_MS;
      logger.warn({ code: 'PROVIDER_LIMIT_UNKNOWN', err: error });
    }
  }

  private grantSlot(slot: GrantedSlot, validFromMs: number): void {
    const issuePermit = (): void => {
      this.promisedSlotCount--;
      const waiter = this.waiters.prompt.shift() ?? this.waiters.background.shift();
      const permit = new Permit(slot, validFromMs, this.latencies, (freeSlot) => this.returnSlot(freeSlot));
      if (!waiter) return permit.returnUnused();
      clearTimeout(waiter.timer);
      waiter.resolve(permit);
    };
    this.promisedSlotCount++;
    const waitMs = validFromMs - performance.now();
    if (waitMs <= 0) issuePermit();
    else setTimeout(issuePermit, Math.ceil(waitMs));
  }

  private returnSlot(freeSlot: FreeSlot): void {
    this.returnedSlots.push(freeSlot);
    this.scheduleRound(performance.now() + REPORT_DELAY_MS);
  }
}
