import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import { v4 } from 'uuid';
import { openSmallApp, type SmallApp } from '../../../../test/support/http/small-app.js';
import { StaffPerson } from '../../../../test/support/http/staff-person.js';
import { OperatorRefusal } from '../../../kernel/operator-refusal.js';
import { resetFactorByEmail } from '../second-factor/reset-second-factor.command.js';

let smallApp: SmallApp;
let strictApp: SmallApp;
beforeAll(async () => {
  smallApp = await openSmallApp();
  strictApp = await openSmallApp({ policy: 'required' });
});

afterAll(async () => {
  await smallApp.close();
  await strictApp.close();
});

const signInPerson = async (app: SmallApp, role: 'viewer' | 'agent' | 'finance' | 'admin') => {
  const person = await StaffPerson.hire(app, role);
  await person.signIn();
  return person;
};
const readStatus = async (person: StaffPerson) => (await person.get('/api/staff/me')).status;
const listSessions = async (person: StaffPerson) =>
  (await person.get('/api/staff/sessions')).json?.['sessions'] as {
    id: string;
    device: string;
    isCurrent: boolean;
  }[];

describe('one’s own sessions', () => {
  /** Signs one person in with three browsers. */
  const signInThrice = async () => {
    const ownSession = await signInPerson(smallApp, 'agent');
    const [secondSession, thirdSession] = [ownSession.openAnotherBrowser(), ownSession.openAnotherBrowser()];
    await secondSession.signIn();
    await thirdSession.signIn();
    return {
      ownSession,
      thirdSession,
      readStatuses: () => Promise.all([ownSession, secondSession, thirdSession].map(readStatus)),
    };
  };

  test('are listed with their devices', async () => {
    const { ownSession } = await signInThrice();
    const sessions = await listSessions(ownSession);
    expect(sessions.map(({ device }) => device)).toEqual(Array(3).fill('Firefox, Linux'));
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  });

  test('can be ended one by one, each once', async () => {
    const { ownSession, thirdSession, readStatuses } = await signInThrice();
    const { id } = (await listSessions(thirdSession)).find(({ isCurrent }) => isCurrent)!;
    const revoke = () => ownSession.post(`/api/staff/sessions/${id}/revoke`);

    expect((await revoke()).json).toEqual({ revokedCount: 1 });
    expect(await readStatuses()).toEqual([200, 200, 401]);
    expect((await revoke()).status).toBe(404);
  });

  test('can be ended together, except the current session', async () => {
    const { ownSession, readStatuses } = await signInThrice();
    expect((await ownSession.post('/api/staff/sessions/revoke-others')).json).toEqual({ revokedCount: 2 });
    expect(await readStatuses()).toEqual([200, 401, 401]);
    expect(await listSessions(ownSession)).toHaveLength(1);
  });

  test('cannot be ended by another person', async () => {
    const [ada, bob] = [await signInPerson(smallApp, 'agent'), await signInPerson(smallApp, 'agent')];
    const [otherSession] = await listSessions(bob);
    expect((await ada.post(`/api/staff/sessions/${otherSession!.id}/revoke`)).status).toBe(404);
    expect(await readStatus(bob)).toBe(200);
  });
});

