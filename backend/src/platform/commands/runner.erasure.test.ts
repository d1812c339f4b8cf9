import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { v4, v7 } from 'uuid';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.js';
import { newTestEnvelope } from '../../../test/support/event-store/counters.js';
import {
  newAppendRequest,
  newStreamAppend,
  newTravelerNamed,
  RECORDED_AT,
} from '../../../test/support/event-store/events.js';
import { openStore, type PostgresStoreUnderTest } from '../../../test/support/event-store/postgres-store.js';
import type { SealedValue } from '../../kernel/sealed.js';
import { ManualClock } from '../clock/clock.js';
import { CommandRunner, type StreamSpec } from './runner.js';

type Person = SealedValue<{ name: string; email: string }>;
type TravelerNamed = { type: 'TravelerNamed'; data: { travelers: { person: Person }[] } };

let database: TestDatabase;
let store1: PostgresStoreUnderTest;
let store2: PostgresStoreUnderTest;
beforeAll(async () => {
  database = await createTestDatabase();
  store1 = openStore(database.url);
  store2 = openStore(database.url);
});
afterAll(async () => {
  await store1.close();
  await store2.close();
  await database.drop();
});

const newPerson = (name: string): Person => ({
  $subject: v4(),
  value: { name, email: `${name}@example.org` },
});
const toErasedPerson = ({ $subject }: Person): Person => ({ $subject, value: null });
const newPartySpec = (streamId: string): StreamSpec<readonly Person[], TravelerNamed> => ({
  streamType: 'test',
  streamId,
  initialState: [],
  evolve: (_, { data }) => data.travelers.map((traveler) => traveler.person),
});
const readPersons = async (id: string): Promise<Person[][]> =>
  ((await store2.store.readStreams([id])).get(id) ?? []).map(({ data }) =>
    (data as TravelerNamed['data']).travelers.map((traveler) => traveler.person),
  );

/** Runs a command while another writer acts between its first decision and the append. */
async function addPerson(id: string, person: Person, runMeanwhile: () => Promise<unknown>): Promise<number> {
  const runner = new CommandRunner(store1.store, new ManualClock(RECORDED_AT));
  const append = store1.store.append.bind(store1.store);
  let decisions = 0;
  const store = jest.spyOn(store1.store, 'append').mockImplementation(async (appendRequest) => {
    if (decisions === 1) await runMeanwhile();
    return append(appendRequest);
  });
  try {
    await runner.runOne(newTestEnvelope(), newPartySpec(id), (people) => {
      decisions++;
      return [newTravelerNamed(decisions, ...people, person) as TravelerNamed];
    });
  } catch (error) {
    throw new Error(`${decisions} decisions`, { cause: error });
  } finally {
    store.mockRestore();
  }
  return decisions;
}

/** The process still caches the key, or knows that it was destroyed. */
describe.each([['still in memory'], ['already forgotten']])(
  'a command during which a person is erased, with the key %s',
  (keyState) => {
    const [ana, ben, eva] = [newPerson('ana'), newPerson('ben'), newPerson('eva')];
    let [id, traveler] = ['', ana];
    const erasePerson = async (subject = traveler): Promise<void> => {
      await store2.keyring.destroySubject(subject.$subject, RECORDED_AT);
      if (keyState === 'already forgotten') store1.keyring.forgetAll();
    };
    beforeEach(async () => {
      [id, traveler] = [v7(), newPerson('ana')];
      await store1.store.append(
        newAppendRequest([newStreamAppend(id, 0, newTravelerNamed(1, traveler, ben))]),
      );
    });

    test('decides again without an erased member of the party', async () => {
      const decisions = await addPerson(id, eva, async () => {
        await store2.store.append(newAppendRequest([newStreamAppend(id, 1, newTravelerNamed(2, ben))]));
        await erasePerson();
      });
      expect({ decisions, readPersons: await readPersons(id) }).toEqual({
        decisions: 2,
        readPersons: [[toErasedPerson(traveler), ben], [ben], [ben, eva]],
      });
    });

    test('appends erased members without a name when nothing else is new', async () => {
      const decisions = await addPerson(id, eva, () => erasePerson());
      expect({ decisions, readPersons: await readPersons(id) }).toEqual({
        decisions: 2,
        readPersons: [
          [toErasedPerson(traveler), ben],
          [toErasedPerson(traveler), ben, eva],
        ],
      });
    });

    test('fails without writing if it contains the erased person’s data', async () => {
      const guest = newPerson('late');
      await expect(addPerson(id, guest, () => erasePerson(guest))).rejects.toMatchObject({
        message: '2 decisions',
        cause: { message: `the personal data of ${guest.$subject} were erased` },
      });
      expect(await readPersons(id)).toEqual([[traveler, ben]]);
    });
  },
);
