import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { fold } from '../../../src/kernel/decider.js';
import type { StreamSpec } from '../../../src/platform/commands/runner.js';

/** Sums that return to zero equal missing sums. */
const removeZeros = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_key, inner: unknown) =>
      typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).filter(([, count]) => count !== 0))
        : inner,
    ),
  );

const foldState = (spec: StreamSpec, events: readonly unknown[]): unknown =>
  fold((state, event) => spec.evolve(state, event as never), spec.initialState, events);

const requireCodec = (spec: StreamSpec) => {
  if (!spec.snapshot) throw new Error('no snapshot');
  return spec.snapshot;
};

/** Declares the suite of a stream's snapshot; `events`: every event of the stream. */
export function describeSnapshot(name: string, spec: StreamSpec, events: readonly unknown[]): void {
  describe(`the snapshot of ${name}`, () => {
    const readGoldenState = async (): Promise<unknown> => {
      const file = new URL(`../../golden-states/${name}.v${requireCodec(spec).schema}.json`, import.meta.url);
      return JSON.parse(await readFile(file, 'utf8'));
    };

    // A failure means that the fold has changed: raise the codec's schema number and add a file for it, or
    // old snapshots are read with the new fold.
    test('has an unchanged shape under this schema number', async () => {
      expect(requireCodec(spec).encode(foldState(spec, events))).toEqual(await readGoldenState());
    });

    test('restores the state, sums included, after any number of events', () => {
      for (let i = 0; i <= events.length; i++) {
        const state = foldState(spec, events.slice(0, i));
        const { encode, decode } = requireCodec(spec);
        const snapshot = decode(JSON.parse(JSON.stringify(encode(state))));
        expect(encode(snapshot)).toEqual(encode(state));
        // Later decisions use the same sums.
        expect(removeZeros(foldState({ ...spec, initialState: snapshot }, events.slice(i)))).toEqual(
          removeZeros(foldState(spec, events)),
        );
      }
    });

    test.each<[string, (state: Record<string, unknown>) => unknown]>([
      ['has a field that it should not hold', (state) => ({ ...state, lead: 'Ana' })],
      ['lacks fields', ({ status }) => ({ status })],
      ['has an unknown status', (state) => ({ ...state, status: 'LOST' })],
      ['is null', () => null],
    ])('is rejected if it %s', async (_fault, spoil) => {
      const state = spoil((await readGoldenState()) as Record<string, unknown>);
      expect(() => requireCodec(spec).decode(state)).toThrow();
    });

    test('has no field for personal data', async () => {
      expect(JSON.stringify(await readGoldenState())).not.toMatch(/\$subject|name|mail|phone|birth/i);
      expect(JSON.stringify(events)).not.toContain('$subject');
    });
  });
}
