import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { v4, v7 } from 'uuid';
import { envelope } from '../../../test/counters.js';
import { createTestDatabase, type TestDatabase } from '../../../test/database.js';
import { at, named, request, stream } from '../../../test/events.js';
import { openStore, type PostgresStoreUnderTest } from '../../../test/postgres-store.js';
import type { Sealed } from '../../kernel/sealed.js';
import { ManualClock } from '../clock/clock.js';
import { CommandRunner, type StreamSpec } from './runner.js';

type Person = Sealed<{ name: string; email: string }>;
type Named = { type: 'TravelerNamed'; data: { travelers: { person: Person }[] } };

let database: TestDatabase;
let ours: PostgresStoreUnderTest;
let theirs: PostgresStoreUnderTest;
beforeAll(async () => {
  database = await createTestDatabase();
  ours = openStore(database.url);
  theirs = openStore(database.url);
});
afterAll(async () => {
  await ours.close();
  await theirs.close();
  await database.drop();
});

const person = (name: string): Person => ({ $subject: v4(), value: { name, email: `${name}@example.org` } });
const gone = ({ $subject }: Person): Person => ({ $subject, value: null });
const party = (streamId: string): StreamSpec<readonly Person[], Named> => ({
  streamType: 'test',
  streamId,
  initialState: [],
  evolve: (_, { data }) => data.travelers.map((traveler) => traveler.person),
});
const written = async (id: string): Promise<Person[][]> =>
  ((await theirs.store.readStreams([id])).get(id) ?? []).map(({ data }) =>
    (data as Named['data']).travelers.map((traveler) => traveler.person),
  );

/** Runs a command while another writer acts between its first decision and the append. */
async function add(id: string, added: Person, meanwhile: () => Promise<unknown>): Promise<number> {
  const runner = new CommandRunner(ours.store, new ManualClock(at));
  const append = ours.store.append.bind(ours.store);
  let decisions = 0;
  const store = jest.spyOn(ours.store, 'append').mockImplementation(async (asked) => {
    if (decisions === 1) await meanwhile();
    return append(asked);
  });
  try {
    await runner.runOne(envelope(), party(id), (known) => {
      decisions++;
      return [named(decisions, ...known, added) as Named];
    });
  } catch (error) {
    throw new Error(`${decisions} decisions`, { cause: error });
  } finally {
    store.mockRestore();
  }
  return decisions;
}

/** The process still caches the key, or knows that it was destroyed. */
describe.each([['still in memory'], ['already forgotten']])('somebody is erased, their key %s', (how) => {
  const [ana, ben, eva] = [person('ana'), person('ben'), person('eva')];
  let [id, who] = ['', ana];
  const erase = async (subject = who): Promise<void> => {
    await theirs.keyring.destroySubject(subject.$subject, at);
    if (how === 'already forgotten') ours.keyring.forgetAll();
  };
  beforeEach(async () => {
    [id, who] = [v7(), person('ana')];
    await ours.store.append(request([stream(id, 0, named(1, who, ben))]));
  });

  test('decides again without an erased member of the party', async () => {
    const decisions = await add(id, eva, async () => {
      await theirs.store.append(request([stream(id, 1, named(2, ben))]));
      await erase();
    });
    expect({ decisions, written: await written(id) }).toEqual({
      decisions: 2,
      written: [[gone(who), ben], [ben], [ben, eva]],
    });
  });

  test('appends erased members without a name when nothing else is new', async () => {
    const decisions = await add(id, eva, () => erase());
    expect({ decisions, written: await written(id) }).toEqual({
      decisions: 2,
      written: [
        [gone(who), ben],
        [gone(who), ben, eva],
      ],
    });
  });

  test("fails and writes nothing when the command itself contains an erased person's data", async () => {
    const late = person('late');
    await expect(add(id, late, () => erase(late))).rejects.toMatchObject({
      message: '2 decisions',
      cause: { message: `the personal data of ${late.$subject} were erased` },
    });
    expect(await written(id)).toEqual([[who, ben]]);
  });
});
