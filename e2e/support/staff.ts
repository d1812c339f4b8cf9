import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { environment } from './environment.js';

const OPS = path.join(import.meta.dirname, '../../infra/src/ops.mjs');

export interface NewStaff {
  readonly email: string;
  readonly password: string;
}

/** A person of their own for one journey, added as an operator does: by the command line, beside the running product. */
export async function hire(role: 'agent' | 'finance' | 'admin'): Promise<NewStaff> {
  const email = `${role}-${randomBytes(4).toString('hex')}@wayfold.example`;
  const { stdout } = await promisify(execFile)(process.execPath, [OPS, 'staff', 'add', email, 'Noor', role]);
  const password = /shown once: (\S+)/.exec(stdout)?.[1];
  if (!password) throw new Error(`nobody was hired: ${stdout}`);
  return { email, password };
}

export async function enterPassword(page: Page, { email, password }: NewStaff): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
}

/** The console, by the account that the installation came with; who is signed in still is not asked again. */
export async function signIn(page: Page): Promise<void> {
  await page.goto('/ops');
  const inside = page.getByRole('heading', { level: 1, name: 'Bookings' });
  const asked = page.getByLabel('E-mail');
  await expect(inside.or(asked)).toBeVisible();
  if (await asked.isVisible()) await enterPassword(page, environment.ops());
  await expect(inside).toBeVisible();
}

/** A booking's page in the console, found by its reference. */
export async function openBooking(page: Page, reference: string): Promise<void> {
  await page.getByLabel('Reference').fill(reference);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name: reference }).click();
  await expect(page.getByRole('heading', { level: 1, name: reference })).toBeVisible();
}

export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code').fill(code);
  await page.keyboard.press('Enter');
}

/** An authenticator with the secret of the page. Nobody waits for its clock: the next code is accepted a step early. */
export class Authenticator {
  private readonly totp: TOTP;
  private readonly began = Date.now();

  constructor(secret: string) {
    this.totp = new TOTP({ secret: secret.replaceAll(' ', '') });
  }

  /** The code of the step in which this was made, or of the one after it. */
  code(step: 0 | 1): string {
    return this.totp.generate({ timestamp: this.began + step * 30_000 });
  }
}
