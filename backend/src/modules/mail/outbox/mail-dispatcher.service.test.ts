import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import { newBookingConfirmed } from '../../../../test/support/booking/builders.js';
import {
  MAIL_BALANCE_CENTS,
  newActionRequired,
  newPaymentEvent,
} from '../../../../test/support/mail/booking-events.js';
import { MailFixture } from '../../../../test/support/mail/mail-fixture.js';
import { appendBookingEvents } from '../../../../test/support/mail/write-booking.js';
import { Mailbox } from '../../../platform/mail/mailbox.js';
import type { LinkedBooking } from './mail-dispatcher.service.js';
import { MailOutbox, pruneOutbox } from './outbox.store.js';

let fixture: MailFixture;
beforeAll(async () => {
  fixture = await MailFixture.open();
});
afterEach(() => fixture.reopenPostOffice());
afterAll(() => fixture.close());

describe('the outbox', () => {
  test('is filled once per event and contains only ids and codes', async () => {
    const { bookingId, version } = await fixture.writeBookingWithMails();
    await fixture.runReactors(bookingId);
    expect((await fixture.readRows(bookingId)).map(({ cause }) => cause)).toEqual([
      'confirmed',
      'card-expires',
      'balance-notice-14',
      'balance-notice-3',
      'reminder-3',
      'reminder-6',
    ]);

    const { rows } = await fixture.openedStore.pool.query<{ id: string; all: string }>(
      `SELECT message_id AS id, o::text AS all FROM mail_outbox o WHERE cause = 'confirmed'`,
    );
    expect(rows.map(({ id }) => id)).toEqual([`confirmed.${bookingId}.${version}@wayfold.example`]);
    expect(rows[0]?.all).not.toMatch(/marta|ib[aá]/i);

    // An existing mail keeps its id when the sender's domain changes.
    await fixture.runReactors(bookingId, new MailOutbox(fixture.openedStore.pool, 'other.example'));
    expect(await fixture.readRows(bookingId)).toHaveLength(6);
  });

  test('drops only mails that ended 30 days ago', async () => {
    const { bookingId } = await fixture.writeBookingWithMails();
    await fixture.newDispatcher().dispatch();
    const { pool } = fixture.openedStore;
    const sentAtMs = fixture.clock.now().getTime();
    const calculateInstantAfter = (days: number, ms = 0) => new Date(sentAtMs + days * DAY_MS + ms);

    expect(await pruneOutbox(pool, calculateInstantAfter(30))).toBe(0);
    expect(await pruneOutbox(pool, calculateInstantAfter(30, 1))).toBe(1);
    expect(await pruneOutbox(pool, calculateInstantAfter(400))).toBe(0);
    expect((await fixture.readRows(bookingId)).map(({ state }) => state)).toEqual(Array(5).fill('pending'));
  });
});

