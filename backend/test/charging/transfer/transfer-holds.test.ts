import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { v4, v7 } from 'uuid';
import { newEnvelope } from '../../../src/platform/commands/envelope.js';
import { ErasePersons } from '../../../src/modules/booking/erasure/erase-persons.service.js';
import { PersonalTraces } from '../../../src/modules/booking/erasure/personal-traces.service.js';
import { deriveInstalmentIds } from '../../../src/modules/booking/core/booking.stream.js';
import { TransferCheckout } from '../../../src/modules/booking/transfer/choose-transfer.service.js';
import {
  MAX_TRANSFER_HOLDS,
  TransferHolds,
} from '../../../src/modules/booking/transfer/transfer-holds.store.js';
import { BankDesk } from './bank-desk.js';
import type { Held } from '../shop.js';
import { World } from '../world.js';

jest.setTimeout(180_000);

let world: World;
let desk: BankDesk;
beforeAll(async () => {
  world = await World.open();
  desk = new BankDesk(world);
});
afterAll(async () => {
  await world.atRest();
  expect(await world.differences()).toEqual([]);
  await world.close();
});

/** Each on a separate date, because the departure's share is not tested here. */
const verified = async (email: string, seats = 12): Promise<Held> =>
  desk.verified((await world.publish(1, { seats }))[0]!, 2, email);
const stateOf = async (held: Held, plan?: 'full'): Promise<string | undefined> => {
  const { body } = await desk.choose(held, plan);
  return body.state ?? body.code;
};
const waiting = async (email: string): Promise<Held> => {
  const held = await verified(email);
  expect(await stateOf(held)).toBe('transfer');
  return held;
};
const rowsOf = async ({ id }: Held): Promise<{ address: Buffer; until: Date }[]> =>
  (
    await world.pool.query<{ address: Buffer; until: Date }>(
      'SELECT * FROM transfer_holds WHERE booking_id = $1',
      [id],
    )
  ).rows;
const limits = (): TransferHolds => world.app.nest.get(TransferHolds, { strict: false });
const later = (ms: number): Date => new Date(world.now().getTime() + ms);
/** End of the hold, as shown. */
const endOf = async (held: Held): Promise<Date> => new Date((await world.view(held)).hold?.expiresAt ?? '');

describe('transfers of one e-mail address', () => {
  test('two may wait: the third is told what to do and pays by card, and one becomes free with the money', async () => {
    const first = await waiting('ines@example.com');
    const second = await waiting('Ines@Example.com');
    const third = await verified('ines+3@example.com');
    for (const [locale, title] of [
      ['en', /^Two bookings with this email address/],
      ['es', /^Dos reservas con este correo/],
    ] as const) {
      const { status, body } = await world.call(
        'POST',
        `/api/bookings/${third.id}/payments`,
        { plan: 'full', method: 'transfer', termsHash: third.termsHash },
        { authorization: `Bearer ${third.capability}`, 'accept-language': locale },
      );
      expect([status, body]).toMatchObject([409, { code: 'TOO_MANY_TRANSFERS', facts: { most: 2 } }]);
      expect(body['title']).toMatch(title);
    }
    expect(await desk.types(third)).not.toContain('TransferChosen');
    expect((await world.pay(third)).body.state).toBe('pay');
    // Waiting bookings keep waiting, whatever plan they choose, and nobody else is affected.
    expect(await stateOf(second, 'full')).toBe('transfer');
    await waiting('other@example.com');

    await world.advanceTo(later(120_000));
    await desk.import(['400.00', `Trip ${(await world.view(first)).reference}`]);
    await desk.happens(first, 'BookingConfirmed');
    await waiting('ines@example.com');
    expect(await stateOf(await verified('ines@example.com'))).toBe('TOO_MANY_TRANSFERS');
  });

  test('a transfer released by staff becomes free, an extended one does not', async () => {
    const [extended, released] = [await waiting('leo@example.com'), await waiting('leo@example.com')];
    const ended = await endOf(extended);
    const days = await desk.ops('POST', `bookings/${extended.id}/transfer/extend`, {
      payBy: later(12 * 86_400_000)
        .toISOString()
        .slice(0, 10),
      reason: 'the bank is slow',
    });
    expect(days.status).toBe(200);
    await world.advanceTo(later(120_000));
    expect(
      (await desk.ops('POST', `bookings/${released.id}/transfer/release`, { reason: 'asked' })).status,
    ).toBe(200);
    await desk.happens(released, 'BookingExpired');
    await waiting('leo@example.com');
    const next = await verified('leo@example.com');
    expect(await stateOf(next)).toBe('TOO_MANY_TRANSFERS');

    await limits().prune(ended);
    expect((await rowsOf(extended)).map(({ until }) => until)).toEqual([await endOf(extended)]);
    expect(await stateOf(next)).toBe('TOO_MANY_TRANSFERS');
  });

  test('eight transfers at once are admitted up to the limit', async () => {
    const held: Held[] = [];
    for (let n = 0; n < 8; n++) held.push(await verified('rush@example.com'));
    const states = await Promise.all(held.map((booking) => stateOf(booking)));
    const count = (wanted: string) => states.filter((state) => state === wanted).length;
    expect([count('transfer'), count('TOO_MANY_TRANSFERS')]).toEqual([
      MAX_TRANSFER_HOLDS,
      8 - MAX_TRANSFER_HOLDS,
    ]);
  });

  test('one of eight transfers at once gets the freed place', async () => {
    await waiting('queue@example.com');
    const paidHold = await waiting('queue@example.com');
    await world.advanceTo(later(120_000));
    await desk.import(['400.00', `Trip ${(await world.view(paidHold)).reference}`]);
    await desk.happens(paidHold, 'BookingConfirmed');
    const held: Held[] = [];
    for (let n = 0; n < 8; n++) held.push(await verified('queue@example.com'));
    const states = await Promise.all(held.map((booking) => stateOf(booking)));
    expect(states.filter((state) => state === 'transfer')).toHaveLength(1);
  });

  test('none waits without a place, even if the address is verified at that moment', async () => {
    for (let n = 0; n < MAX_TRANSFER_HOLDS; n++) await waiting('now@example.com');
    const held = await world.hold((await world.publish(1, { seats: 12 }))[0]!, 2, 'now@example.com');
    const { runner } = world.app.infrastructure;
    const looking = Object.assign(Object.create(runner) as typeof runner, {
      loadOne: async (spec: Parameters<typeof runner.loadOne>[0]) => {
        const loaded = await runner.loadOne(spec);
        await desk.verify(held);
        return loaded;
      },
    });
    const answer = await new TransferCheckout(looking, limits()).choose(
      newEnvelope({ actor: { kind: 'customer' }, correlationId: v7() }),
      held.id,
      {
        plan: 'deposit',
        termsHash: held.termsHash,
        instalmentId: deriveInstalmentIds(held.id),
        now: world.now(),
      },
    );
    expect(answer).toMatchObject({ refused: 'OVERTAKEN' });
    expect(await stateOf(held)).toBe('TOO_MANY_TRANSFERS');
  });

  test('pressed twice at once, and once more, it is one place', async () => {
    const held = await verified('twice@example.com');
    expect(await Promise.all([stateOf(held), stateOf(held)])).toEqual(['transfer', 'transfer']);
    expect(await stateOf(held)).toBe('transfer');
    expect(await rowsOf(held)).toHaveLength(1);
    await waiting('twice@example.com');
  });
});

