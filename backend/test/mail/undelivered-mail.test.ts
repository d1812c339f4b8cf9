import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { bookingEvents } from '../../src/modules/booking/events.js';
import { reportFailedMail } from '../../src/modules/booking/operations/report-failed-mail.service.js';
import { CommandRunner } from '../../src/platform/commands/runner.js';
import { createRegistry } from '../../src/platform/event-store/registry.js';
import { inlineViews } from '../../src/subscriptions.js';
import { openStore } from '../support/event-store/postgres-store.js';
import { MailFixture } from '../support/mail/mail-fixture.js';

let fixture: MailFixture;
beforeAll(async () => {
  fixture = await MailFixture.open();
});
afterAll(() => fixture.close());

test('a mail that was given up raises one task, which does not reveal the recipient', async () => {
  const { bookingId, version } = await fixture.writeBookingWithMails();
  const registry = createRegistry(bookingEvents);
  const opened = openStore(fixture.url, { registry, inline: inlineViews });
  const runner = new CommandRunner(opened.store, fixture.clock, { views: inlineViews });
  const reportFailure = (reason: string, messageId = 'confirmed.b1') =>
    reportFailedMail(runner, bookingId, { messageId, cause: 'confirmed', version, reason });
  fixture.office.moods.push({ refuses: 'recipient', code: 550 });
  const onUndeliverable = ({ messageId }: { messageId: string }, reason: string) =>
    reportFailure(reason, messageId);
  const errors: unknown[] = [];
  await fixture.newDispatcher({ onUndeliverable, onError: (error) => errors.push(error) }).dispatch();

  expect(errors).toEqual([]);
  expect(await fixture.findConfirmation(bookingId)).toMatchObject({ state: 'failed', reason: 'smtp-550' });

  // A process that died before its checkpoint reports the mail again.
  await reportFailure('esocket');
  const events = (await fixture.store.readStreams([bookingId])).get(bookingId) ?? [];
  const items = events.filter(({ type }) => type === 'TaskRaised');

  expect(items).toMatchObject([
    {
      version: 7,
      data: { kind: 'mail-failed', facts: { mail: 'confirmed', version: 5, code: 'smtp-550' } },
    },
  ]);

  await opened.close();
  expect(JSON.stringify(items)).not.toMatch(/marta|example\.org/i);
});
