import type { Role } from '@wayfold/contracts/kernel/staff-roles';
import { StaffRole } from '@wayfold/contracts/staff/staff';
import type { Pool } from 'pg';
import { v7 } from 'uuid';
import { z } from 'zod';
import { OperatorRefusal } from '../../../kernel/operator-refusal.js';
import type { Clock } from '../../../platform/clock/clock.js';
import { CommandRunner } from '../../../platform/commands/runner.js';
import type { EventStore } from '../../../platform/event-store/port.js';
import { AccountStore, type NewStaffAccount, normalizeEmail } from './account.store.js';
import { generatePassword, hashPassword } from './passwords.service.js';
import { StaffAudit } from './staff-audit.service.js';

export interface StaffTools {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly clock: Clock;
}

interface StaffDetails {
  readonly email: string;
  readonly name: string;
}

const Person = z.object({
  email: z.email('this is not an email address').max(254),
  name: z.string().trim().min(1, 'a name is needed').max(80),
  role: StaffRole,
  password: z.string().min(12, 'a password has at least 12 characters').max(200),
});

/** Creates the first admin unless an admin exists, also concurrently; returns true if it created one. */
export async function bootstrapStaff(
  tools: StaffTools,
  admin: StaffDetails & { readonly password: string },
): Promise<boolean> {
  const accounts = new AccountStore(tools.pool);
  if (await accounts.hasAdmin()) return false;
  const account = await prepareAccount(tools.clock, { ...admin, role: 'admin' });
  if (!(await accounts.addFirstAdmin(account))) return false;
  await recordAddition(tools, account, 'first start');
  return true;
}

/**
 * Adds a member of staff with a new password: `npm run ops -- staff add EMAIL NAME ROLE`.
 * @throws OperatorRefusal if a field is wrong or the email has an account
 */
export async function addStaff(
  tools: StaffTools,
  details: StaffDetails & { readonly role: string },
): Promise<{ staffId: string; email: string; role: Role; password: string }> {
  const password = generatePassword();
  const account = await prepareAccount(tools.clock, { ...details, password });
  if (!(await new AccountStore(tools.pool).add(account)))
    throw new OperatorRefusal(`${account.email} has an account already`);
  await recordAddition(tools, account, 'ops');
  return { staffId: account.staffId, email: account.email, role: account.role, password };
}

async function prepareAccount(
  clock: Clock,
  person: StaffDetails & { readonly role: string; readonly password: string },
): Promise<NewStaffAccount> {
  const validation = Person.safeParse({ ...person, email: normalizeEmail(person.email) });
  if (!validation.success)
    throw new OperatorRefusal(
      validation.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '),
    );
  const { email, name, role, password } = validation.data;
  return {
    staffId: v7(),
    email,
    name,
    role,
    passwordHash: await hashPassword(password),
    createdAt: clock.now(),
  };
}

const recordAddition = (
  { store, clock }: StaffTools,
  { staffId, role }: NewStaffAccount,
  tool: string,
): Promise<void> =>
  new StaffAudit(new CommandRunner(store, clock)).record(
    { actor: { kind: 'system', name: tool }, correlationId: v7() },
    { type: 'StaffAdded', data: { staffId, role } },
  );
