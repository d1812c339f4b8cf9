import { parseCookie, stringifySetCookie } from 'cookie';
import { SESSION_LIFETIME_MS } from '../sessions/session.js';

const SESSION_COOKIE = 'wayfold_staff';
const PENDING_COOKIE = 'wayfold_staff_pending';
const PENDING_PATH = '/api/staff/sign-in';
const TOKEN_PATTERN = /^[A-Za-z0-9_-]{43}$/;

/** Staff cookies: unreadable for scripts and never sent from other sites. */
export class StaffCookie {
  private readonly options;

  constructor(publicOrigin: string) {
    this.options = {
      httpOnly: true,
      sameSite: 'strict',
      secure: publicOrigin.startsWith('https:'),
    } as const;
  }

  /** Returns the cookie of a session. */
  set(token: string): string {
    return this.serialize(SESSION_COOKIE, '/', token, SESSION_LIFETIME_MS / 1000);
  }

  clear(): string {
    return this.serialize(SESSION_COOKIE, '/', '', 0);
  }

  /** Returns the cookie of a sign-in that awaits its code. */
  setPending(token: string, maxAgeSeconds: number): string {
    return this.serialize(PENDING_COOKIE, PENDING_PATH, token, maxAgeSeconds);
  }

  clearPending(): string {
    return this.serialize(PENDING_COOKIE, PENDING_PATH, '', 0);
  }

  /** Parses the token in a `Cookie` header, if well-formed. */
  static parse(header: string | undefined): string | undefined {
    return parseToken(header, SESSION_COOKIE);
  }

  static parsePending(header: string | undefined): string | undefined {
    return parseToken(header, PENDING_COOKIE);
  }

  private serialize(name: string, path: string, value: string, maxAgeSeconds: number): string {
    return stringifySetCookie({ ...this.options, name, path, value, maxAge: maxAgeSeconds });
  }
}

function parseToken(header: string | undefined, name: string): string | undefined {
  const token = header === undefined ? undefined : parseCookie(header)[name];
  return token !== undefined && TOKEN_PATTERN.test(token) ? token : undefined;
}
