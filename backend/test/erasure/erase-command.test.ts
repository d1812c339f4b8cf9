import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import { UsageError } from '../../src/cli/tool.js';
import { ErasePersons } from '../../src/modules/booking/erasure/erase-persons.service.js';
import { PersonalTraces } from '../../src/modules/booking/erasure/personal-traces.service.js';
import type { CardProvider } from '../../src/platform/card-provider/port.js';
import { newEnvelope } from '../../src/platform/commands/envelope.js';
import { ErasureWorld } from '../support/erasure-world.js';
import { waitUntil } from '../support/wait-until.js';
import type { BookingHandle } from '../support/world/shop.js';
import { World } from '../support/world/world.js';

/** Faults of the provider's next responses to deletions, in order. */
const plannedLosses: ('lost before' | 'lost after')[] = [];

const calls: string[] = [];
const unknownOutcome = { kind: 'unknown', reason: 'no answer' } as const;
const wrapProvider = (real: CardProvider): CardProvider =>
  new Proxy(real, {
    get(target, name): unknown {
      const value: unknown = Reflect.get(target, name, target);
      if (name !== 'deleteCustomer')
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      return async (id: string) => {
        calls.push(id);
        const lossKind = plannedLosses.shift();
        if (lossKind === 'lost before') return unknownOutcome;
        const response = await target.deleteCustomer(id);
        return lossKind === 'lost after' ? unknownOutcome : response;
      };
    },
  });

const TWO_IN_A_ROOM = { roomOf: [0, 0] };
const CO_TRAVELER = { givenName: 'Joa', familyName: 'Quiroga', birthDate: '1988-01-02' };

