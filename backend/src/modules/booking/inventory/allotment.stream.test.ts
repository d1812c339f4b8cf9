import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import {
  COUPON,
  newAllotmentOpened,
  newCouponTerms,
  newId,
  newSeatsConfirmed,
  newSeatsHeld,
  newSeatsReleased,
  newSharedBed,
  newStock,
  single,
  twin,
} from '../../../../test/support/booking/builders.js';
import { fold } from '../../../kernel/decider.js';
import type { StreamSpec } from '../../../platform/commands/runner.js';
import type { AllotmentEvent, CouponEvent } from '../events.js';
import { couponStream } from '../pricing/coupon.stream.js';
import { allotmentStream } from './allotment.stream.js';

/** Every event, and every kind of booking. */
const departure: AllotmentEvent[] = [
  newAllotmentOpened(),
  newSeatsHeld(newId(1), 2, [twin]),
  newSeatsHeld(newId(2), 1, [newSharedBed('women')]),
  newSeatsHeld(newId(3), 1, [newSharedBed('women')]),
  newSeatsHeld(newId(4), 1, [single]),
  { type: 'SeatsAwaitTransfer', data: { bookingId: newId(1), departureId: newId(1, 2) } },
  { type: 'SeatsAwaitTransfer', data: { bookingId: newId(2), departureId: newId(1, 2) } },
  newSeatsConfirmed(newId(2)),
  newSeatsReleased(newId(4)),
  { type: 'AllotmentChanged', data: newStock({ seats: 9 }) },
];
const newCouponUse = (
  type: 'CouponReserved' | 'CouponConsumed' | 'CouponReleased',
  serial: number,
): CouponEvent => ({
  type,
  data: { couponId: COUPON, bookingId: newId(serial) },
});
const coupon: CouponEvent[] = [
  { type: 'CouponIssued', data: { couponId: COUPON, terms: newCouponTerms() } },
  newCouponUse('CouponReserved', 1),
  newCouponUse('CouponReserved', 2),
  newCouponUse('CouponReserved', 3),
  newCouponUse('CouponConsumed', 2),
  newCouponUse('CouponReleased', 3),
];

const streams: [string, StreamSpec, readonly unknown[]][] = [
  ['allotment', allotmentStream(newId(1, 2)), departure],
  ['coupon', couponStream(COUPON), coupon],
];
const foldState = (spec: StreamSpec, events: readonly unknown[]): unknown =>
  fold((state, event) => spec.evolve(state, event as never), spec.initialState, events);
const getCodec = (spec: StreamSpec) => {
  if (!spec.snapshot) throw new Error('no snapshot');
  return spec.snapshot;
};

describe.each(streams)('the snapshot of %s', (name, spec, events) => {
  const readGoldenState = async (): Promise<unknown> => {
    const file = new URL(
      `../../../../test/golden-states/${name}.v${getCodec(spec).schema}.json`,
      import.meta.url,
    );
    return JSON.parse(await readFile(file, 'utf8'));
  };

  // If this fails, the fold has changed: raise the codec's schema number and add a file for it. Otherwise old
  // snapshots would be read with the new fold.
  test('stays the same under this schema number', async () => {
    expect(getCodec(spec).encode(foldState(spec, events))).toEqual(await readGoldenState());
  });

  test('restores the state, sums included, after any number of events', () => {
    for (let i = 0; i <= events.length; i++) {
      const state = foldState(spec, events.slice(0, i));
      const { encode, decode } = getCodec(spec);
      const snapshot = decode(JSON.parse(JSON.stringify(encode(state))));
      expect(encode(snapshot)).toEqual(encode(state));
      // Later decisions use the same sums.
      expect(removeZeros(foldState({ ...spec, initialState: snapshot }, events.slice(i)))).toEqual(
        removeZeros(foldState(spec, events)),
      );
    }
  });

  test.each<[string, (state: Record<string, unknown>) => unknown]>([
    ['more than it should hold', (state) => ({ ...state, lead: 'Ana' })],
    ['less', ({ status }) => ({ status })],
    ['another status', (state) => ({ ...state, status: 'LOST' })],
    ['nothing', () => null],
  ])('is rejected with %s', async (_what, broken) => {
    const state = broken((await readGoldenState()) as Record<string, unknown>);
    expect(() => getCodec(spec).decode(state)).toThrow();
  });

  test('has no room for personal data', async () => {
    expect(JSON.stringify(await readGoldenState())).not.toMatch(/\$subject|name|mail|phone|birth/i);
    expect(JSON.stringify(events)).not.toContain('$subject');
  });
});

/** Sums that return to zero equal missing ones. */
const removeZeros = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_key, inner: unknown) =>
      typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).filter(([, count]) => count !== 0))
        : inner,
    ),
  );
