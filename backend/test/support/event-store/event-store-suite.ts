import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { v4, v7 } from 'uuid';
import type { EventStore } from '../../../src/platform/event-store/port.js';
import type { Keyring } from '../../../src/platform/personal-data/keyring.js';
import { newAppendRequest, newSeatsTaken, newStreamAppend, newTravelerNamed, RECORDED_AT } from './events.js';

export interface StoreUnderTest {
  readonly store: EventStore;
  readonly keyring: Keyring;
  close(): Promise<void>;
}

/** Declares the tests that every implementation of the event store must pass. */
export function describeEventStore(name: string, makeStore: () => Promise<StoreUnderTest>): void {
  describe(`event store: ${name}`, () => {
    let store: EventStore;
    let keyring: Keyring;
    let close: () => Promise<void>;
    beforeAll(async () => ({ store, keyring, close } = await makeStore()));
    afterAll(() => close());

    /** Expects a refusal that leaves the state unchanged. */
    const expectRefused = async (append: Promise<unknown>): Promise<unknown> => {
      const previousHead = await store.readHead();
      const outcome = await append.catch((error: unknown) => error);
      expect(await store.readHead()).toBe(previousHead);
      return outcome;
    };

    test('returns what was appended, with its metadata', async () => {
      const id = v7();
      const commandId = v7();
      const head = await store.readHead();
      const outcome = await store.append(
        newAppendRequest([newStreamAppend(id, 0, newSeatsTaken(2), newSeatsTaken(3))], { commandId }),
      );

      expect(outcome).toEqual({ status: 'ok', firstPosition: head + 1, lastPosition: head + 2 });

      const meta = {
        commandId,
        correlationId: 'correlation',
        causationId: null,
        actor: { kind: 'staff', id: 's1', name: 'Ana' },
        traceId: null,
      };
      const common = {
        streamId: id,
        streamType: 'test',
        type: 'SeatsTaken',
        schemaVersion: 1,
        recordedAt: RECORDED_AT,
        meta,
      };
      expect((await store.readStreams([id])).get(id)).toEqual([
        { ...common, position: head + 1, version: 1, data: { seats: 2 } },
        { ...common, position: head + 2, version: 2, data: { seats: 3 } },
      ]);
    });

    test('reads parts of several streams at once', async () => {
      const [firstStreamId, secondStreamId, absent] = [v7(), v7(), v7()];
      await store.append(
        newAppendRequest([
          newStreamAppend(firstStreamId, 0, newSeatsTaken(1), newSeatsTaken(2), newSeatsTaken(3)),
          newStreamAppend(secondStreamId, 0, newSeatsTaken(4), newSeatsTaken(5)),
        ]),
      );
      const eventsByStream = await store.readStreams([secondStreamId, absent, firstStreamId], {
        fromVersion: 2,
        toVersion: 2,
      });
      expect([...eventsByStream].map(([id, events]) => [id, events.map((event) => event.data)])).toEqual([
        [secondStreamId, [{ seats: 5 }]],
        [absent, []],
        [firstStreamId, [{ seats: 2 }]],
      ]);
    });

    test.each([
      ['0 on an existing stream', 0, 2],
      ['too low', 1, 2],
      ['too high', 3, 2],
    ])(
      'reports a conflict with the actual version for expected version %s',
      async (_, expectedVersion, actualVersion) => {
        const id = v7();
        await store.append(newAppendRequest([newStreamAppend(id, 0, newSeatsTaken(), newSeatsTaken())]));
        const outcome = await expectRefused(
          store.append(newAppendRequest([newStreamAppend(id, expectedVersion, newSeatsTaken())])),
        );
        expect(outcome).toEqual({ status: 'conflict', streamId: id, expectedVersion, actualVersion });
      },
    );

    test('reports a conflict for an expected version above 0 on a missing stream', async () => {
      const id = v7();
      const outcome = await expectRefused(
        store.append(newAppendRequest([newStreamAppend(id, 2, newSeatsTaken())])),
      );
      expect(outcome).toEqual({ status: 'conflict', streamId: id, expectedVersion: 2, actualVersion: 0 });
    });

    test('appends several streams all or nothing', async () => {
      const [firstStreamId, secondStreamId] = [v7(), v7()];
      await store.append(newAppendRequest([newStreamAppend(firstStreamId, 0, newSeatsTaken())]));
      const commandId = v7();
      const conflict = await expectRefused(
        store.append(
          newAppendRequest(
            [
              newStreamAppend(secondStreamId, 0, newSeatsTaken()),
              newStreamAppend(firstStreamId, 0, newSeatsTaken()),
            ],
            { commandId },
          ),
        ),
      );

      expect(conflict).toEqual({
        status: 'conflict',
        streamId: firstStreamId,
        expectedVersion: 0,
        actualVersion: 1,
      });
      expect((await store.readStreams([secondStreamId])).get(secondStreamId)).toEqual([]);
      // A refused command may be repeated, because the store kept no trace.
      expect(await store.findCommand(commandId)).toBeUndefined();

      const repeatedAppend = await store.append(
        newAppendRequest(
          [
            newStreamAppend(secondStreamId, 0, newSeatsTaken()),
            newStreamAppend(firstStreamId, 1, newSeatsTaken()),
          ],
          { commandId },
        ),
      );
      expect(repeatedAppend.status).toBe('ok');
    });

    test('only checks the version of a stream without events in the request', async () => {
      const [guard, id] = [v7(), v7()];
      await store.append(newAppendRequest([newStreamAppend(guard, 0, newSeatsTaken())]));
      const refusedAppend = await expectRefused(
        store.append(newAppendRequest([newStreamAppend(id, 0, newSeatsTaken()), newStreamAppend(guard, 0)])),
      );

      expect(refusedAppend).toMatchObject({ status: 'conflict', streamId: guard, actualVersion: 1 });
      expect(
        (
          await store.append(
            newAppendRequest([newStreamAppend(id, 0, newSeatsTaken()), newStreamAppend(guard, 1)]),
          )
        ).status,
      ).toBe('ok');
      expect((await store.readStreams([guard])).get(guard)).toHaveLength(1);
    });

    test('refuses appends to a closed stream', async () => {
      const id = v7();
      await store.append(
        newAppendRequest([{ ...newStreamAppend(id, 0, newSeatsTaken()), shouldClose: true }]),
      );
      const outcome = await expectRefused(
        store.append(newAppendRequest([newStreamAppend(id, 1, newSeatsTaken())])),
      );
      expect(outcome).toEqual({ status: 'conflict', streamId: id, expectedVersion: 1, actualVersion: 1 });
    });

    test.each([
      ['a UUID v7', () => v7()],
      ['a UUID v7 of a foreign clock', () => v7({ msecs: Date.UTC(2099, 1, 1) })],
      ['any other text', () => `charge:${v4()}:1`],
    ])('executes a command once, with %s as its id', async (_, makeId) => {
      const commandId = makeId();
      const id = v7();
      expect(await store.findCommand(commandId)).toBeUndefined();

      await store.append(
        newAppendRequest([newStreamAppend(id, 0, newSeatsTaken())], { commandId, result: { bookingId: id } }),
      );
      const reuseOutcome = await expectRefused(
        store.append(
          newAppendRequest([newStreamAppend(id, 0, newSeatsTaken())], { commandId, result: 'other' }),
        ),
      );
      expect(reuseOutcome).toEqual({ status: 'duplicate', result: { bookingId: id } });

      const otherStream = await expectRefused(
        store.append(newAppendRequest([newStreamAppend(v7(), 0, newSeatsTaken())], { commandId })),
      );
      expect(otherStream).toEqual({ status: 'duplicate', result: { bookingId: id } });
      expect(await store.findCommand(commandId)).toEqual({ result: { bookingId: id } });
    });

    test('fails an append together with the pipelined decision below it', async () => {
      const id = v7();
      const chain = await Promise.all(
        [0, 1, 2].map((version) =>
          store.append(newAppendRequest([newStreamAppend(id, version, newSeatsTaken(version + 1))])),
        ),
      );
      expect(chain.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok']);

      const commandId = v7();
      await store.append(newAppendRequest([newStreamAppend(v7(), 0, newSeatsTaken())], { commandId }));
      const outcomes = await Promise.all([
        store.append(newAppendRequest([newStreamAppend(id, 3, newSeatsTaken(4))], { commandId })),
        store.append(newAppendRequest([newStreamAppend(id, 4, newSeatsTaken(5))])),
        store.append(newAppendRequest([newStreamAppend(id, 3, newSeatsTaken(6))])),
      ]);
      expect(outcomes.map(({ status }) => status)).toEqual(['duplicate', 'conflict', 'ok']);

      const events = (await store.readStreams([id])).get(id);
      expect(events?.map(({ data }) => data)).toEqual([1, 2, 3, 6].map((seats) => ({ seats })));
    });

    test('appends once when a command is sent 20 times at once', async () => {
      const head = await store.readHead();
      const commandId = v7();
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          store.append(
            newAppendRequest([newStreamAppend(v7(), 0, newSeatsTaken())], { commandId, result: i }),
          ),
        ),
      );
      const winner = outcomes.findIndex((outcome) => outcome.status === 'ok');
      expect(outcomes.filter((outcome) => outcome.status === 'ok')).toHaveLength(1);

      for (const repeatedOutcome of outcomes.filter((outcome) => outcome.status !== 'ok'))
        expect(repeatedOutcome).toEqual({ status: 'duplicate', result: winner });
      expect(await store.readHead()).toBe(head + 1);
    });

    test('reads the whole log in order, in batches, or of some types only', async () => {
      const start = await store.readHead();
      const price = { type: 'PriceSet', data: { amount: 5, currency: 'EUR', reason: 'r' } };
      await store.append(
        newAppendRequest([
          newStreamAppend(v7(), 0, newSeatsTaken(1), price, newSeatsTaken(2), newSeatsTaken(3)),
        ]),
      );
      const firstPage = await store.readAll(start, 3);

      expect({
        positions: firstPage.events.map((event) => event.position - start),
        lastPosition: firstPage.lastPosition - start,
      }).toEqual({ positions: [1, 2, 3], lastPosition: 3 });

      const nextPage = await store.readAll(firstPage.lastPosition, 3);
      expect({
        positions: nextPage.events.map((event) => event.position - start),
        lastPosition: nextPage.lastPosition - start,
      }).toEqual({ positions: [4], lastPosition: 4 });

      const seatsPage = await store.readAll(start, 2, ['SeatsTaken']);
      expect({
        positions: seatsPage.events.map((event) => event.position - start),
        lastPosition: seatsPage.lastPosition - start,
      }).toEqual({ positions: [1, 3], lastPosition: 3 });

      const prices = await store.readAll(start, 9, ['PriceSet']);
      expect({
        positions: prices.events.map((event) => event.position - start),
        lastPosition: prices.lastPosition - start,
      }).toEqual({ positions: [2], lastPosition: 4 });
      expect(await store.readAll(start + 4, 9)).toEqual({ events: [], lastPosition: start + 4 });
      await expect(store.readAll(0, 9, ['Unheard'])).rejects.toThrow('unknown event type Unheard');
    });

    test('validates data by the current schema', async () => {
      const appendInvalid = (event: { type: string; data: unknown }): Promise<unknown> =>
        expectRefused(store.append(newAppendRequest([newStreamAppend(v7(), 0, event)])));
      expect(String(await appendInvalid({ type: 'Unheard', data: {} }))).toContain(
        'unknown event type Unheard',
      );

      const invalid = String(
        await appendInvalid({ type: 'PriceSet', data: { amount: 'canary', currency: 'EUR', reason: 'r' } }),
      );
      expect(invalid).toContain('PriceSet');
      expect(invalid).toContain('amount');
      expect(invalid).not.toContain('canary');

      for (const reason of ['nul \0 byte', 'half of a \ud83d pair'])
        expect(
          String(await appendInvalid({ type: 'PriceSet', data: { amount: 1, currency: 'EUR', reason } })),
        ).toContain('reason cannot be stored');
    });

    test('throws for requests that only a programming mistake can cause', async () => {
      const id = v7();
      await store.append(newAppendRequest([newStreamAppend(id, 0, newSeatsTaken())]));
      const invalidRequests = [
        newAppendRequest([]),
        newAppendRequest([newStreamAppend(id, 1)]),
        newAppendRequest([newStreamAppend('not-a-uuid', 0, newSeatsTaken())]),
        newAppendRequest([newStreamAppend(id.toUpperCase(), 0, newSeatsTaken())]),
        newAppendRequest([newStreamAppend(id, 1, newSeatsTaken()), newStreamAppend(id, 1, newSeatsTaken())]),
        newAppendRequest([newStreamAppend(id, -1, newSeatsTaken())]),
        newAppendRequest([{ ...newStreamAppend(id, 1, newSeatsTaken()), streamType: 'other' }]),
        newAppendRequest([
          { ...newStreamAppend(id, 1), shouldClose: true },
          newStreamAppend(v7(), 0, newSeatsTaken()),
        ]),
        newAppendRequest([newStreamAppend(id, 1, newSeatsTaken())], { commandId: '' }),
        newAppendRequest([newStreamAppend(id, 1, newSeatsTaken())], { commandId: 'x'.repeat(201) }),
        newAppendRequest([newStreamAppend(id, 1, newSeatsTaken())], { result: { at: new Date() } }),
      ];

      for (const request of invalidRequests)
        expect(await expectRefused(store.append(request))).toBeInstanceOf(Error);
    });

    test('notifies listeners of appends of this process only', async () => {
      const positions: number[] = [];
      const stop = store.onAppend((position) => positions.push(position));
      const id = v7();
      const firstOutcome = await store.append(newAppendRequest([newStreamAppend(id, 0, newSeatsTaken())]));
      await store.append(newAppendRequest([newStreamAppend(id, 0, newSeatsTaken())]));
      stop();
      await store.append(newAppendRequest([newStreamAppend(id, 1, newSeatsTaken())]));
      expect(positions).toEqual([firstOutcome.status === 'ok' && firstOutcome.lastPosition]);
    });

    test('returns personal data until the key is destroyed', async () => {
      const [id, ana, ben] = [v7(), v4(), v4()];
      const persons = [
        { $subject: ana, value: { name: 'Ana', email: 'ana@example.org' } },
        { $subject: ben, value: { name: 'Ben', email: 'ben@example.org' } },
      ];
      await store.append(newAppendRequest([newStreamAppend(id, 0, newTravelerNamed(10_000, ...persons))]));
      const readNamed = async (): Promise<{ depositCents: number; travelers: { person: unknown }[] }> =>
        (await store.readStreams([id])).get(id)?.[0]?.data as never;

      expect((await readNamed()).travelers.map((traveler) => traveler.person)).toEqual(persons);

      await keyring.destroySubject(ana, RECORDED_AT);
      const dataAfter = await readNamed();
      expect(dataAfter.travelers.map((traveler) => traveler.person)).toEqual([
        { $subject: ana, value: null },
        persons[1],
      ]);
      expect(dataAfter.depositCents).toBe(10_000);

      const secondError = await expectRefused(
        store.append(newAppendRequest([newStreamAppend(id, 1, newTravelerNamed(1, persons[0] as never))])),
      );
      expect(String(secondError)).toContain('were erased');
    });

    test('loses no data when the first two appends about one person race', async () => {
      const person = { $subject: v4(), value: { name: 'Eva', email: 'eva@example.org' } };
      const ids = Array.from({ length: 8 }, () => v7());
      await Promise.all(
        ids.map((id) =>
          store.append(newAppendRequest([newStreamAppend(id, 0, newTravelerNamed(1, person))])),
        ),
      );
      for (const [, events] of await store.readStreams(ids))
        expect(events[0]?.data).toMatchObject({ travelers: [{ person }] });
    });
  });
}