describe('npm run ops -- erase', () => {
  let erasureWorld: ErasureWorld;
  let world: World;
  beforeAll(async () => {
    world = await World.open({ cardProvider: wrapProvider });
    erasureWorld = await ErasureWorld.openOver(world);
  }, 30_000);
  afterAll(() => erasureWorld.close());
  beforeEach(() => {
    plannedLosses.length = 0;
    calls.length = 0;
  });

  const readErasureTypes = async ({ id }: BookingHandle): Promise<string[]> =>
    (await world.readHistory(id)).map(({ type }) => type).filter((type) => type.includes('Eras'));
  const listSubjects = async (booking: BookingHandle): Promise<string[]> => {
    const { lead, others: companions } = await world.readLastEvent(booking, 'TravelersNamed');
    return [lead, ...companions].map(({ $subject }) => $subject);
  };

  test('refuses with the earliest date until the trip has ended', async () => {
    const plantedParty = erasureWorld.newParty();
    const mail = plantedParty.party.lead['email'] ?? '';
    const booking = await erasureWorld.holdSeats(plantedParty);
    expect(await erasureWorld.runErase(mail, '--yes')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/Refused, nothing was changed\.\nWF-[^ ]+: seats are held until 20/),
    });
    expect(await readErasureTypes(booking)).toEqual([]);

    const confirmedBooking = await erasureWorld.confirmBooking(plantedParty);
    const run = await erasureWorld.runErase(mail, '--yes');
    expect(run).toMatchObject({ code: 1, output: expect.stringContaining('the trip ends on') });
    expect(await readErasureTypes(confirmedBooking)).toEqual([]);
    expect((await world.readBooking(confirmedBooking)).party).not.toBeNull();
  }, 20_000);

  test('asks which person is meant when an address, or a party, matches several', async () => {
    const firstParty = erasureWorld.newParty();
    const secondParty = erasureWorld.newParty();
    const mail = firstParty.party.lead['email'] ?? '';
    const sharedParty = {
      ...secondParty,
      party: { ...secondParty.party, lead: { ...secondParty.party.lead, email: mail } },
    };
    const booking = await erasureWorld.holdSeats(firstParty);
    await erasureWorld.holdSeats(sharedParty);
    const run = await erasureWorld.runErase(mail, '--yes');
    expect(run).toMatchObject({ code: 1, output: expect.stringContaining('Several people match') });
    const [lead = '', companion = ''] = await listSubjects(booking);
    expect(run.output).toContain(lead);
    expect(run.output).not.toContain(companion);

    const party = await erasureWorld.runErase(booking.booking.reference, '--yes');
    expect(party).toMatchObject({ code: 1, output: expect.stringContaining(companion) });
    expect(await readErasureTypes(booking)).toEqual([]);
  });

  test('finds the same person in other parties, by names and birth date', async () => {
    const plantedParty = erasureWorld.newParty(0);
    const { givenName = '', familyName = '', birthDate = '', email = '' } = plantedParty.party.lead;
    const ownBooking = await erasureWorld.holdSeats({
      ...plantedParty,
      party: { ...plantedParty.party, ...TWO_IN_A_ROOM, others: [CO_TRAVELER] },
    });
    const otherParty = erasureWorld.newParty(0);
    const guest = { givenName: givenName.toUpperCase(), familyName: ` ${familyName} `, birthDate };
    const party = { ...otherParty.party, ...TWO_IN_A_ROOM, others: [guest] };
    const invitedBooking = await erasureWorld.holdSeats({ ...otherParty, party });
    const { output } = await erasureWorld.runErase(email);
    const [lead = '', companion = ''] = await listSubjects(invitedBooking);

    expect(output).toContain((await listSubjects(ownBooking))[0]);
    expect(output).toContain(companion);
    expect(output).not.toContain(lead);
    expect(output).not.toContain((await listSubjects(ownBooking))[1]);
  });

  test('reports that no person matches, or that the arguments are wrong', async () => {
    expect(await erasureWorld.runErase('nobody@example.org', '--yes')).toMatchObject({ code: 1 });
    await expect(erasureWorld.runErase()).rejects.toThrow(UsageError);
    await expect(erasureWorld.runErase('a@example.org', '--force')).rejects.toThrow(UsageError);
    await expect(erasureWorld.runErase('WF-AAAA-AAB')).rejects.toThrow(UsageError);
  });

  test.each(['soon', '-1', '1.5', ''])('erases nobody if the waiting time is "%s" seconds', async (text) => {
    const booking = await erasureWorld.confirmBooking(erasureWorld.newParty());
    await erasureWorld.returnFromTrip(booking);

    await expect(erasureWorld.runErase(booking.id, '--all', '--yes', `--wait=${text}`)).rejects.toThrow(
      /whole seconds/,
    );
    expect((await world.readBooking(booking)).party).not.toBeNull();
  });

  test('repeats an unanswered deletion at the provider until it is complete', async () => {
    const booking = await erasureWorld.confirmBooking(erasureWorld.newParty());
    await erasureWorld.returnFromTrip(booking);
    plannedLosses.push('lost before', 'lost after');
    const firstRun = await erasureWorld.runErase(booking.id, '--all', '--yes', '--wait', '0');
    expect(firstRun).toMatchObject({ code: 3, output: expect.stringContaining('Outstanding') });
    expect((await world.readBooking(booking)).party).toBeNull(); // our own data are erased although the provider failed

    await waitUntil(async () => (await readErasureTypes(booking)).length === 2, 20_000);
    const types = ['PersonErased', 'ErasureCompleted'];
    expect({ types: await readErasureTypes(booking), calls }).toEqual({
      types,
      calls: Array(3).fill(calls[0]),
    });
    // A repeat has nothing to do.
    expect({
      repeat: await erasureWorld.runErase(booking.id, '--yes'),
      types: await readErasureTypes(booking),
    }).toMatchObject({ repeat: { code: 0 }, types });

    await world.waitUntilAtRest();
    expect(await world.listDifferences()).toEqual([]);
  }, 40_000);

  test('leaves the rest to the worker when the command dies right after the log has recorded the erasure', async () => {
    const booking = await erasureWorld.confirmBooking(erasureWorld.newParty());
    await erasureWorld.returnFromTrip(booking);
    const { runner, keyring, pool, clock } = erasureWorld.ops;
    class FailingTraces extends PersonalTraces {
      override remove(): Promise<number> {
        return Promise.reject(new Error('killed'));
      }
    }
    const command = new ErasePersons(runner, new FailingTraces(keyring, pool, clock), clock);
    const subjectsByBooking = new Map([[booking.id, await listSubjects(booking)]]);
    const from = newEnvelope({ actor: { kind: 'staff', name: 'Dolores' }, correlationId: 'test' });
    await expect(command.execute(from, subjectsByBooking, { isRefundedOutside: false })).rejects.toThrow(
      'killed',
    );

    await waitUntil(async () => (await readErasureTypes(booking)).includes('ErasureCompleted'));
    expect((await world.readBooking(booking)).party).toBeNull();

    const { rowCount } = await pool.query('SELECT FROM outgoing_mails WHERE booking_id = $1', [booking.id]);
    expect(rowCount).toBe(0);

    await world.waitUntilAtRest();
  }, 30_000);

  test('destroys restored keys again, of travelers and of enquirers', async () => {
    const booking = await erasureWorld.confirmBooking(erasureWorld.newParty());
    await erasureWorld.returnFromTrip(booking);
    const travelers = await listSubjects(booking);
    expect(await erasureWorld.runErase(booking.id, '--all', '--yes')).toMatchObject({ code: 0 });
    const { reference } = await world.callOk<{ reference: string }>(
      'POST',
      '/api/enquiries',
      {
        kind: 'other',
        name: 'Marta Ibáñez',
        email: 'marta@example.org',
        locale: 'en',
        message: 'Is the pass open in May? We are two.',
        acceptsPrivacyPolicy: true,
      },
      { 'idempotency-key': v7() },
    );
    expect(await erasureWorld.runErase(reference, '--yes')).toMatchObject({ code: 0 });

    const { rows: erasedSubjects } = await world.pool.query<{ id: string }>(
      `SELECT data->>'subjectId' AS id FROM events WHERE type = 'EnquiryErased'`,
    );
    const { rows } = await world.pool.query<{ id: string }>(
      `UPDATE subject_keys SET wrapped_key = '\\x00', kek_id = 'k', destroyed_at = NULL
       WHERE destroyed_at IS NOT NULL RETURNING subject_id AS id`,
    );
    const ids = rows.map(({ id }) => id);
    expect({
      includesEnquirer: erasedSubjects.map(({ id }) => ids.includes(id)),
      includesTravelers: travelers.map((id) => ids.includes(id)),
    }).toEqual({ includesEnquirer: [true], includesTravelers: travelers.map(() => true) });

    const countRestored = async () =>
      (await world.pool.query(`SELECT FROM subject_keys WHERE kek_id = 'k'`)).rowCount;
    expect(await erasureWorld.runErase('--again')).toMatchObject({
      code: 0,
      output: expect.stringContaining(`restored: ${rows.length}.`),
    });
    expect(await countRestored()).toBe(rows.length);
    expect({
      run: await erasureWorld.runErase('--again', '--yes'),
      restoredCount: await countRestored(),
    }).toMatchObject({ run: { code: 0 }, restoredCount: 0 });
  });
});
