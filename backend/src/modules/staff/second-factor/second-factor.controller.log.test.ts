import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import { openSmallApp, type SmallApp } from '../../../../test/support/http/small-app.js';
import { StaffPerson } from '../../../../test/support/http/staff-person.js';

let smallApp: SmallApp;
beforeAll(async () => {
  smallApp = await openSmallApp();
});
afterAll(() => smallApp.close());

test('a person with a second factor needs a code, never the password alone', async () => {
  const person = await StaffPerson.hire(smallApp, 'admin');
  await person.signIn();
  await person.enrolSecondFactor();
  smallApp.wallClock.advanceBy(5 * MINUTE_MS);
  const confirmIdentity = (body: object) => person.post('/api/ops/session/confirm', body);
  expect((await confirmIdentity({ by: 'password', password: person.password })).json).toMatchObject({
    code: 'FACTOR_CODE_NEEDED',
  });
  expect((await confirmIdentity({ by: 'code', code: '000000' })).json).toMatchObject({
    code: 'FACTOR_CODE_WRONG',
  });

  const code = person.generateCode();
  expect((await confirmIdentity({ by: 'code', code })).status).toBe(200);
  expect((await confirmIdentity({ by: 'code', code })).json).toMatchObject({ code: 'FACTOR_CODE_WRONG' });
});

test('every step is logged with its actor and without a secret', async () => {
  const person = await StaffPerson.hire(smallApp, 'agent');
  const previousHead = await smallApp.store.readHead();
  await person.signIn();
  const recoveryCodes = await person.enrolSecondFactor();
  const browser = person.openAnotherBrowser();
  await browser.sendPassword();
  // This code was used up when the factor was confirmed.
  await browser.sendCode(browser.generateCode());
  await browser.sendCode('000000');
  await browser.sendCode(recoveryCodes[0]!);
  const { events } = await smallApp.store.readAll(previousHead, 50);

  expect(events.map(({ type, data }) => [type, data])).toEqual([
    ['StaffSignedIn', { staffId: person.id, sessionId: expect.any(String) }],
    ['SecondFactorStarted', { staffId: person.id, factorId: expect.any(String) }],
    ['SecondFactorTurnedOn', { staffId: person.id, factorId: expect.any(String), isReplacement: false }],
    ['RecoveryCodesCreated', { staffId: person.id, count: 10 }],
    ['StaffCodeRequested', { staffId: person.id, attemptId: expect.any(String) }],
    ['StaffCodeRefused', { staffId: person.id, attemptId: expect.any(String), reason: 'used' }],
    ['StaffCodeRefused', { staffId: person.id, attemptId: expect.any(String), reason: 'wrong' }],
    [
      'StaffCodeAccepted',
      { staffId: person.id, attemptId: expect.any(String), by: 'recovery-code', recoveryCodesLeft: 9 },
    ],
    ['StaffSignedIn', { staffId: person.id, sessionId: expect.any(String) }],
  ]);
  expect(events.map(({ type, meta }) => ({ type, actor: meta.actor }))).toMatchObject(
    events.map(({ type }) => ({ type, actor: { kind: 'staff', id: person.id } })),
  );
});
