import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { v4, v7 } from 'uuid';
import { newTestEnvelope } from '../../../test/support/event-store/counters.js';
import {
  newAppendRequest,
  newStreamAppend,
  newTravelerNamed,
  RECORDED_AT,
} from '../../../test/support/event-store/events.js';
import { createTwoStores, type TwoStores } from '../../../test/support/event-store/postgres-store.js';
import type { SealedValue } from '../../kernel/sealed.js';
import { ManualClock } from '../clock/clock.js';
import { CommandRunner, type StreamSpec } from './runner.js';

type Person = SealedValue<{ name: string; email: string }>;
type TravelerNamed = { type: 'TravelerNamed'; data: { travelers: { person: Person }[] } };

let stores: TwoStores;
beforeAll(async () => {
  stores = await createTwoStores();
});
afterAll(() => stores.drop());

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
  ((await stores.second.store.readStreams([id])).get(id) ?? []).map(({ data }) =>
    (data as TravelerNamed['data']).travelers.map((traveler) => traveler.person),
  );

/** Runs a command while another writer acts between its first decision and the append. */
async function addPerson(id: string, person: Person, runMeanwhile: () => Promise<unknown>): Promise<number> {
  const runner = new CommandRunner(stores.first.store, new ManualClock(RECORDED_AT));
  const append = stores.first.store.append.bind(stores.first.store);
  let decisionCount = 0;
  const appendSpy = jest.spyOn(stores.first.store, 'append').mockImplementation(async (appendRequest) => {
    if (decisionCount === 1) await runMeanwhile();
    return append(appendRequest);
  });
  try {
    await runner.runOne(newTestEnvelope(), newPartySpec(id), (people) => {
      decisionCount++;
      return [newTravelerNamed(decisionCount, ...people, person) as TravelerNamed];
    });
  } catch (error) {
    throw new Error(`${decisionCount} decisions`, { cause: error });
  } finally {
    appendSpy.mockRestore();
  }
  return decisionCount;
}

describe.each([['still in memory'], ['already forgotten']])(
  'a command during which a person is erased, with the key %s',
  (keyState) => {
    const [ana, ben, eva] = [newPerson('ana'), newPerson('ben'), newPerson('eva')];
    let [id, traveler] = ['', ana];
    const erasePerson = async (subject = traveler): Promise<void> => {
      await stores.second.keyring.destroySubject(subject.$subject, RECORDED_AT);
      if (keyState === 'already forgotten') stores.first.keyring.forgetAll();
    };
    beforeEach(async () => {
      [id, traveler] = [v7(), newPerson('ana')];
      await stores.first.store.append(
        newAppendRequest([newStreamAppend(id, 0, newTravelerNamed(1, traveler, ben))]),
      );
    });

    test('decides again without an erased member of the party', async () => {
      const decisionCount = await addPerson(id, eva, async () => {
        await stores.second.store.append(
          newAppendRequest([newStreamAppend(id, 1, newTravelerNamed(2, ben))]),
        );
        await erasePerson();
      });
      expect({ decisionCount, persons: await readPersons(id) }).toEqual({
        decisionCount: 2,
        persons: [[toErasedPerson(traveler), ben], [ben], [ben, eva]],
      });
    });

    test('appends erased members without a name when nothing else is new', async () => {
      const decisionCount = await addPerson(id, eva, () => erasePerson());
      expect({ decisionCount, persons: await readPersons(id) }).toEqual({
        decisionCount: 2,
        persons: [
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
