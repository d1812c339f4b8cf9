import type { Latencies } from './latencies.js';
import type { Granted, Slot } from './slots.js';

/** A call counts for one second from its arrival; the excess allows for clock differences. */
const WINDOW_MS = 1_003;
/** A permit is used at once or not at all: a stalled process requests a new one. */
const FRESH_MS = 250;
/** Maximum extra delay of a call's arrival. */
const LATE_MS = 1_000;

/** A slot that is free from a given time on this process's clock. */
export interface Back extends Slot {
  readonly freeAt: number;
}

/**
 * The right to send one call now. Call `sent` and then `answered`, or `unused`. The provider counts a call on
 * arrival, between its sending and its answer, and the slot's next call arrives after it is sent; in the
 * worst case a slot costs a second plus the answer's delay beyond the quickest of its kind.
 */
export class Permit {
  private call: { readonly kind: string; readonly at: number; readonly timer: NodeJS.Timeout } | undefined;
  private given = false;

  constructor(
    private readonly slot: Granted,
    /** On this process's clock. */
    private readonly from: number,
    private readonly latencies: Latencies,
    private readonly giveBack: (slot: Back) => void,
  ) {}

  /** False if the permit is too old and therefore returned. `kind`: calls with similar latency. */
  sent(kind: string): boolean {
    const at = performance.now();
    if (at > this.from + FRESH_MS) {
      this.unused();
      return false;
    }
    const latest = (): void => this.back(at + LATE_MS + WINDOW_MS);
    const timer = setTimeout(latest, this.latencies.least(kind) + LATE_MS).unref();
    this.call = { kind, at, timer };
    return true;
  }

  answered(): void {
    if (!this.call) throw new Error('answered before it was sent');
    const { kind, at, timer } = this.call;
    clearTimeout(timer);
    const took = performance.now() - at;
    this.latencies.answered(kind, took);
    this.back(at + Math.min(LATE_MS, took - this.latencies.least(kind)) + WINDOW_MS);
  }

  unused(): void {
    this.back(performance.now());
  }

  private back(freeAt: number): void {
    if (this.given) return;
    this.given = true;
    this.giveBack({ slot: this.slot.slot, turn: this.slot.turn, freeAt });
  }
}
