import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { actionRequired, confirmed, paid } from '../../../../test/mail/booking-events.js';
import { appendTo } from '../../../../test/mail/bookings.js';
import { MailScene } from '../../../../test/mail/mail-scene.js';
import { Mailbox } from '../../../platform/mail/mailbox.js';
import type { LinkedBooking } from './dispatcher.js';
import { MailOutbox, pruneOutbox } from './outbox.store.js';

let scene: MailScene;
beforeAll(async () => {
  scene = await MailScene.open();
});
afterEach(() => scene.renew());
afterAll(() => scene.close());

describe('the outbox', () => {
  test('is filled once, however often the events are told, and holds ids and codes only', async () => {
    const { bookingId, version } = await scene.booked();
    await scene.react(bookingId);
    expect((await scene.rowsOf(bookingId)).map(({ cause }) => cause)).toEqual([
      'confirmed',
      'card-expires',
      'balance-notice-14',
      'balance-notice-3',
      'reminder-3',
      'reminder-6',
    ]);
    const { rows } = await scene.opened.pool.query<{ id: string; all: string }>(
      `SELECT message_id AS id, o::text AS all FROM mail_outbox o WHERE cause = 'confirmed'`,
    );
    expect(rows.map(({ id }) => id)).toEqual([`confirmed.${bookingId}.${version}@wayfold.example`]);
    expect(rows[0]?.all).not.toMatch(/marta|ib[aá]/i);
    // Another sender's domain later on: the mail that is there keeps its id.
    await scene.react(bookingId, new MailOutbox(scene.opened.pool, 'other.example'));
    expect(await scene.rowsOf(bookingId)).toHaveLength(6);
  });

  test('forgets what ended 30 days ago, and nothing that is still to be sent', async () => {
    const { bookingId } = await scene.booked();
    await scene.dispatcher().dispatch();
    const { pool } = scene.opened;
    const sentAt = scene.clock.now().getTime();
    const days = (n: number, ms = 0) => new Date(sentAt + n * 86_400_000 + ms);
    expect(await pruneOutbox(pool, days(30))).toBe(0);
    expect(await pruneOutbox(pool, days(30, 1))).toBe(1);
    expect(await pruneOutbox(pool, days(400))).toBe(0);
    expect((await scene.rowsOf(bookingId)).map(({ state }) => state)).toEqual(Array(5).fill('pending'));
  });
});

