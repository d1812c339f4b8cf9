import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { bookingEvents } from '../../src/modules/booking/events.js';
import { reportFailedMail } from '../../src/modules/booking/operations/report-failed-mail.service.js';
import { CommandRunner } from '../../src/platform/commands/runner.js';
import { createRegistry } from '../../src/platform/event-store/registry.js';
import { inlineReadModels } from '../../src/subscriptions.js';
import { openStore, type PostgresStoreUnderTest } from '../support/event-store/postgres-store.js';
import { MailFixture } from '../support/mail/mail-fixture.js';

const registry = createRegistry(bookingEvents);
let fixture: MailFixture;
let connection: PostgresStoreUnderTest;
let runner: CommandRunner;
let bookingId: string;
let version: number;

beforeEach(async () => {
  fixture = await MailFixture.open();
  connection = openStore(fixture.url, { registry, inlineTables: inlineReadModels });
  runner = new CommandRunner(connection.store, fixture.clock, { readModels: inlineReadModels });
  ({ bookingId, version } = await fixture.writeBookingWithMails());
});

afterEach(async () => {
  await connection.close();
  await fixture.close();
});

const reportFailure = (reason: string, messageId = 'confirmed.b1') =>
  reportFailedMail(runner, bookingId, { messageId, cause: 'confirmed', version, reason });

async function failConfirmation(): Promise<void> {
  const errors: unknown[] = [];
  fixture.office.reactions.push({ refuses: 'recipient', code: 550 });
  const dispatcher = fixture.newDispatcher({
    onUndeliverable: ({ messageId }, reason) => reportFailure(reason, messageId),
    onError: (error) => errors.push(error),
  });
  await dispatcher.dispatch();

  expect(errors).toEqual([]);
  expect(await fixture.findConfirmation(bookingId)).toMatchObject({ state: 'failed', reason: 'smtp-550' });
}

async function listTasks() {
  const events = (await fixture.store.readStreams([bookingId])).get(bookingId) ?? [];
  return events.filter(({ type }) => type === 'TaskRaised');
}

const failedMailTask = {
  version: 7,
  data: { kind: 'mail-failed', facts: { mail: 'confirmed', version: 5, code: 'smtp-550' } },
};

test('a mail that the worker gave up raises one task, which does not reveal the recipient', async () => {
  await failConfirmation();
  const tasks = await listTasks();

  expect(tasks).toMatchObject([failedMailTask]);
  expect(JSON.stringify(tasks)).not.toMatch(/marta|example\.org/i);
});

test('a mail that a process reports again after a crash before its checkpoint raises no second task', async () => {
  await failConfirmation();
  await reportFailure('esocket');

  expect(await listTasks()).toMatchObject([failedMailTask]);
});
