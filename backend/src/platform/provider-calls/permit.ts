import type { Latencies } from './latencies.js';
import type { Granted, Slot } from './slots.js';

/** A call is counted in the second from its arrival on; the rest is for clocks that do not run alike. */
const WINDOW_MS = 1_003;
/** A permit is used at once or not at all: a process that stood still asks for a new one. */
const FRESH_MS = 250;
/** So much later than usual a call may arrive at most. */
const LATE_MS = 1_000;

/** A slot that is free from a moment on, by this process' own clock. */
export interface Back extends Slot {
  readonly freeAt: number;
}

/**
 * The right to send one call now. Either `sent` and then `answered`, or `unused`. The provider counts the call when it
 * arrives, some time between its sending and its answer, and the next call in its slot arrives some time after it was
 * sent; with both at their worst the slot costs a second, and what the answer took longer than the quickest of its kind.
 */
export class Permit {
  private call: { readonly kind: string; readonly at: number; readonly timer: NodeJS.Timeout } | undefined;
  private given = false;

  constructor(
    private readonly slot: Granted,
    /** By this process' own clock. */
    private readonly from: number,
    private readonly latencies: Latencies,
    private readonly giveBack: (slot: Back) => void,
  ) {}

  /** False when it is too old: then it counts as given back. `kind`: calls of which take alike. */
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