describe('an unused place', () => {
  test('is freed within a minute when a process died before the booking recorded it', async () => {
    const until = later(86_400_000).toISOString();
    for (let n = 0; n < MAX_TRANSFER_HOLDS; n++)
      expect(
        await limits().reservePlace('died@example.com', (await verified('died@example.com')).id, until),
      ).not.toBeNull();
    const held = await verified('died@example.com');
    expect(await stateOf(held)).toBe('TOO_MANY_TRANSFERS');
    await world.advanceTo(later(61_000));
    expect(await stateOf(held)).toBe('transfer');
  });

  test('is still available to the one who retries after that', async () => {
    const until = later(86_400_000).toISOString();
    const held = await verified('again@example.com');
    expect(await limits().reservePlace('again@example.com', v4(), until)).not.toBeNull();
    expect(await limits().reservePlace('again@example.com', held.id, until)).not.toBeNull();
    await world.advanceTo(later(61_000));
    expect(await stateOf(held)).toBe('transfer');
    expect(await rowsOf(held)).toHaveLength(1);
  });

  test('is freed at once when the departure lets no more seats wait', async () => {
    for (let n = 0; n < MAX_TRANSFER_HOLDS; n++)
      expect(await stateOf(await verified('full@example.com', 3))).toBe('TRANSFER_SEATS_TAKEN');
    for (let n = 0; n < MAX_TRANSFER_HOLDS; n++) await waiting('full@example.com');
    expect(await stateOf(await verified('full@example.com'))).toBe('TOO_MANY_TRANSFERS');
  });
});

describe('stored data of an address', () => {
  const passHoldEnd = async (held: Held): Promise<void> => {
    await world.advanceTo(await endOf(held));
    await desk.happens(held, 'BookingExpired');
  };

  test('are a keyed hash, and last only while its seats wait', async () => {
    const held = await waiting('kept@example.com');
    const [row] = await rowsOf(held);
    expect(row?.address).toHaveLength(32);
    expect(row?.until).toEqual(await endOf(held));
    await limits().prune(later(120_000));
    expect(await rowsOf(held)).toHaveLength(1);
    await passHoldEnd(held);
    expect(await limits().prune(world.now())).toBeGreaterThan(0);
    expect(await rowsOf(held)).toEqual([]);
  });

  test('are erased with the person', async () => {
    const [held, other] = [await waiting('gone@example.com'), await waiting('stays@example.com')];
    await passHoldEnd(held);
    expect(await rowsOf(held)).toHaveLength(1);
    const named = (await world.history(held.id)).findLast(({ type }) => type === 'TravelersNamed');
    if (named?.type !== 'TravelersNamed') throw new Error('nobody was named');
    const { runner, keyring, pool, clock } = world.app.infrastructure;
    const traces = new PersonalTraces(keyring, pool, clock);
    const envelope = newEnvelope({ actor: { kind: 'staff', name: 'test' }, correlationId: v7() });
    const wanted = new Map([[held.id, [named.data.lead.$subject]]]);
    await new ErasePersons(runner, traces, clock).execute(envelope, wanted);
    expect(await rowsOf(held)).toEqual([]);
    expect(await rowsOf(other)).toHaveLength(1);
  });
});
