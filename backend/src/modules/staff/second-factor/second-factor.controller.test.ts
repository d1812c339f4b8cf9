import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import { openSmallApp, type SmallApp } from '../../../../test/support/http/small-app.js';
import { StaffPerson } from '../../../../test/support/http/staff-person.js';

let smallApp: SmallApp;
beforeAll(async () => {
  smallApp = await openSmallApp();
});
afterAll(() => smallApp.close());

/** Moves to the next step, whose code is unused. */
const advanceToNextStep = () => smallApp.wallClock.advanceBy(30_000);

const readSession = (person: StaffPerson) => person.get('/api/staff/me');
const enrolPerson = async () => {
  const person = await StaffPerson.hire(smallApp, 'agent');
  await person.signIn();
  const recoveryCodes = await person.enrolSecondFactor();
  advanceToNextStep();
  return { person, recoveryCodes };
};

describe('setting up a second factor', () => {
  const hireAgent = async () => {
    const person = await StaffPerson.hire(smallApp, 'agent');
    await person.signIn();
    const confirm = async (code: string) => {
      const { json } = await person.post('/api/staff/second-factor/confirm', { code });
      return json;
    };
    return { person, confirm, readFactor: async () => (await readSession(person)).json?.['secondFactor'] };
  };

  test('accepts no code before it was started', async () => {
    const { confirm } = await hireAgent();
    expect(await confirm('123456')).toMatchObject({ status: 409, code: 'ENROLMENT_NOT_STARTED' });
  });

  test('shows a secret, which a wrong code does not activate', async () => {
    const { person, confirm, readFactor } = await hireAgent();
    const { json } = await person.post('/api/staff/second-factor/start');
    expect(json).toEqual({
      uri: expect.stringContaining(`secret=${String(json?.['secret'])}`),
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      qrSvg: expect.stringMatching(/^<svg[^>]*xmlns/),
    });

    person.secret = String(json?.['secret']);
    expect(await confirm(person.generateCode(5))).toMatchObject({ status: 403, code: 'FACTOR_CODE_WRONG' });
    expect(await readFactor()).toBe('off');
  });

  test('ends with a confirming code and issues ten recovery codes', async () => {
    const { person, confirm, readFactor } = await hireAgent();
    person.secret = String((await person.post('/api/staff/second-factor/start')).json?.['secret']);
    const codes = (await confirm(person.generateCode()))?.['recoveryCodes'] as string[];
    expect(new Set(codes).size).toBe(10);

    for (const code of codes) expect(code).toMatch(/^([2-9A-Z]{4}-){3}[2-9A-Z]{4}$/);
    expect(await readFactor()).toBe('on');
    expect((await person.get('/api/staff/second-factor')).json).toEqual({
      since: smallApp.wallClock.now().toISOString(),
      recoveryCodesLeft: 10,
      isRequired: false,
    });
  });

  test('leaves neither secret nor code readable in the database or log', async () => {
    const { person, recoveryCodes } = await enrolPerson();
    const usedCode = person.generateCode();
    await person.openAnotherBrowser().signIn();
    const { rows } = await smallApp.pool.query<{ all: string }>(
      `SELECT (SELECT json_agg(f) FROM staff_second_factors f)::text
            || (SELECT json_agg(c) FROM staff_recovery_codes c)::text
            || (SELECT json_agg(k) FROM subject_keys k)::text
            || (SELECT json_agg(e) FROM events e)::text AS all`,
    );
    const dump = rows[0]!.all;

    expect(dump).toContain(person.id);

    const secrets = [
      person.secret,
      Buffer.from(person.secret).toString('hex'),
      `"${usedCode}"`,
      ...recoveryCodes,
      recoveryCodes[0]!.replaceAll('-', ''),
    ];
    expect(secrets.filter((secret) => dump.includes(secret))).toEqual([]);
  });

  test('replaces the former second factor and ends the other sessions', async () => {
    const { person } = await enrolPerson();
    const endedBrowser = person.openAnotherBrowser();
    await endedBrowser.signIn();
    const formerSecret = person.secret;
    advanceToNextStep();
    const startResponse = await person.post('/api/staff/second-factor/start');

    // The former factor stays active until the new factor is confirmed.
    expect((await person.openAnotherBrowser().sendPassword()).json).toMatchObject({ step: 'code' });

    person.secret = String(startResponse.json?.['secret']);
    expect(
      (await person.post('/api/staff/second-factor/confirm', { code: person.generateCode() })).status,
    ).toBe(200);
    expect({
      endedBrowser: (await readSession(endedBrowser)).status,
      person: (await readSession(person)).status,
    }).toEqual({ endedBrowser: 401, person: 200 });

    advanceToNextStep();
    const otherBrowser = person.openAnotherBrowser();
    await otherBrowser.sendPassword();

    expect((await otherBrowser.sendCode(otherBrowser.generateCode(0, formerSecret))).json).toMatchObject({
      code: 'FACTOR_CODE_WRONG',
    });
    expect((await otherBrowser.sendCode(otherBrowser.generateCode())).status).toBe(200);
  });

  test('needs an identity proof within five minutes', async () => {
    const person = await StaffPerson.hire(smallApp, 'agent');
    await person.signIn();
    smallApp.wallClock.advanceBy(5 * MINUTE_MS);

    const refusal = { status: 403, code: 'REAUTHENTICATION_REQUIRED' };
    expect({
      start: (await person.post('/api/staff/second-factor/start', undefined)).json,
      confirm: (await person.post('/api/staff/second-factor/confirm', { code: '123456' })).json,
      recoveryCodes: (await person.post('/api/staff/second-factor/recovery-codes', undefined)).json,
    }).toMatchObject({ start: refusal, confirm: refusal, recoveryCodes: refusal });

    const confirmWithPassword = (password: string) =>
      person.post('/api/ops/session/confirm', { by: 'password', password });
    expect((await confirmWithPassword('wrong')).json).toMatchObject({ status: 403, code: 'PASSWORD_WRONG' });
    expect((await confirmWithPassword(person.password)).json).toEqual({
      confirmedUntil: new Date(smallApp.wallClock.now().getTime() + 5 * MINUTE_MS).toISOString(),
    });
    expect((await person.post('/api/staff/second-factor/start')).status).toBe(200);
  });
});

