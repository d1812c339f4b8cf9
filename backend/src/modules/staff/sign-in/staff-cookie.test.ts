import { describe, expect, test } from '@jest/globals';
import { StaffCookie } from './staff-cookie.js';

const TOKEN = 'aB3_-'.repeat(8) + 'xyz';
const cookie = new StaffCookie('https://wayfold.example');
const listParts = (header: string) => header.split('; ').sort();
const guardAttributes = ['HttpOnly', 'SameSite=Strict', 'Secure'];

describe('a staff cookie', () => {
  test('lives as long as a session, closed to scripts and other sites', () => {
    expect(listParts(cookie.set(TOKEN))).toEqual(
      [...guardAttributes, 'Max-Age=43200', 'Path=/', `wayfold_staff=${TOKEN}`].sort(),
    );
  });

  test('is sent only to the sign-in routes while a sign-in is pending, for the given seconds', () => {
    expect(listParts(cookie.setPending(TOKEN, 300))).toEqual(
      [...guardAttributes, 'Max-Age=300', 'Path=/api/staff/sign-in', `wayfold_staff_pending=${TOKEN}`].sort(),
    );
  });

  test('is cleared on the path where it was set', () => {
    expect(listParts(cookie.clear())).toEqual(
      [...guardAttributes, 'Max-Age=0', 'Path=/', 'wayfold_staff='].sort(),
    );
    expect(listParts(cookie.clearPending())).toEqual(
      [...guardAttributes, 'Max-Age=0', 'Path=/api/staff/sign-in', 'wayfold_staff_pending='].sort(),
    );
  });

  test('is sent without TLS only if the site itself has no TLS', () => {
    expect(new StaffCookie('http://127.0.0.1:3000').set(TOKEN)).not.toContain('Secure');
  });
});

describe('the token of a request', () => {
  test('is read from the cookie with exactly its name', () => {
    const header = `other=1; wayfold_staff=${TOKEN}`;
    expect(StaffCookie.parse(header)).toBe(TOKEN);
    expect(StaffCookie.parsePending(header)).toBeUndefined();
    expect(StaffCookie.parsePending(`wayfold_staff_pending=${TOKEN}`)).toBe(TOKEN);
  });

  test.each([
    { name: 'without cookies', header: undefined },
    { name: 'with an empty header', header: '' },
    { name: 'with a token that is too short', header: `wayfold_staff=${TOKEN.slice(1)}` },
    { name: 'with a token that is too long', header: `wayfold_staff=${TOKEN}a` },
    { name: 'with other characters', header: `wayfold_staff=${TOKEN.slice(1)}.` },
  ])('is missing $name', ({ header }) => {
    expect(StaffCookie.parse(header)).toBeUndefined();
  });
});
