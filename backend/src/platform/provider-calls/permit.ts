import type { Latencies } from './latencies.js';
import type { GrantedSlot, Slot } from './slots.js';

/** A call counts for one second from its arrival; the excess allows for clock differences. */
const PERMIT_WINDOW_MS = 1_003;
/** A permit is used at once or not at all: a stalled process requests a new permit. */
const PERMIT_LIFETIME_MS = 250;
/** Maximum extra delay of a call's arrival. */
const MAX_ARRIVAL_DELAY_MS = 1_000;

/** A slot that is free from a given time on this process's clock. */
export interface FreeSlot extends Slot {
  readonly freeAtMs: number;
}

/**
 * The right to send one call now: call `markSent` and then `markAnswered`, or `returnUnused`. The provider
 * counts a call on arrival: a slot costs a second, plus the answer's delay beyond the quickest of its kind.
 */
export class Permit {
  private call:
    { readonly kind: string; readonly sentAtMs: number; readonly timer: NodeJS.Timeout } | undefined;
  private isReturned = false;

  constructor(
    private readonly slot: GrantedSlot,
    /** On this process's clock. */
    private readonly validFromMs: number,
    private readonly latencies: Latencies,
    private readonly releaseSlot: (slot: FreeSlot) => void,
  ) {}

  /**
   * Marks the call sent; returns false if the permit is too old and therefore given back. `kind`: calls with
   * similar latency.
   */
  markSent(kind: string): boolean {
    const sentAtMs = performance.now();
    if (sentAtMs > this.validFromMs + PERMIT_LIFETIME_MS) {
      this.returnUnused();
      return false;
    }
    const returnLate = (): void => this.returnSlot(sentAtMs + MAX_ARRIVAL_DELAY_MS + PERMIT_WINDOW_MS);
    const timer = setTimeout(returnLate, this.latencies.calculateMinMs(kind) + MAX_ARRIVAL_DELAY_MS).unref();
    this.call = { kind, sentAtMs, timer };
    return true;
  }

  markAnswered(): void {
    if (!this.call) throw new Error('markAnswered was called before markSent');
    const { kind, sentAtMs, timer } = this.call;
    clearTimeout(timer);
    const elapsedMs = performance.now() - sentAtMs;
    this.latencies.recordResponse(kind, elapsedMs);
    this.returnSlot(
      sentAtMs +
        Math.min(MAX_ARRIVAL_DELAY_MS, elapsedMs - this.latencies.calculateMinMs(kind)) +
        PERMIT_WINDOW_MS,
    );
  }

  returnUnused(): void {
    this.returnSlot(performance.now());
  }

  private returnSlot(freeAtMs: number): void {
    if (this.isReturned) return;
    this.isReturned = true;
    this.releaseSlot({ slot: this.slot.slot, turn: this.slot.turn, freeAtMs });
  }
}