describe('sending', () => {
  test('renders from events, records after acceptance and sends nothing twice', async () => {
    const { bookingId, version } = await fixture.writeBookingWithMails();
    const dispatcher = fixture.newDispatcher();

    expect(await dispatcher.dispatch()).toBe(1);
    expect(fixture.office.acceptedMails).toMatchObject([
      { messageId: `confirmed.${bookingId}.${version}@wayfold.example`, to: 'marta@example.org' },
    ]);
    expect(await fixture.findConfirmation(bookingId)).toMatchObject({
      state: 'sent',
      reason: null,
      attempts: 1,
      unanswered: 0,
    });
    expect(await dispatcher.dispatch()).toBe(0);
  });

  test('sends each mail once with two concurrent workers', async () => {
    const bookings = await Promise.all([1, 2, 3, 4, 5, 6].map(() => fixture.writeBookingWithMails()));
    await Promise.all([
      fixture.newDispatcher().dispatch(),
      fixture.newDispatcher().dispatch(),
      fixture.newDispatcher().dispatch(),
    ]);

    expect(fixture.office.acceptedMails.map(({ messageId }) => messageId).sort()).toEqual(
      bookings.map(({ bookingId }) => `confirmed.${bookingId}.5@wayfold.example`).sort(),
    );
  });

  test('stops at a rejection and does not store its text, which repeats the address', async () => {
    const { bookingId } = await fixture.writeBookingWithMails();
    fixture.office.reactions.push({ refuses: 'recipient', code: 550 });
    await fixture.newDispatcher().dispatch();
    expect(await fixture.findConfirmation(bookingId)).toMatchObject({
      state: 'failed',
      reason: 'smtp-550',
      attempts: 1,
    });

    fixture.clock.advanceBy(DAY_MS);
    expect(await fixture.newDispatcher().dispatch()).toBe(0);
  });

  test('reports a mail before giving up on it', async () => {
    const { bookingId, version } = await fixture.writeBookingWithMails();
    const reports: unknown[] = [];
    const errors: unknown[] = [];
    fixture.office.reactions.push({ refuses: 'recipient', code: 550 }, { refuses: 'recipient', code: 550 });
    const closedDispatcher = fixture.newDispatcher({
      onUndeliverable: () => Promise.reject(new Error('the database is gone')),
      onError: (error) => errors.push(error),
    });
    await closedDispatcher.dispatch();

    expect(await fixture.findConfirmation(bookingId)).toMatchObject({ state: 'pending', reason: 'smtp-550' });
    expect(errors).toHaveLength(1);

    fixture.clock.advanceBy(MINUTE_MS);
    const reopenedDispatcher = fixture.newDispatcher({
      onUndeliverable: ({ streamId: id, version: causeVersion, cause }, reason) => {
        reports.push([id, causeVersion, cause, reason]);
        return Promise.resolve();
      },
    });
    await reopenedDispatcher.dispatch();

    expect(reports).toEqual([[bookingId, version, 'confirmed', 'smtp-550']]);
    expect(await fixture.findConfirmation(bookingId)).toMatchObject({ state: 'failed', attempts: 2 });
  });

  test('retries temporary failures after growing pauses', async () => {
    const { bookingId } = await fixture.writeBookingWithMails();
    const dispatcher = fixture.newDispatcher();
    for (const pause of [1, 5, 15]) {
      fixture.office.reactions.push({ refuses: 'recipient', code: 451 });
      expect(await dispatcher.dispatch()).toBe(1);
      expect(await fixture.findConfirmation(bookingId)).toMatchObject({
        state: 'pending',
        reason: 'smtp-451',
        unanswered: 0,
      });
      fixture.clock.advanceBy((pause - 0.1) * MINUTE_MS);
      expect(await dispatcher.dispatch()).toBe(0);
      fixture.clock.advanceBy(0.1 * MINUTE_MS);
    }

    expect(await dispatcher.dispatch()).toBe(1);
    expect(await fixture.findConfirmation(bookingId)).toMatchObject({ state: 'sent', attempts: 4 });
  });

  test('gives up after the last retry, with the reason', async () => {
    const { bookingId } = await fixture.writeBookingWithMails();
    await fixture.office.close();
    const dispatcher = fixture.newDispatcher();
    let days = 0;
    for (; (await fixture.findConfirmation(bookingId))?.state === 'pending'; days += 0.25) {
      await dispatcher.dispatch();
      fixture.clock.advanceBy(6 * HOUR_MS);
    }

    expect(await fixture.findConfirmation(bookingId)).toMatchObject({
      state: 'failed',
      reason: 'esocket',
      attempts: 18,
    });
    expect(days).toBeGreaterThan(3);
  });

  test('drops an obsolete notice', async () => {
    const { bookingId } = await fixture.writeBookingWithMails({ locale: 'en' });
    fixture.clock.advanceTo(new Date('2027-02-23T12:00:00Z'));
    await fixture.newDispatcher().dispatch();
    // Long lines are wrapped in transit; the two mails arrive in either order.
    const rawMails = fixture.office.acceptedMails.map((mail) => mail.raw.replace(/=\r?\n/g, '')).join('\n');

    expect(rawMails).toMatch(/charged in 14 days/);

    await appendBookingEvents(
      fixture.store,
      bookingId,
      6,
      [newPaymentEvent('BalancePaid', MAIL_BALANCE_CENTS)],
      '2027-03-01T12:00:00Z',
    );
    fixture.clock.advanceTo(new Date('2027-03-06T12:00:00Z'));
    await fixture.newDispatcher().dispatch();
    const droppedRows = await fixture.readRows(bookingId, 'dropped');

    expect(droppedRows).toMatchObject([
      // The card expires in February 2031.
      { cause: 'card-expires', reason: 'obsolete' },
      { cause: 'balance-notice-3', reason: 'obsolete' },
    ]);
  });

  test('explains a failed charge with a remedy', async () => {
    const { bookingId } = await fixture.writeBookingWithMails();
    const failedCharge = [newActionRequired('authentication_required')];
    await appendBookingEvents(fixture.store, bookingId, 6, failedCharge, '2026-11-21T10:00:00Z');
    await fixture.runReactors(bookingId);
    await fixture.newDispatcher().dispatch();

    expect(fixture.office.acceptedMails.filter(({ raw }) => raw.includes('Aprobar el pago'))).toHaveLength(1);
  });

  test('builds a mail’s link from the current booking and stores it nowhere', async () => {
    const { bookingId } = await fixture.writeBookingWithMails({ locale: 'en' });
    const links: LinkedBooking[] = [];
    const buildLink = (booking: LinkedBooking) => {
      links.push(booking);
      return 'https://trips.example.com/#key=not-to-be-kept';
    };
    const confirmedAt = fixture.clock.now();
    await appendBookingEvents(
      fixture.store,
      bookingId,
      6,
      [newBookingConfirmed()],
      confirmedAt.toISOString(),
    );
    await fixture.newDispatcher({ buildLink }).dispatch();
    expect(links).toMatchObject([{ bookingId, locale: 'en', now: confirmedAt }]);
    expect(links[0]?.history).toHaveLength(7);
    expect(fixture.office.acceptedMails[0]?.raw).toContain('not-to-be-kept');

    const { rows } = await fixture.openedStore.pool.query<{ row: string }>(
      'SELECT o::text AS row FROM mail_outbox o',
    );
    expect(rows.filter(({ row }) => row.includes('not-to-be-kept'))).toEqual([]);
  });

  test('does not send mails for an old log when mail is enabled later', async () => {
    const { bookingId } = await fixture.writeBookingWithMails({ recordedAt: '2026-11-17T10:00:00Z' });
    await fixture.newDispatcher({ tooLateAfterMs: 3 * DAY_MS }).dispatch();
    expect(await fixture.findConfirmation(bookingId)).toMatchObject({ state: 'dropped', reason: 'too-late' });
    expect(fixture.office.acceptedMails).toEqual([]);
  });

  test.each([
    ['SMTP', () => fixture.newTransport()],
    ['the mailbox', () => new Mailbox(fixture.openedStore.pool)],
  ])('sends nothing to an erased person, by %s', async (_route, openTransport) => {
    const transport = openTransport();
    const { bookingId, subjectId } = await fixture.writeBookingWithMails();
    await fixture.openedStore.keyring.destroySubject(subjectId, fixture.clock.now());
    await fixture.newDispatcher({ transport }).dispatch();
    expect(await fixture.findConfirmation(bookingId)).toMatchObject({ state: 'dropped', reason: 'erased' });
    expect(fixture.office.acceptedMails).toEqual([]);
  });

  test('reports a mail that cannot be rendered and continues with the other mails', async () => {
    const [unreadableBooking, readableBooking] = [
      await fixture.writeBookingWithMails(),
      await fixture.writeBookingWithMails(),
    ];
    const errors: unknown[] = [];
    const { store } = fixture;
    const failingStore = new Proxy(store, {
      get: (target, name) =>
        name === 'readStreams'
          ? (ids: string[]) =>
              ids[0] === unreadableBooking.bookingId
                ? Promise.reject(new Error('gone'))
                : target.readStreams(ids)
          : (Reflect.get(target, name, target) as unknown),
    });
    await fixture.newDispatcher({ store: failingStore, onError: (error) => errors.push(error) }).dispatch();

    expect(await fixture.findConfirmation(unreadableBooking.bookingId)).toMatchObject({
      state: 'pending',
      reason: 'not-written',
    });
    expect(await fixture.findConfirmation(readableBooking.bookingId)).toMatchObject({ state: 'sent' });
    expect(errors).toHaveLength(1);
  });
});
