import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { MailScene } from '../../../../test/mail/mail-scene.js';
import { startProcess } from '../../../../test/processes/start.js';

let scene: MailScene;
beforeAll(async () => {
  scene = await MailScene.open();
});
afterEach(() => scene.renew());
afterAll(() => scene.close());

describe('a duplicate', () => {
  test('follows a connection cut after acceptance, with the same id, and is counted', async () => {
    const { bookingId } = await scene.writeBookingWithMails();
    scene.office.moods.push('cuts-after-taking');
    const dispatcher = scene.newDispatcher();
    await dispatcher.dispatch();
    expect(await scene.findConfirmation(bookingId)).toMatchObject({
      state: 'pending',
      attempts: 1,
      unanswered: 1,
    });
    scene.advanceMinutes(1);
    await dispatcher.dispatch();
    expect(await scene.findConfirmation(bookingId)).toMatchObject({
      state: 'sent',
      attempts: 2,
      unanswered: 1,
    });
    expect(scene.office.taken).toHaveLength(2);
    expect(new Set(scene.office.taken.map(({ messageId }) => messageId)).size).toBe(1);
  });

  test('follows a worker killed between acceptance and record, is counted and keeps the id', async () => {
    let markReached = (): void => undefined;
    const accepting = new Promise<void>((resolve) => (markReached = resolve));
    let markDead = (): void => undefined;
    const killed = new Promise<void>((resolve) => (markDead = resolve));
    // The server accepted the mail, but the worker is dead.
    await scene.renew({
      onTaken: async () => {
        markReached();
        await killed;
      },
    });
    const { bookingId } = await scene.writeBookingWithMails();
    const settings = {
      databaseUrl: scene.url,
      smtpUrl: scene.office.url,
      lease: 1_500,
      now: scene.clock.now().toISOString(),
    };
    const worker = await startProcess(new URL('../../../../test/mail/main.ts', import.meta.url), settings);
    await accepting;
    await worker.kill();
    markDead();
    expect(await scene.findConfirmation(bookingId)).toMatchObject({
      state: 'pending',
      attempts: 1,
      unanswered: 0,
    });

    // Wait for the lease: until then the worker could still be sending.
    const next = scene.newDispatcher();
    const deadline = performance.now() + 10_000;
    while ((await next.dispatch()) === 0)
      if (performance.now() > deadline) throw new Error('the mail was never tried again');
    expect(await scene.findConfirmation(bookingId)).toMatchObject({
      state: 'sent',
      attempts: 2,
      unanswered: 1,
    });
    expect(scene.office.taken).toHaveLength(2);
    expect(new Set(scene.office.taken.map(({ messageId }) => messageId)).size).toBe(1);
  });

  test('does not follow a worker that outlived its lease and then reports a failure', async () => {
    const { bookingId } = await scene.writeBookingWithMails();
    const [slow] = await scene.outbox.claim(scene.clock.now(), 1, 0);
    await scene.newDispatcher().dispatch();
    await scene.outbox.markFailed(
      slow!,
      { outcome: 'failed', reason: 'etimedout' },
      { now: scene.clock.now(), nextAt: scene.clock.now() },
    );
    expect(await scene.findConfirmation(bookingId)).toMatchObject({
      state: 'sent',
      attempts: 2,
      unanswered: 1,
    });
  });
});