describe('sending', () => {
  test('writes from the events, records after the accept, and sends nothing twice', async () => {
    const { bookingId, version } = await scene.booked();
    const dispatcher = scene.dispatcher();
    expect(await dispatcher.dispatch()).toBe(1);
    expect(scene.office.taken).toMatchObject([
      { messageId: `confirmed.${bookingId}.${version}@wayfold.example`, to: 'marta@example.org' },
    ]);
    expect(await scene.confirmation(bookingId)).toMatchObject({
      state: 'sent',
      reason: null,
      attempts: 1,
      unanswered: 0,
    });
    expect(await dispatcher.dispatch()).toBe(0);
  });

  test('two workers at once send each mail once', async () => {
    const bookings = await Promise.all([1, 2, 3, 4, 5, 6].map(() => scene.booked()));
    await Promise.all([
      scene.dispatcher().dispatch(),
      scene.dispatcher().dispatch(),
      scene.dispatcher().dispatch(),
    ]);
    expect(scene.office.taken.map(({ messageId }) => messageId).sort()).toEqual(
      bookings.map(({ bookingId }) => `confirmed.${bookingId}.5@wayfold.example`).sort(),
    );
  });

  test('a refusal is the end of it; its words, which repeat the address, are kept nowhere', async () => {
    const { bookingId } = await scene.booked();
    scene.office.moods.push({ refuses: 'recipient', code: 550 });
    await scene.dispatcher().dispatch();
    expect(await scene.confirmation(bookingId)).toMatchObject({
      state: 'failed',
      reason: 'smtp-550',
      attempts: 1,
    });
    scene.later(60 * 24);
    expect(await scene.dispatcher().dispatch()).toBe(0);
  });

  test('one that is given up is told before it ends; while that fails it does not end', async () => {
    const { bookingId, version } = await scene.booked();
    const told: unknown[] = [];
    const errors: unknown[] = [];
    scene.office.moods.push({ refuses: 'recipient', code: 550 }, { refuses: 'recipient', code: 550 });
    const closed = scene.dispatcher({
      onGivenUp: () => Promise.reject(new Error('the database is gone')),
      onError: (error) => errors.push(error),
    });
    await closed.dispatch();
    expect(await scene.confirmation(bookingId)).toMatchObject({ state: 'pending', reason: 'smtp-550' });
    expect(errors).toHaveLength(1);
    scene.later(1);
    const open = scene.dispatcher({
      onGivenUp: ({ bookingId: of, version: at, cause }, reason) => {
        told.push([of, at, cause, reason]);
        return Promise.resolve();
      },
    });
    await open.dispatch();
    expect(told).toEqual([[bookingId, version, 'confirmed', 'smtp-550']]);
    expect(await scene.confirmation(bookingId)).toMatchObject({ state: 'failed', attempts: 2 });
  });

  test('what may pass is tried again after ever longer pauses', async () => {
    const { bookingId } = await scene.booked();
    const dispatcher = scene.dispatcher();
    for (const pause of [1, 5, 15]) {
      scene.office.moods.push({ refuses: 'recipient', code: 451 });
      expect(await dispatcher.dispatch()).toBe(1);
      expect(await scene.confirmation(bookingId)).toMatchObject({
        state: 'pending',
        reason: 'smtp-451',
        unanswered: 0,
      });
      scene.later(pause - 0.1);
      expect(await dispatcher.dispatch()).toBe(0);
      scene.later(0.1);
    }
    expect(await dispatcher.dispatch()).toBe(1);
    expect(await scene.confirmation(bookingId)).toMatchObject({ state: 'sent', attempts: 4 });
  });

  test('and is given up in the end, with the reason', async () => {
    const { bookingId } = await scene.booked();
    await scene.office.close();
    const dispatcher = scene.dispatcher();
    let days = 0;
    for (; (await scene.confirmation(bookingId))?.state === 'pending'; days += 0.25) {
      await dispatcher.dispatch();
      scene.later(6 * 60);
    }
    expect(await scene.confirmation(bookingId)).toMatchObject({
      state: 'failed',
      reason: 'esocket',
      attempts: 18,
    });
    expect(days).toBeGreaterThan(3);
  });

  test('a notice that has lost its sense is dropped, one that has not says how many days are left', async () => {
    const { bookingId } = await scene.booked({ locale: 'en' });
    scene.clock.moveTo(new Date('2027-02-23T12:00:00Z'));
    await scene.dispatcher().dispatch();
    // Long lines are broken on the way; the two mails come in either order.
    const raw = scene.office.taken.map((mail) => mail.raw.replace(/=\r?\n/g, '')).join('\n');
    expect(raw).toMatch(/charged in 14 days/);
    await appendTo(scene.store, bookingId, 6, [paid('BalancePaid', 252800)], '2027-03-01T12:00:00Z');
    scene.clock.moveTo(new Date('2027-03-06T12:00:00Z'));
    await scene.dispatcher().dispatch();
    const dropped = await scene.rowsOf(bookingId, 'dropped');
    expect(dropped).toMatchObject([
      // It expires in February 2031.
      { cause: 'card-expires', reason: 'obsolete' },
      { cause: 'balance-notice-3', reason: 'obsolete' },
    ]);
  });

  test('a charge that failed is written about with the way out', async () => {
    const { bookingId } = await scene.booked();
    const failed = [actionRequired('authentication_required')];
    await appendTo(scene.store, bookingId, 6, failed, '2026-11-21T10:00:00Z');
    await scene.react(bookingId);
    await scene.dispatcher().dispatch();
    expect(scene.office.taken.filter(({ raw }) => raw.includes('Aprobar el pago'))).toHaveLength(1);
  });

  test('the link of a mail is made of the booking as it is then, and kept nowhere', async () => {
    const { bookingId } = await scene.booked({ locale: 'en' });
    const links: LinkedBooking[] = [];
    const linkOf = (booking: LinkedBooking) => {
      links.push(booking);
      return 'https://trips.example.com/#key=not-to-be-kept';
    };
    const at = scene.clock.now();
    await appendTo(scene.store, bookingId, 6, [confirmed()], at.toISOString());
    await scene.dispatcher({ linkOf }).dispatch();
    expect(links).toMatchObject([{ bookingId, locale: 'en', now: at }]);
    expect(links[0]?.history).toHaveLength(7);
    expect(scene.office.taken[0]?.raw).toContain('not-to-be-kept');
    const { rows } = await scene.opened.pool.query<{ row: string }>(
      'SELECT o::text AS row FROM mail_outbox o',
    );
    expect(rows.filter(({ row }) => row.includes('not-to-be-kept'))).toEqual([]);
  });

  test('mails of an old log are not sent when mails are switched on later', async () => {
    const { bookingId } = await scene.booked({ at: '2026-11-17T10:00:00Z' });
    await scene.dispatcher({ tooLateAfter: 3 * 86_400_000 }).dispatch();
    expect(await scene.confirmation(bookingId)).toMatchObject({ state: 'dropped', reason: 'too-late' });
    expect(scene.office.taken).toEqual([]);
  });

  test('nothing is sent to a person who was erased, by either way', async () => {
    for (const transport of [scene.smtp(), new Mailbox(scene.opened.pool)]) {
      const { bookingId, subjectId } = await scene.booked();
      await scene.opened.keyring.destroySubject(subjectId, scene.clock.now());
      await scene.dispatcher({ transport }).dispatch();
      expect(await scene.confirmation(bookingId)).toMatchObject({ state: 'dropped', reason: 'erased' });
    }
    expect(scene.office.taken).toEqual([]);
  });

  test('a mail that cannot be written keeps no other from being sent, and is said aloud', async () => {
    const [broken, well] = [await scene.booked(), await scene.booked()];
    const errors: unknown[] = [];
    const { store } = scene;
    const failing = new Proxy(store, {
      get: (of, name) =>
        name === 'readStreams'
          ? (ids: string[]) =>
              ids[0] === broken.bookingId ? Promise.reject(new Error('gone')) : of.readStreams(ids)
          : (Reflect.get(of, name, of) as unknown),
    });
    await scene.dispatcher({ store: failing, onError: (error) => errors.push(error) }).dispatch();
    expect(await scene.confirmation(broken.bookingId)).toMatchObject({
      state: 'pending',
      reason: 'not-written',
    });
    expect(await scene.confirmation(well.bookingId)).toMatchObject({ state: 'sent' });
    expect(errors).toHaveLength(1);
  });
});