describe('signing in with a second factor', () => {
  test('asks for a code after the password before it grants anything', async () => {
    const { person } = await enrolPerson();
    const browser = person.openAnotherBrowser();
    const response = await browser.sendPassword();

    expect(response.json).toEqual({
      step: 'code',
      expiresAt: new Date(smallApp.wallClock.now().getTime() + 5 * MINUTE_MS).toISOString(),
    });
    expect(String(response.headers['set-cookie'])).toMatch(
      /^wayfold_staff_pending=[\w-]{43}; Max-Age=300; Path=\/api\/staff\/sign-in; HttpOnly; SameSite=Strict$/,
    );
    expect((await readSession(browser)).status).toBe(401);
  });

  test('opens no session with the token of the first step', async () => {
    const { person } = await enrolPerson();
    const browser = person.openAnotherBrowser();
    await browser.sendPassword();
    browser.cookie = `wayfold_staff=${browser.cookie.split('=')[1]!}`;

    expect((await readSession(browser)).status).toBe(401);
  });

  test('opens a session with the code, which replaces the token of the first step', async () => {
    const { person } = await enrolPerson();
    const browser = person.openAnotherBrowser();
    await browser.sendPassword();
    const response = await browser.sendCode(browser.generateCode());

    expect(response.json).toMatchObject({ id: person.id, secondFactor: 'on' });
    expect((response.headers['set-cookie'] as string[]).join('\n')).toMatch(
      /^wayfold_staff=[\w-]{43};.*\nwayfold_staff_pending=; Max-Age=0;/,
    );
    expect((await readSession(browser)).status).toBe(200);
  });

  test('accepts no code twice', async () => {
    const { person } = await enrolPerson();
    advanceToNextStep();
    const [earlierCode, currentCode] = [person.generateCode(-1), person.generateCode()];
    const browsers = await Promise.all(
      [1, 2, 3].map(async () => {
        const browser = person.openAnotherBrowser();
        await browser.sendPassword();
        return browser;
      }),
    );
    const responses = await Promise.all(browsers.map((browser) => browser.sendCode(currentCode)));
    expect(responses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 403, 403]);

    const refusedBrowser = browsers[responses.findIndex(({ status }) => status === 403)]!;
    expect({
      current: (await refusedBrowser.sendCode(currentCode)).json,
      earlier: (await refusedBrowser.sendCode(earlierCode)).json,
    }).toMatchObject({ current: { code: 'FACTOR_CODE_WRONG' }, earlier: { code: 'FACTOR_CODE_WRONG' } });
    advanceToNextStep();
    expect((await refusedBrowser.sendCode(refusedBrowser.generateCode())).status).toBe(200);
  });

  test('accepts each recovery code once, however it is typed', async () => {
    const { person, recoveryCodes } = await enrolPerson();
    const [firstCode, secondCode] = recoveryCodes as [string, string];
    const browser = person.openAnotherBrowser();
    await browser.sendPassword();
    expect((await browser.sendCode(` ${firstCode.toLowerCase().replaceAll('-', ' ')}`)).status).toBe(200);

    const otherBrowser = person.openAnotherBrowser();
    await otherBrowser.sendPassword();
    expect((await otherBrowser.sendCode(firstCode)).json).toMatchObject({ code: 'FACTOR_CODE_WRONG' });
    expect((await otherBrowser.sendCode(secondCode)).status).toBe(200);
    expect((await otherBrowser.get('/api/staff/second-factor')).json).toMatchObject({ recoveryCodesLeft: 8 });

    const renewReply = await otherBrowser.post('/api/staff/second-factor/recovery-codes');
    const thirdBrowser = person.openAnotherBrowser();
    await thirdBrowser.sendPassword();
    expect((await thirdBrowser.sendCode(recoveryCodes[2]!)).json).toMatchObject({
      code: 'FACTOR_CODE_WRONG',
    });
    expect((await thirdBrowser.sendCode((renewReply.json?.['recoveryCodes'] as string[])[0]!)).status).toBe(
      200,
    );
  });

  test('rejects another person’s recovery code', async () => {
    const { person } = await enrolPerson();
    const { recoveryCodes } = await enrolPerson();
    const browser = person.openAnotherBrowser();
    await browser.sendPassword();

    expect((await browser.sendCode(recoveryCodes[0]!)).json).toMatchObject({ code: 'FACTOR_CODE_WRONG' });
  });

  test('ends at the fifth wrong code, and a restart gives no new attempts immediately', async () => {
    const { person } = await enrolPerson();
    const browser = person.openAnotherBrowser();
    await browser.sendPassword();
    const responses = [];
    for (let i = 0; i < 5; i++) responses.push((await browser.sendCode(String(100_000 + i))).json);

    expect(responses.map((json) => [json?.['code'], json?.['facts']])).toEqual([
      ['FACTOR_CODE_WRONG', { attemptsLeft: 4 }],
      ['FACTOR_CODE_WRONG', { attemptsLeft: 3 }],
      ['FACTOR_CODE_WRONG', { attemptsLeft: 2 }],
      ['FACTOR_CODE_WRONG', { attemptsLeft: 1 }],
      ['SIGN_IN_EXPIRED', undefined],
    ]);
    expect((await browser.sendCode(browser.generateCode())).json).toMatchObject({ code: 'SIGN_IN_EXPIRED' });

    await browser.sendPassword();
    const limitedResponse = await browser.sendCode(browser.generateCode());
    expect(limitedResponse).toMatchObject({ status: 429, headers: { 'retry-after': '30' } });

    advanceToNextStep();
    expect((await browser.sendCode(browser.generateCode())).status).toBe(200);
  });

  test('checks five of many concurrent codes', async () => {
    const { person } = await enrolPerson();
    const browser = person.openAnotherBrowser();
    await browser.sendPassword();
    const previousHead = await smallApp.store.readHead();
    await Promise.all(Array.from({ length: 30 }, (_, i) => browser.sendCode(String(200_000 + i))));
    const { events } = await smallApp.store.readAll(previousHead, 100, ['StaffCodeRefused']);

    expect(events).toHaveLength(5);
  });

  test('waits five minutes for the code', async () => {
    const { person } = await enrolPerson();
    const browser = person.openAnotherBrowser();
    await browser.sendPassword();
    smallApp.wallClock.advanceBy(5 * MINUTE_MS);

    expect((await browser.sendCode(browser.generateCode())).json).toMatchObject({
      status: 401,
      code: 'SIGN_IN_EXPIRED',
    });
  });

  test('does not reset an account’s attempts after a right password', async () => {
    const { person } = await enrolPerson();
    const signInAgain = () => person.openAnotherBrowser().sendPassword({ from: '10.254.0.1' });
    for (let i = 0; i < 5; i++) expect((await signInAgain()).status).toBe(200);
    expect((await signInAgain()).status).toBe(429);
  });
});
