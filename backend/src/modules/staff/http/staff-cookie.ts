import { parseCookie, stringifySetCookie } from 'cookie';
import { SESSION_LONGEST_SECONDS } from '../commands/session-store.js';

const NAME = 'wayfold_staff';
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The cookie of a signed-in member of staff: never readable by scripts, never sent from other sites. */
export class StaffCookie {
  private readonly options;

  constructor(publicOrigin: string) {
    this.options = {
      name: NAME,
      httpOnly: true,
      sameSite: 'strict',
      path: '/',
      secure: publicOrigin.startsWith('https:'),
    } as const;
  }

  set(token: string): string {
    return stringifySetCookie({ ...this.options, value: token, maxAge: SESSION_LONGEST_SECONDS });
  }

  clear(): string {
    return stringifySetCookie({ ...this.options, value: '', maxAge: 0 });
  }

  /** The token in a request's `Cookie` header, if it has the form of one. */
  static read(header: string | undefined): string | undefined {
    const value = header === undefined ? undefined : parseCookie(header)[NAME];
    return value !== undefined && TOKEN.test(value) ? value : undefined;
  }
}
