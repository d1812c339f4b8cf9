import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { DAY_MS } from '@wayfold/contracts/kernel/durations';
import { openSmallApp, type SmallApp } from '../../../test/support/http/small-app.js';
import { Mailbox } from '../../platform/mail/mailbox.js';
import type { OutgoingMail } from '../../platform/mail/transport.js';

let smallApp: SmallApp;
beforeEach(async () => {
  smallApp = await openSmallApp();
});
afterEach(() => smallApp.close());

const fetchPath = (path: string) => smallApp.client.call({ path });
const advanceClock = (advanceTo: string) =>
  smallApp.client.call({ method: 'POST', path: '/api/dev/clock', body: { advanceTo } });
const calculateDateInDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

describe('the clock', () => {
  test('is shown, moves forward and stays', async () => {
    expect((await fetchPath('/api/dev/status')).json).toEqual({
      now: expect.any(String),
      offsetMs: 0,
      sandbox: null,
      mails: '/dev/mails',
      ops: '/ops',
    });

    const to = calculateDateInDays(90);
    const clockReply = await advanceClock(to);
    expect(clockReply.status).toBe(200);

    const aheadMs = Date.parse((clockReply.json as { now: string }).now) - Date.parse(to);
    expect(aheadMs).toBeGreaterThanOrEqual(0);
    expect(aheadMs).toBeLessThan(5000);

    const status = (await fetchPath('/api/dev/status')).json as { offsetMs: number };
    expect(status.offsetMs).toBe((clockReply.json as { offsetMs: number }).offsetMs);
  });

  test('never moves back, nor to a year far ahead', async () => {
    expect((await advanceClock(calculateDateInDays(90))).status).toBe(200);
    const statusBefore = (await fetchPath('/api/dev/status')).json as { offsetMs: number };
    expect((await advanceClock(calculateDateInDays(10))).json).toMatchObject({
      status: 409,
      code: 'CLOCK_GOES_FORWARD_ONLY',
    });
    expect((await advanceClock('9999-12-31T23:59:59Z')).json).toMatchObject({
      status: 400,
      code: 'VALIDATION_FAILED',
      errors: [{ field: 'advanceTo', code: 'too_big' }],
    });
    expect(await fetchPath('/api/dev/status').then(({ json }) => json)).toMatchObject({
      offsetMs: statusBefore.offsetMs,
    });
  });
});

describe('the mailbox', () => {
  const LEAD_ID = '00000008-0000-4000-8000-000000000001';
  const newMail = (serial: number): OutgoingMail => ({
    messageId: `confirmation:${serial}`,
    dueAt: new Date(Date.UTC(2026, 10, 1, 0, serial)),
    to: 'lead@example.com',
    subject: `Mail ${serial}`,
    text: 'Hola, ¿qué tal?\n',
    html: '<p>Hola, ¿qué tal?</p>',
    locale: 'es',
    bookingId: null,
    subjectId: LEAD_ID,
  });

  test('stores a mail once and shows the newest fifty', async () => {
    await smallApp.pool.query(
      `INSERT INTO subject_keys (subject_id, wrapped_key, kek_id, created_at)
       VALUES ($1, '\\x00', 'k', now())`,
      [LEAD_ID],
    );
    const mails = new Mailbox(smallApp.pool);
    for (let i = 0; i < 52; i++) await mails.deliver(newMail(i));
    await mails.deliver({ ...newMail(51), subject: 'sent again' });
    const mailList = (await fetchPath('/api/dev/mails')).json as { mails: { id: string; subject: string }[] };

    expect(mailList.mails.map(({ id }) => id)).toEqual(
      Array.from({ length: 50 }, (_, i) => `confirmation:${51 - i}`),
    );
    expect(mailList.mails[0]).toEqual({
      id: 'confirmation:51',
      at: '2026-11-01T00:51:00.000Z',
      to: 'lead@example.com',
      subject: 'Mail 51',
      text: 'Hola, ¿qué tal?\n',
    });
  });
});

test('every developer route returns 404 outside the embedded mode', async () => {
  const productionApp = await openSmallApp({ isEmbedded: false, isDemo: true });
  try {
    const calls = [
      { path: '/api/dev/status' },
      { path: '/api/dev/mails' },
      { path: '/api/dev/clock', method: 'POST', body: { advanceTo: calculateDateInDays(1) } },
    ];
    const responses = await Promise.all(calls.map((call) => productionApp.client.call(call)));
    expect(responses.map(({ json }, i) => [calls[i]?.path, json])).toMatchObject(
      calls.map(({ path }) => [path, { status: 404, code: 'NOT_FOUND' }]),
    );
  } finally {
    await productionApp.close();
  }
});
