import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { listProofFaults, LogProof } from '../../src/platform/evidence/proof.js';
import { proveEvents, UnprovenEventError } from '../../src/platform/evidence/prover.js';
import type { ExportedRoot } from '../../src/platform/evidence/roots.js';
import {
  newAppendRequest,
  newStreamAppend,
  newTravelerNamed,
  RECORDED_AT,
} from '../support/event-store/events.js';
import {
  iterateAsync,
  newStreamIds,
  openSealedLog,
  type SealedLog,
} from '../support/event-store/sealed-log.js';

jest.setTimeout(60_000);
let log: SealedLog;
let roots: ExportedRoot[];
const [a, b] = newStreamIds(2) as [string, string];
const [personId] = newStreamIds(1) as [string];
const meta = { correlationId: 'c', causationId: null, traceId: null };
const allPositions = Array.from({ length: 21 }, (_, i) => i + 1);

/** 21 events, two with personal data, some with awkward text; segments of 8, 8 and 5. */
beforeAll(async () => {
  log = await openSealedLog();
  for (let i = 0; i < 8; i++) await log.appendEvents(a, b);
  const value = { name: 'Zoë "Q" \\ O\u2028Neil \u{1F3D4}', email: 'z@example.com' };
  await log.store.append(
    newAppendRequest(
      [
        newStreamAppend(
          personId,
          0,
          newTravelerNamed(1, { $subject: personId, value }),
          newTravelerNamed(2, { $subject: personId, value }),
        ),
      ],
      {
        recordedAt: new Date('1999-12-31T23:59:59.999Z'),
        meta: { ...meta, actor: { kind: 'staff', name: 'Åsa "the \\ slash" \u{1F9ED}' } },
      },
    ),
  );
  await log.appendEvents(a, b, a);
  await log.newSealer().sealAll();
  roots = await log.listRoots();
  await log.save();
});
beforeEach(() => log.restore());
afterAll(() => log.drop());

/** Checks the proof after a round trip through text; returns the reason if the text is not a proof. */
async function checkText(text: string, exportedRoots?: readonly ExportedRoot[]): Promise<string[]> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return ['not JSON'];
  }
  const parsedProof = LogProof.safeParse(value);
  return parsedProof.success
    ? listProofFaults(parsedProof.data, exportedRoots && iterateAsync(exportedRoots))
    : ['not a proof'];
}

test('every event of the log is proven, alone and together, with and without exported roots', async () => {
  for (const positions of [allPositions, ...allPositions.map((position) => [position])]) {
    const proof = await proveEvents(log.pool, positions);
    expect(proof.events.map(({ event }) => event.position)).toEqual(positions);
    expect(await checkText(JSON.stringify(proof))).toEqual([]);
    expect(await checkText(JSON.stringify(proof), roots)).toEqual([]);
  }
});

test('a proof shows the event as stored: names and addresses only as ciphertext', async () => {
  const proof = await proveEvents(log.pool, [17]);
  expect(proof.events[0]).toMatchObject({
    event: {
      position: 17,
      streamId: personId,
      version: 1,
      streamType: 'test',
      type: 'TravelerNamed',
      recordedAt: '1999-12-31T23:59:59.999000Z',
    },
    segment: 3,
    leaf: 0,
  });
  expect(JSON.parse(proof.events[0]!.event.meta)).toMatchObject({
    actor: { name: 'Åsa "the \\ slash" \u{1F9ED}' },
  });
  expect(JSON.stringify(proof)).not.toContain('example.com');
});

test('a proof holds after the person’s keys are destroyed', async () => {
  const [erasedStreamId] = newStreamIds(1) as [string];
  const namedEvent = newTravelerNamed(1, {
    $subject: erasedStreamId,
    value: { name: 'Ana', email: 'a@example.com' },
  });
  await log.store.append(newAppendRequest([newStreamAppend(erasedStreamId, 0, namedEvent)]));
  await log.newSealer().sealAll();
  const sealedRoots = await log.listRoots();
  await log.keyring.destroySubject(erasedStreamId, RECORDED_AT);

  expect(await checkText(JSON.stringify(await proveEvents(log.pool, [22])), sealedRoots)).toEqual([]);
  expect(await log.verifyEvents(sealedRoots)).toMatchObject({ wrongCount: 0 });
  const eventsByStream = await log.store.readStreams([erasedStreamId]);
  expect(JSON.stringify(eventsByStream.get(erasedStreamId)![0]!.data)).toContain('"value":null');
});

test('a proof with any bit flipped is invalid', async () => {
  const bytes = Buffer.from(JSON.stringify(await proveEvents(log.pool, [2, 17, 21]), null, 1));
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length - 1), fc.nat(7), async (byte, bit) => {
      const flippedBytes = Buffer.from(bytes);
      flippedBytes[byte]! ^= 1 << bit;
      expect(await checkText(flippedBytes.toString())).not.toEqual([]);
    }),
    { numRuns: 3_000 },
  );
});

describe('a proof', () => {
  const createProof = () => proveEvents(log.pool, [10, 18]);

  test('is invalid for a rewritten and resealed log, against the exported roots', async () => {
    const honest = await createProof();
    await log.tamperLog(
      `UPDATE events SET data = '{"seats": 9}' WHERE position = 10`,
      'DELETE FROM log_segments',
    );
    await log.newSealer().sealAll();
    const forgedProof = JSON.stringify(await createProof());

    expect(await checkText(forgedProof)).toEqual([]);
    expect(await checkText(forgedProof, roots)).toEqual([
      'segment 2: its root differs from the exported one',
      'segment 3: its root differs from the exported one',
    ]);
    expect(await checkText(JSON.stringify(honest), await log.listRoots())).toHaveLength(2);
  });

  test('is invalid if its segment is missing from the roots', async () => {
    expect(await checkText(JSON.stringify(await createProof()), roots.slice(0, 2))).toEqual([
      'segment 3: the exported roots do not contain it',
    ]);
  });

  test('is invalid without a segment, or with one segment twice', async () => {
    const { events, segments, format } = await createProof();
    expect(await checkText(JSON.stringify({ format, events, segments: segments.slice(1) }))).toEqual([
      'position 10: its segment is not in the proof',
    ]);
    expect(await checkText(JSON.stringify({ format, events, segments: [...segments, segments[0]] }))).toEqual(
      ['a segment appears twice'],
    );
  });

  test('is invalid with an event in the place of another event', async () => {
    const { events, segments, format } = await createProof();
    const movedEvent = { ...events[0]!, leaf: 2 };

    expect(await checkText(JSON.stringify({ format, events: [movedEvent], segments }))).toEqual([
      'position 10: it is not leaf 2 of segment 2',
    ]);
  });
});

test('a proof is refused for events that are not sealed, or differ from the sealed ones', async () => {
  await log.appendEvents(a);
  await expect(proveEvents(log.pool, [22])).rejects.toThrow(
    new UnprovenEventError('position 22 is not sealed yet'),
  );
  await log.tamperLog(`UPDATE events SET type = 'Forged' WHERE position = 3`);
  await expect(proveEvents(log.pool, [3])).rejects.toThrow('position 3 differs from what was sealed');
});
