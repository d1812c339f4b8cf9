import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { v4 } from 'uuid';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.js';
import { RECORDED_AT } from '../../../test/support/event-store/events.js';
import { openStore, type PostgresStoreUnderTest } from '../../../test/support/event-store/postgres-store.js';
import { waitUntil } from '../../../test/support/wait-until.js';
import { Mailbox, removeMails } from './mailbox.js';
import type { Delivery, OutgoingMail } from './transport.js';

let database: TestDatabase;
let connection: PostgresStoreUnderTest;
let mailbox: Mailbox;
beforeAll(async () => {
  database = await createTestDatabase();
  connection = openStore(database.url);
  mailbox = new Mailbox(connection.pool);
});

afterAll(async () => {
  await connection.close();
  await database.drop();
});

const givenPerson = async (): Promise<string> => {
  const id = v4();
  await connection.pool.query(
    `INSERT INTO subject_keys (subject_id, wrapped_key, kek_id, created_at) VALUES ($1, '\\x00', 'k', now())`,
    [id],
  );
  return id;
};

const newMail = (subjectId: string, bookingId: string | null = v4()): OutgoingMail => ({
  messageId: v4(),
  dueAt: RECORDED_AT,
  to: 'ana@example.org',
  subject: 's',
  text: 't',
  html: '<p>t</p>',
  locale: 'en',
  bookingId,
  subjectId,
});

const sendMail = (subjectId: string, bookingId?: string): Promise<Delivery> =>
  mailbox.deliver(newMail(subjectId, bookingId));

const countMails = async (subjectId: string): Promise<number> => {
  const { rowCount } = await connection.pool.query('SELECT FROM outgoing_mails WHERE subject_id = $1', [
    subjectId,
  ]);
  return rowCount ?? 0;
};

test('an erasure removes only the mails to a person or about a booking', async () => {
  const [ana, ben, cleo] = [await givenPerson(), await givenPerson(), await givenPerson()];
  const bookingId = v4();
  await Promise.all([sendMail(ana), sendMail(ana), sendMail(ben, bookingId), sendMail(cleo)]);

  expect(await removeMails(connection.pool, { subjectIds: [ana], bookingIds: [bookingId] })).toBe(3);
  expect({ ana: await countMails(ana), ben: await countMails(ben), cleo: await countMails(cleo) }).toEqual({
    ana: 0,
    ben: 0,
    cleo: 1,
  });
});

test('the mailbox stores no mail for an erased person', async () => {
  const ana = await givenPerson();
  await connection.keyring.destroySubject(ana, RECORDED_AT);
  expect(await sendMail(ana)).toEqual({ outcome: 'nobody' });
  expect(await countMails(ana)).toBe(0);
});

test('the mailbox stores a mail once even if it is sent again', async () => {
  const ana = await givenPerson();
  const mail = newMail(ana);

  expect(await mailbox.deliver(mail)).toEqual({ outcome: 'accepted' });
  expect(await mailbox.deliver(mail)).toEqual({ outcome: 'accepted' });
  expect(await countMails(ana)).toBe(1);
});

test('a mail written while its person is erased is removed', async () => {
  const ana = await givenPerson();
  const writer = await connection.pool.connect();
  await writer.query('BEGIN');
  await new Mailbox(writer as unknown as typeof connection.pool).deliver(newMail(ana, null));
  const erasure = connection.keyring
    .destroySubject(ana, RECORDED_AT)
    .then(() => removeMails(connection.pool, { subjectIds: [ana], bookingIds: [] }));
  const isWaiting = async (): Promise<boolean> => {
    const { rowCount } = await connection.pool.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return rowCount === 1;
  };
  await waitUntil(isWaiting);
  await writer.query('COMMIT');
  writer.release();

  expect(await erasure).toBe(1);
  expect(await countMails(ana)).toBe(0);
});

test('the planner’s statistics keep no samples of mails', async () => {
  const ana = await givenPerson();
  for (let i = 0; i < 10; i++) await sendMail(ana);
  await connection.pool.query('ANALYZE outgoing_mails');
  const { rows } = await connection.pool.query<{ attname: string }>(
    `SELECT attname FROM pg_stats WHERE tablename = 'outgoing_mails'`,
  );
  const columns = rows.map(({ attname }) => attname);
  expect(columns).toContain('at'); // the statistics exist

  const personalColumns = ['recipient', 'subject', 'body_text'];
  expect(columns.filter((column) => personalColumns.includes(column))).toEqual([]);
});
