import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { HOUR_MS, MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import type { HttpResponse } from '../../../../test/support/http/client.js';
import { openSmallApp, type SmallApp } from '../../../../test/support/http/small-app.js';
import { OperatorRefusal } from '../../../kernel/operator-refusal.js';
import { addStaff, bootstrapStaff } from '../accounts/add-staff.service.js';

const PASSWORD = 'correct horse battery';
const ADMIN = { email: 'Ada@Wayfold.example', name: 'Ada', password: PASSWORD };
let smallApp: SmallApp;

beforeAll(async () => {
  smallApp = await openSmallApp();
  const tools = { pool: smallApp.pool, store: smallApp.store, clock: smallApp.wallClock };
  expect(await bootstrapStaff(tools, ADMIN)).toBe(true);
  expect(await bootstrapStaff(tools, { ...ADMIN, email: 'other@wayfold.example' })).toBe(false);
});
afterAll(() => smallApp.close());
beforeEach(async () => {
  await smallApp.pool.query('DELETE FROM sign_in_attempts');
});

const signIn = (email: string, password: string, from = '10.0.0.1') =>
  smallApp.client.call({
    method: 'POST',
    path: '/api/staff/sign-in',
    body: { email, password },
    from,
  });

const readSetCookie = (response: HttpResponse): string =>
  String(response.headers['set-cookie']).split(';')[0]!;
const readSession = (cookie: string) => smallApp.client.call({ path: '/api/staff/me', headers: { cookie } });
const postWith = (path: string, headers: Record<string, string>) =>
  smallApp.client.call({ method: 'POST', path, headers });

const signInAda = async () => {
  const response = await signIn('ada@wayfold.example', PASSWORD);
  const { id, csrfToken } = response.json?.['session'] as { id: string; csrfToken: string };
  return { response, id, csrfToken, cookie: readSetCookie(response) };
};

describe('sign-in', () => {
  test('opens a session for any case of the email and names the person', async () => {
    const { response, cookie, id, csrfToken } = await signInAda();
    expect(response.status).toBe(200);
    expect(String(response.headers['set-cookie'])).toMatch(
      /^wayfold_staff=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect((await readSession(cookie)).json).toEqual({
      id,
      name: 'Ada',
      role: 'admin',
      csrfToken,
      secondFactor: 'off',
    });
  });

  test('stores neither cookie nor password in the database', async () => {
    const { cookie } = await signInAda();
    const { rows } = await smallApp.pool.query<{ all: string }>(
      `SELECT (SELECT json_agg(s) FROM staff_sessions s)::text
            || (SELECT json_agg(a) FROM staff_accounts a)::text
            || (SELECT json_agg(e) FROM events e)::text AS all`,
    );
    expect(rows[0]?.all).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    const secrets = [cookie.split('=')[1]!, PASSWORD];
    expect(secrets.filter((secret) => rows[0]?.all.includes(secret))).toEqual([]);
  });

  test('answers a wrong password and an unknown address alike', async () => {
    const wrongPasswordReply = await signIn('ada@wayfold.example', 'wrong');
    const unknownStaffReply = await signIn('nobody@wayfold.example', 'wrong');

    expect(wrongPasswordReply.status).toBe(401);
    expect(wrongPasswordReply.json).toMatchObject({ code: 'SIGN_IN_FAILED' });
    expect({ status: unknownStaffReply.status, text: unknownStaffReply.text }).toEqual({
      status: wrongPasswordReply.status,
      text: wrongPasswordReply.text,
    });
    expect(Object.keys(unknownStaffReply.headers)).toEqual(Object.keys(wrongPasswordReply.headers));
    expect(unknownStaffReply.headers['set-cookie']).toBeUndefined();
  });

  test('takes as long for an unknown address as for a password check', async () => {
    const measureTime = async (email: string, address: string): Promise<number> => {
      const startedAtMs = performance.now();
      await signIn(email, 'wrong', address);
      return performance.now() - startedAtMs;
    };
    const knownTimes: number[] = [];
    const unknownTimes: number[] = [];
    for (let i = 0; i < 9; i++) {
      await smallApp.pool.query('DELETE FROM sign_in_attempts');
      knownTimes.push(await measureTime('ada@wayfold.example', `10.1.0.${i}`));
      unknownTimes.push(await measureTime(`nobody${i}@wayfold.example`, `10.2.0.${i}`));
    }
    const calculateMedian = (times: number[]) => times.sort((a, b) => a - b)[4]!;

    // Without hashing a dummy password, the answer would take a tenth of the time.
    expect(calculateMedian(unknownTimes)).toBeGreaterThan(calculateMedian(knownTimes) / 2);
  });

  test('accepts no form, which another site could post', async () => {
    const form = await smallApp.client.call({
      method: 'POST',
      path: '/api/staff/sign-in',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      raw: `email=ada%40wayfold.example&password=${encodeURIComponent(PASSWORD)}`,
    });
    expect(form.json).toMatchObject({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
  });

  test('logs sign-ins with their actor', async () => {
    await smallApp.pool.query('DELETE FROM sign_in_attempts');
    const previousHead = await smallApp.store.readHead();
    const { id, cookie, csrfToken } = await signInAda();
    await signIn('ada@wayfold.example', 'wrong');
    await signIn('nobody@wayfold.example', 'wrong');
    const signOut = await postWith('/api/staff/sign-out', { cookie, 'x-csrf-token': csrfToken });

    expect(signOut.status).toBe(200);
    expect(String(signOut.headers['set-cookie'])).toContain('wayfold_staff=; Max-Age=0');
    expect((await readSession(cookie)).json).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });

    const { events } = await smallApp.store.readAll(previousHead, 10);
    expect(events.map(({ type, data, streamId }) => [type, data, streamId === id])).toEqual([
      ['StaffSignedIn', { staffId: id, sessionId: expect.any(String) }, true],
      ['StaffSignInFailed', { staffId: id }, true],
      ['StaffSignInFailed', { staffId: null }, false],
      ['StaffSignedOut', { staffId: id, sessionId: expect.any(String) }, true],
    ]);
    expect(events[0]?.meta.actor).toEqual({ kind: 'staff', id, name: 'Ada' });
    expect(JSON.stringify(events)).not.toMatch(/wayfold\.example|10\.0\.0\.1/);
  });
});

describe('throttling', () => {
  test('makes a visitor wait longer after five attempts and ignores the right password during the wait', async () => {
    const signInWith = (password: string) => signIn(ADMIN.email, password, '10.3.0.1');
    for (let i = 0; i < 5; i++) expect((await signInWith('wrong')).status).toBe(401);
    expect(await signInWith(PASSWORD)).toMatchObject({
      status: 429,
      headers: { 'retry-after': '30' },
      json: { code: 'RATE_LIMITED', facts: { retryAfterSeconds: 30 } },
    });

    const startedAt = smallApp.wallClock.now();
    smallApp.wallClock.advanceTo(new Date(startedAt.getTime() + 30_000));
    expect((await signInWith('wrong')).status).toBe(401);
    expect((await signInWith(PASSWORD)).headers['retry-after']).toBe('60');

    smallApp.wallClock.advanceTo(new Date(startedAt.getTime() + 90_000));
    expect((await signInWith(PASSWORD)).status).toBe(200);
  });

  test('makes an unknown address wait like a known address', async () => {
    const email = 'nobody@wayfold.example';
    for (let i = 0; i < 5; i++) expect((await signIn(email, 'x', '10.4.0.1')).status).toBe(401);
    expect((await signIn(email, 'x', '10.4.0.1')).headers['retry-after']).toBe('30');
  });

  test('checks only the free attempts of many concurrent attempts', async () => {
    const responses = await Promise.all(
      Array.from({ length: 30 }, () => signIn(ADMIN.email, 'wrong', '10.5.0.1')),
    );
    const countResponses = (status: number) =>
      responses.filter((response) => response.status === status).length;

    expect({ refused: countResponses(401), throttled: countResponses(429) }).toEqual({
      refused: 5,
      throttled: 25,
    });
  });

  test('never locks the owner out, however many addresses try their account', async () => {
    for (let i = 0; i < 25; i++) expect((await signIn(ADMIN.email, 'wrong', `10.7.0.${i}`)).status).toBe(401);
    // Now each address has a single attempt, which is all the owner needs.
    expect((await signIn(ADMIN.email, 'wrong', '10.7.1.1')).status).toBe(401);
    expect((await signIn(ADMIN.email, 'wrong', '10.7.1.1')).headers['retry-after']).toBe('30');
    expect((await signIn(ADMIN.email, PASSWORD, '10.7.2.1')).status).toBe(200);
    expect((await signIn(ADMIN.email, 'wrong', '10.7.1.2')).status).toBe(401);
    expect((await signIn(ADMIN.email, 'wrong', '10.7.1.2')).status).toBe(429);
  });

  test('treats an IPv6 household as one visitor', async () => {
    for (let i = 1; i <= 5; i++)
      expect((await signIn(ADMIN.email, 'wrong', `2001:db8:1:2::${i}`)).status).toBe(401);
    expect((await signIn(ADMIN.email, PASSWORD, '2001:db8:1:2::99')).status).toBe(429);
    expect((await signIn(ADMIN.email, PASSWORD, '2001:db8:1:3::1')).status).toBe(200);
  });

  test('makes an address wait after guesses at twenty accounts', async () => {
    const guessPassword = (i: number) => signIn(`guess${i}@wayfold.example`, 'x', '10.6.0.1');
    for (let i = 0; i < 19; i++) expect((await guessPassword(i)).status).toBe(401);

    expect((await signIn(ADMIN.email, PASSWORD, '10.6.0.1')).status).toBe(200);
    expect((await guessPassword(20)).status).toBe(401);
    expect((await signIn(ADMIN.email, PASSWORD, '10.6.0.1')).status).toBe(429);
    expect((await signIn(ADMIN.email, PASSWORD, '10.6.0.2')).status).toBe(200);
  });
});

describe('a session', () => {
  test('ends after two idle hours and after twelve hours of use', async () => {
    const startedAtMs = smallApp.wallClock.now().getTime();
    const advanceToMinute = (minutes: number) =>
      smallApp.wallClock.advanceTo(new Date(startedAtMs + minutes * MINUTE_MS));
    const idleCookie = (await signInAda()).cookie;
    const usedCookie = (await signInAda()).cookie;
    for (let minutes = 110; minutes < 720; minutes += 110) {
      advanceToMinute(minutes);
      expect((await readSession(usedCookie)).status).toBe(200);
    }
    expect((await readSession(idleCookie)).status).toBe(401);

    advanceToMinute(719);
    expect((await readSession(usedCookie)).status).toBe(200);

    advanceToMinute(720);
    expect((await readSession(usedCookie)).status).toBe(401);
  });

  test('rejects a changed, truncated or doubled cookie', async () => {
    const { cookie } = await signInAda();
    const value = cookie.split('=')[1]!;
    const otherValue = `${value[0] === 'A' ? 'B' : 'A'}${value.slice(1)}`;
    const readStatus = async (wrongValue: string) =>
      (await readSession(`wayfold_staff=${wrongValue}`)).status;
    expect({
      changed: await readStatus(otherValue),
      truncated: await readStatus(value.slice(1)),
      extended: await readStatus(`${value}A`),
      empty: await readStatus(''),
      'a NUL': await readStatus('%00'),
      SQL: await readStatus("' OR 1=1 --"),
    }).toEqual({ changed: 401, truncated: 401, extended: 401, empty: 401, 'a NUL': 401, SQL: 401 });

    expect((await readSession(cookie)).status).toBe(200);
  });

  test('requires a CSRF token for a POST', async () => {
    const { cookie, csrfToken } = await signInAda();
    const signOut = (headers: object) => postWith('/api/staff/sign-out', { cookie, ...headers });
    expect({
      missing: (await signOut({})).json,
      wrong: (await signOut({ 'x-csrf-token': 'x' })).json,
      extended: (await signOut({ 'x-csrf-token': `${csrfToken}x` })).json,
    }).toMatchObject({
      missing: { status: 403, code: 'CSRF_FAILED' },
      wrong: { status: 403, code: 'CSRF_FAILED' },
      extended: { status: 403, code: 'CSRF_FAILED' },
    });

    expect((await signOut({ 'x-csrf-token': csrfToken })).status).toBe(200);
  });
});

test('old sessions and forgotten attempts at sign-in are removed', async () => {
  await signIn('nobody@wayfold.example', 'x', '10.8.0.1');
  const oldCookie = (await signInAda()).cookie;
  const countRows = async (table: string): Promise<number> => {
    const { rows } = await smallApp.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`);
    return rows[0]!.n;
  };
  expect(await countRows('sign_in_attempts')).toBeGreaterThan(2);

  smallApp.wallClock.advanceBy(25 * HOUR_MS);
  const { cookie } = await signInAda();
  expect({
    sessions: await countRows('staff_sessions'),
    attempts: await countRows('sign_in_attempts'),
  }).toEqual({ sessions: 1, attempts: 2 });
  expect({
    oldSession: (await readSession(oldCookie)).status,
    newSession: (await readSession(cookie)).status,
  }).toEqual({ oldSession: 401, newSession: 200 });
});

describe('adding staff', () => {
  const getTools = () => ({ pool: smallApp.pool, store: smallApp.store, clock: smallApp.wallClock });

  test('creates an account whose new password signs in', async () => {
    const addedStaff = await addStaff(getTools(), {
      email: 'Finn@wayfold.example',
      name: 'Finn',
      role: 'finance',
    });
    const response = await signIn('finn@wayfold.example', addedStaff.password, '10.7.0.1');
    expect(response.json).toMatchObject({
      session: { id: addedStaff.staffId, name: 'Finn', role: 'finance' },
    });
  });

  test.each([
    {
      name: 'an address that has an account',
      details: { email: 'ada@WAYFOLD.example', name: 'A', role: 'viewer' },
      sentence: 'ada@wayfold.example has an account already',
    },
    {
      name: 'an invalid address, name and role',
      details: { email: 'x', name: ' ', role: 'owner' },
      sentence: /email: .*; name: .*; role: /,
    },
  ])('is refused for $name', async ({ details, sentence }) => {
    const refusal = addStaff(getTools(), details);
    await expect(refusal).rejects.toBeInstanceOf(OperatorRefusal);
    await expect(refusal).rejects.toThrow(sentence);
  });
});
