// The machine under the simulated product: its clock, timers and randomness belong to the simulator.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import promises from 'node:timers/promises';

/** The control over time, timers and random numbers. */
export interface MachineControl {
  /** Returns milliseconds since 1970. */
  now(): number;
  drawNumber(): number;
  drawByte(): number;
  /** Calls `callback` at some time after `ms`; returns the cancel function. */
  startTimer(ms: number, callback: () => void): () => void;
}

const realMachine = { setImmediate: globalThis.setImmediate };
let control: MachineControl | undefined;
let immediateCount = 0;
let tickCount = 0;

const requireControl = (): MachineControl => {
  if (!control) throw new Error('no machine control is installed: call installMachineControl first');
  return control;
};

const fillRandomly = <T extends NodeJS.ArrayBufferView>(into: T): T => {
  const bytes = new Uint8Array(into.buffer, into.byteOffset, into.byteLength);
  for (let i = 0; i < bytes.length; i++) bytes[i] = requireControl().drawByte();
  return into;
};

/** The part of Node's timer that the product uses. */
class Timer {
  constructor(readonly cancel: () => void) {}
  ref = (): this => this;
  unref = (): this => this;
}

function takeOver(): void {
  Object.assign(globalThis, {
    setTimeout: (work: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
      new Timer(requireControl().startTimer(ms, () => work(...args))),
    clearTimeout: (timer: unknown) => {
      if (timer instanceof Timer) timer.cancel();
    },
    setImmediate: (work: (...args: unknown[]) => void, ...args: unknown[]) => {
      immediateCount++;
      return realMachine.setImmediate(() => {
        immediateCount--;
        work(...args);
      });
    },
  });
  Object.assign(promises, {
    setTimeout: (ms: number, value?: unknown) =>
      new Promise((resolve) => requireControl().startTimer(ms, () => resolve(value))),
  });
  Object.assign(crypto, {
    randomBytes: (size: number) => fillRandomly(Buffer.alloc(size)),
    randomFillSync: fillRandomly,
    randomUUID: () => {
      const bytes = fillRandomly(Buffer.alloc(16));
      bytes[6] = (bytes[6]! & 0x0f) | 0x40;
      bytes[8] = (bytes[8]! & 0x3f) | 0x80;
      const hex = bytes.toString('hex');
      return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join(
        '-',
      );
    },
  });
  syncBuiltinESMExports();
  Math.random = () => requireControl().drawNumber();
  Date.now = () => requireControl().now();
  // Two readings of the clock always differ, as on a real machine.
  performance.now = () => requireControl().now() + ++tickCount / 1_000_000;
}

/** Takes every clock, timer and random number of this process from `newControl` from now on. */
export function installMachineControl(newControl: MachineControl): void {
  if (!control) takeOver();
  control = newControl;
  tickCount = 0;
}

/** Waits until no promise and no immediate is pending. */
export async function waitUntilIdle(): Promise<void> {
  do await new Promise((resolve) => realMachine.setImmediate(resolve));
  while (immediateCount > 0);
}