describe('an administrator', () => {
  test('sees who has a second factor and ends another person’s sessions', async () => {
    const [admin, agent] = [await signInPerson(smallApp, 'admin'), await signInPerson(smallApp, 'agent')];
    await agent.enrolSecondFactor();
    const staffList = (await admin.get('/api/ops/staff')).json?.['staff'] as Record<string, unknown>[];

    expect(staffList.find(({ id }) => id === agent.id)).toEqual({
      id: agent.id,
      name: expect.any(String),
      email: agent.email,
      role: 'agent',
      hasSecondFactor: true,
      openSessions: 1,
    });
    expect((await admin.post(`/api/ops/staff/${agent.id}/sessions/revoke`)).json).toEqual({
      revokedCount: 1,
    });
    expect(await readStatus(agent)).toBe(401);
    expect((await admin.post(`/api/ops/staff/${v4()}/sessions/revoke`)).status).toBe(404);
  });

  const resetFactor = (admin: StaffPerson, id: string) =>
    admin.post(`/api/ops/staff/${id}/second-factor/reset`, { reason: 'the telephone was lost' });

  test('removes no second factor that is off, unknown or their own', async () => {
    const [admin, agent] = [await signInPerson(smallApp, 'admin'), await signInPerson(smallApp, 'agent')];
    await admin.enrolSecondFactor();

    expect([
      await resetFactor(admin, agent.id),
      await resetFactor(admin, admin.id),
      await resetFactor(admin, v4()),
    ]).toMatchObject([
      { json: { status: 409, code: 'SECOND_FACTOR_OFF' } },
      { json: { status: 403, code: 'NOT_FOR_YOURSELF' } },
      { status: 404 },
    ]);
  });

  test('removes another person’s second factor with a reason', async () => {
    const [admin, agent] = [await signInPerson(smallApp, 'admin'), await signInPerson(smallApp, 'agent')];
    const [recoveryCode] = await agent.enrolSecondFactor();
    const waitingBrowser = agent.openAnotherBrowser();
    await waitingBrowser.sendPassword();
    const previousHead = await smallApp.store.readHead();

    expect((await resetFactor(admin, agent.id)).json).toEqual({ isReset: true });
    expect(await readStatus(agent)).toBe(401);
    // A sign-in that awaited its code has ended.
    expect((await waitingBrowser.sendCode(recoveryCode!)).json).toMatchObject({ code: 'SIGN_IN_EXPIRED' });
    expect((await agent.openAnotherBrowser().sendPassword()).json).toMatchObject({ step: 'done' });

    const { events } = await smallApp.store.readAll(previousHead, 2);
    expect(events.map(({ type, data, meta }) => [type, data, meta.actor.id])).toEqual([
      ['SecondFactorReset', { staffId: agent.id, reason: 'the telephone was lost' }, admin.id],
      [
        'StaffSessionsRevoked',
        { staffId: agent.id, sessionIds: [expect.any(String)], reason: 'factor-reset' },
        admin.id,
      ],
    ]);
  });

  test('needs an identity proof within five minutes', async () => {
    const [admin, agent] = [await signInPerson(smallApp, 'admin'), await signInPerson(smallApp, 'agent')];
    await agent.enrolSecondFactor();
    smallApp.wallClock.advanceBy(5 * MINUTE_MS);
    const path = `/api/ops/staff/${agent.id}/second-factor/reset`;
    expect((await admin.post(path, { reason: 'lost' })).json).toMatchObject({
      code: 'REAUTHENTICATION_REQUIRED',
    });
    await admin.post('/api/ops/session/confirm', { by: 'password', password: admin.password });
    expect((await admin.post(path, { reason: 'lost' })).status).toBe(200);
  });

  test('gets help from the command line when there is no other administrator', async () => {
    const admin = await signInPerson(smallApp, 'admin');
    await admin.enrolSecondFactor();
    const { pool, store, keyring, wallClock } = smallApp;
    const tools = { pool, store, keyring, clock: wallClock };
    await resetFactorByEmail(tools, admin.email.toUpperCase());
    expect((await admin.openAnotherBrowser().sendPassword()).json).toMatchObject({ step: 'done' });
  });

  test.each([
    {
      name: 'a person without a second factor',
      getEmail: (admin: StaffPerson) => admin.email,
      cause: 'has no second factor',
    },
    { name: 'an address without an account', getEmail: () => 'x@wayfold.example', cause: 'has no account' },
  ])('gets a refusal at the command line for $name', async ({ getEmail, cause }) => {
    const { pool, store, keyring, wallClock } = smallApp;
    const email = getEmail(await signInPerson(smallApp, 'admin'));

    const refusal = resetFactorByEmail({ pool, store, keyring, clock: wallClock }, email);
    await expect(refusal).rejects.toBeInstanceOf(OperatorRefusal);
    await expect(refusal).rejects.toThrow(`${email} ${cause}`);
  });
});

describe('where a second factor is required', () => {
  const OPEN_PATHS = ['/api/staff/me', '/api/staff/second-factor'];
  const CLOSED_PATHS = ['/api/staff/sessions'];
  const readCodes = async (person: StaffPerson) =>
    Promise.all(
      [...OPEN_PATHS, ...CLOSED_PATHS].map(async (path) => (await person.get(path)).json?.['code'] ?? 'open'),
    );

  test.each(['agent', 'finance', 'admin'] as const)(
    'blocks write access of the role %s until it is set up',
    async (role) => {
      const person = await signInPerson(strictApp, role);
      expect((await person.get('/api/staff/me')).json).toMatchObject({ secondFactor: 'required' });
      expect(await readCodes(person)).toEqual(['open', 'open', 'SECOND_FACTOR_REQUIRED']);
      expect(await person.enrolSecondFactor()).toHaveLength(10);
      expect(await readCodes(person)).toEqual(['open', 'open', 'open']);
    },
  );

  test('does not apply to read access', async () => {
    const viewer = await signInPerson(strictApp, 'viewer');
    expect((await viewer.get('/api/staff/me')).json).toMatchObject({ secondFactor: 'off' });
    expect(await readCodes(viewer)).toEqual(['open', 'open', 'open']);
  });

  test('renews an expired identity proof during set-up', async () => {
    const person = await signInPerson(strictApp, 'agent');
    strictApp.wallClock.advanceBy(5 * MINUTE_MS);
    expect((await person.post('/api/staff/second-factor/start')).json).toMatchObject({
      code: 'REAUTHENTICATION_REQUIRED',
    });
    await person.post('/api/ops/session/confirm', { by: 'password', password: person.password });
    expect(await person.enrolSecondFactor()).toHaveLength(10);
  });
});

test('the password alone is never accepted when the second factor’s key is lost', async () => {
  const agent = await signInPerson(smallApp, 'agent');
  await agent.enrolSecondFactor();
  await smallApp.pool.query(
    `UPDATE subject_keys SET wrapped_key = NULL, kek_id = NULL, destroyed_at = now()
     WHERE subject_id = (SELECT factor_id FROM staff_second_factors WHERE staff_id = $1)`,
    [agent.id],
  );
  smallApp.keyring.forgetAll();
  const browser = agent.openAnotherBrowser();

  expect((await browser.sendPassword()).json).toMatchObject({ step: 'code' });
  expect((await browser.sendCode('123456')).status).toBe(500);
  expect(await readStatus(browser)).toBe(401);
});
