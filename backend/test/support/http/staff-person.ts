import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import type { Role } from '@wayfold/contracts/kernel/staff-roles';
import { TOTP } from 'otpauth';
import { addStaff } from '../../../src/modules/staff/accounts/add-staff.service.js';
import type { HttpResponse } from './client.js';
import type { SmallApp } from './small-app.js';

const USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
let addressCount = 0;

/** Returns the cookies of a response, as a browser returns them. */
const parseCookies = (response: HttpResponse): string =>
  (response.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ');

/** A staff member with a browser and an authenticator, over real HTTP. */
export class StaffPerson {
  id = '';
  email = '';
  password = '';
  cookie = '';
  csrf = '';
  /** The authenticator's secret in base32. */
  secret = '';
  /** Address of the calls: a new address per sign-in, so that only accounts are throttled. */
  private from = '10.9.0.1';

  constructor(private readonly app: SmallApp) {}

  static async hire(app: SmallApp, role: Role): Promise<StaffPerson> {
    const person = new StaffPerson(app);
    const { pool, store, wallClock } = app;
    const name = `${role} ${++addressCount}`;
    const email = `${name.toLowerCase().replaceAll(' ', '.')}@wayfold.example`;
    const addedStaff = await addStaff({ pool, store, clock: wallClock }, { email, name, role });
    return Object.assign(person, { id: addedStaff.staffId, email, password: addedStaff.password });
  }

  /** Sends the password, the first step of signing in; `signIn` also sends the code where it is required. */
  async sendPassword({ from }: { readonly from?: string } = {}): Promise<HttpResponse> {
    const { email, password } = this;
    this.from = from ?? `10.${(++addressCount >> 8) & 255}.${addressCount & 255}.7`;
    const response = await this.sendRequest('POST', '/api/staff/sign-in', { email, password });
    this.keepCookies(response);
    return response;
  }

  async sendCode(code: string): Promise<HttpResponse> {
    const response = await this.sendRequest('POST', '/api/staff/sign-in/code', { code });
    this.keepCookies(response);
    return response;
  }

  async signIn(): Promise<void> {
    const { json } = await this.sendPassword();
    if (json?.['step'] === 'code') await this.sendCode(this.generateCode());
    if (!this.csrf) throw new Error(`${this.email} could not sign in`);
  }

  openAnotherBrowser(): StaffPerson {
    return Object.assign(new StaffPerson(this.app), this, { cookie: '', csrf: '' });
  }

  /** Computes the authenticator's code, this many time steps ahead. */
  generateCode(stepsAhead = 0, secret = this.secret): string {
    const timestamp = this.app.wallClock.now().getTime() + stepsAhead * 30_000;
    return new TOTP({ secret }).generate({ timestamp });
  }

  /** @returns the recovery codes */
  async enrolSecondFactor(): Promise<string[]> {
    const startResponse = await this.post('/api/staff/second-factor/start');
    this.secret = String(startResponse.json?.['secret']);
    const { json } = await this.post('/api/staff/second-factor/confirm', { code: this.generateCode() });
    return json?.['recoveryCodes'] as string[];
  }

  get(path: string): Promise<HttpResponse> {
    return this.sendRequest('GET', path);
  }

  post(path: string, body?: object): Promise<HttpResponse> {
    return this.sendRequest('POST', path, body);
  }

  private sendRequest(method: string, path: string, body?: object): Promise<HttpResponse> {
    const headers = omitUndefined({
      'user-agent': USER_AGENT,
      cookie: this.cookie || undefined,
      'x-csrf-token': this.csrf || undefined,
    });
    return this.app.client.call(omitUndefined({ method, path, headers, from: this.from, body }));
  }

  private keepCookies(response: HttpResponse): void {
    if (response.headers['set-cookie']) this.cookie = parseCookies(response);
    const { csrfToken, session } = (response.json ?? {}) as {
      csrfToken?: string;
      session?: { csrfToken: string };
    };
    this.csrf = session?.csrfToken ?? csrfToken ?? this.csrf;
  }
}
