import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import { MailFixture } from '../../../../test/support/mail/mail-fixture.js';
import { newDeferred } from '../../../../test/support/new-deferred.js';
import { startProcess } from '../../../../test/support/processes/start-process.js';
import { waitUntil } from '../../../../test/support/wait-until.js';

let fixture: MailFixture;
beforeAll(async () => {
  fixture = await MailFixture.open();
});
afterEach(() => fixture.reopenPostOffice());
afterAll(() => fixture.close());

describe('a duplicate', () => {
  test('is sent under the same id after the connection was cut after acceptance', async () => {
    const { bookingId } = await fixture.writeBookingWithMails();
    fixture.office.reactions.push('cuts-after-taking');
    const dispatcher = fixture.newDispatcher();
    await dispatcher.dispatch();

    expect(await fixture.findConfirmation(bookingId)).toMatchObject({
      state: 'pending',
      attempts: 1,
      unanswered: 1,
    });

    fixture.clock.advanceBy(MINUTE_MS);
    await dispatcher.dispatch();
    expect(await fixture.findConfirmation(bookingId)).toMatchObject({
      state: 'sent',
      attempts: 2,
      unanswered: 1,
    });
    expect(fixture.office.acceptedMails).toHaveLength(2);
    expect(new Set(fixture.office.acceptedMails.map(({ messageId }) => messageId)).size).toBe(1);
  });

  test('is sent under the same id after a worker was killed between acceptance and record, and is counted', async () => {
    const acceptance = newDeferred();
    const death = newDeferred();
    // The server accepted the mail, but the worker is dead.
    await fixture.reopenPostOffice({
      onTaken: async () => {
        acceptance.resolve();
        await death.promise;
      },
    });
    const { bookingId } = await fixture.writeBookingWithMails();
    const settings = {
      databaseUrl: fixture.url,
      smtpUrl: fixture.office.url,
      leaseMs: 1_500,
      now: fixture.clock.now().toISOString(),
    };
    const worker = await startProcess(
      new URL('../../../../test/support/mail/mail-worker.ts', import.meta.url),
      settings,
    );
    await acceptance.promise;
    await worker.kill();
    death.resolve();
    expect(await fixture.findConfirmation(bookingId)).toMatchObject({
      state: 'pending',
      attempts: 1,
      unanswered: 0,
    });

    // Wait for the lease: until then the worker could still be sending.
    const nextDispatcher = fixture.newDispatcher();
    await waitUntil(async () => (await nextDispatcher.dispatch()) > 0);
    expect(await fixture.findConfirmation(bookingId)).toMatchObject({
      state: 'sent',
      attempts: 2,
      unanswered: 1,
    });
    expect(fixture.office.acceptedMails).toHaveLength(2);
    expect(new Set(fixture.office.acceptedMails.map(({ messageId }) => messageId)).size).toBe(1);
  });

  test('is not sent after a worker outlived its lease and then reports a failure', async () => {
    const { bookingId } = await fixture.writeBookingWithMails();
    const [slowClaim] = await fixture.outbox.claim(fixture.clock.now(), 1, 0);
    await fixture.newDispatcher().dispatch();
    await fixture.outbox.markFailed(
      slowClaim!,
      { outcome: 'failed', reason: 'etimedout' },
      { now: fixture.clock.now(), nextAt: fixture.clock.now() },
    );

    expect(await fixture.findConfirmation(bookingId)).toMatchObject({
      state: 'sent',
      attempts: 2,
      unanswered: 1,
    });
  });
});
