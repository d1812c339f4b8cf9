import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { type APIRequestContext, type Browser, expect, type Locator, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { environment } from './environment.js';
import { openUntilShown } from './open-until-shown.js';

const OPS_PROGRAM = path.join(import.meta.dirname, '../../infra/src/ops.mjs');
const EMAIL_LABEL_PATTERN = /^(Email|Correo electrónico)$/;

export interface StaffCredentials {
  readonly email: string;
  readonly password: string;
}

interface StaffSession {
  readonly session: { readonly csrfToken: string };
}

/** Adds a staff member for one journey, with the command line of the running product. */
export async function addStaff(role: 'agent' | 'finance' | 'admin'): Promise<StaffCredentials> {
  const email = `${role}-${randomBytes(4).toString('hex')}@wayfold.example`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    OPS_PROGRAM,
    'staff',
    'add',
    email,
    'Noor',
    role,
  ]);
  const password = /shown once: (\S+)/.exec(stdout)?.[1];
  if (!password) throw new Error(`the staff member was not added: ${stdout}`);
  return { email, password };
}

/** Returns the headers of a separate session, after signing in. */
export async function signInForHeaders(
  request: APIRequestContext,
  credentials: StaffCredentials = environment.getOpsLogin(),
): Promise<Record<string, string>> {
  const response = await request.post('/api/staff/sign-in', { data: credentials });
  expect(response.status()).toBe(200);
  const cookie = response.headers()['set-cookie']?.split(';')[0] ?? '';
  const { session } = (await response.json()) as StaffSession;
  return { cookie, 'x-csrf-token': session.csrfToken };
}

export async function enterPassword(page: Page, { email, password }: StaffCredentials): Promise<void> {
  await page.getByLabel(EMAIL_LABEL_PATTERN).fill(email);
  await page.getByLabel(/^(Password|Contraseña)$/).fill(password);
  await page.keyboard.press('Enter');
}

/** Opens the console with the installation's initial account, unless already signed in. */
export async function signIn(page: Page): Promise<void> {
  await page.goto('/ops');
  const bookingsHeading = page.getByRole('heading', { level: 1, name: /^(Bookings|Reservas)$/ });
  const emailField = page.getByLabel(EMAIL_LABEL_PATTERN);
  await expect(bookingsHeading.or(emailField)).toBeVisible();
  if (await emailField.isVisible()) await enterPassword(page, environment.getOpsLogin());
  await expect(bookingsHeading).toBeVisible();
}

/** Returns the rows of an event type in a booking's history. */
export const getEventRows = (page: Page, type: string): Locator => page.locator(`[data-event=${type}]`);

/** Opens a booking's page in the console by its reference. */
export async function openBooking(page: Page, reference: string): Promise<void> {
  await page.getByLabel('Reference').fill(reference);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name: reference }).click();
  await expect(page.getByRole('heading', { level: 1, name: reference })).toBeVisible();
}

/** Grants a pending approval as another staff member on another device. */
export async function grantApproval(
  browser: Browser,
  { reference, action, amount }: { reference: string; action: string; amount: string },
): Promise<void> {
  const credentials = await addStaff('finance');
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto('/ops');
  await enterPassword(page, credentials);
  await page.getByRole('link', { name: 'Approvals' }).click();
  await expect(page.getByRole('heading', { name: 'Approvals' })).toBeVisible();
  const grantButton = page.getByRole('button', { name: new RegExp(`^Grant: .* for ${reference}$`) });
  await openUntilShown(() => page.reload(), grantButton);
  await grantButton.click();
  await page.getByRole('button', { name: `Grant ${amount}` }).click();
  await expect(page.getByText(`Granted: ${action} of ${amount}`)).toBeVisible();
  await context.close();
}

export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code').fill(code);
  await page.keyboard.press('Enter');
}

const STEP_MS = 30_000;

/** Generates codes from the secret that the page shows. */
export class Authenticator {
  private readonly totp: TOTP;
  private step = 0;

  constructor(secret: string) {
    this.totp = new TOTP({ secret: secret.replaceAll(' ', '') });
  }

  /** Generates a new code at each call. The server accepts the next step's code early, so no test waits. */
  generateCode(): string {
    this.step = Math.max(this.step + 1, Math.floor(Date.now() / STEP_MS));
    return this.totp.generate({ timestamp: this.step * STEP_MS });
  }
}
