import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Pool } from 'pg';
import { v7 } from 'uuid';
import { OperatorRefusal } from '../../../kernel/operator-refusal.js';
import { type Refusal, refuse } from '../../../kernel/refuse.js';
import { type Clock, systemClock } from '../../../platform/clock/clock.js';
import type { Cause } from '../../../platform/commands/envelope.js';
import { CommandRunner } from '../../../platform/commands/runner.js';
import type { EventStore } from '../../../platform/event-store/port.js';
import type { Keyring } from '../../../platform/personal-data/keyring.js';
import { SecretBox } from '../../../platform/personal-data/secret-box.js';
import { AccountStore, normalizeEmail } from '../accounts/account.store.js';
import { newCause, type SignedInStaff } from '../accounts/signed-in-staff.js';
import { StaffAudit } from '../accounts/staff-audit.service.js';
import { SessionStore } from '../sessions/session.store.js';
import { FactorStore } from './factor.store.js';
import type { FactorParts } from './factor-parts.js';

type ResetRefusal = Refusal<'NOT_FOUND' | 'NOT_FOR_YOURSELF' | 'SECOND_FACTOR_OFF'>;

/** Removes another person's second factor and recovery codes, and ends their sessions. */
export class ResetSecondFactor extends Command<{ isReset: true } | ResetRefusal> {
  constructor(
    readonly staff: SignedInStaff,
    readonly staffId: string,
    readonly reason: string,
    readonly correlationId: string,
  ) {
    super();
  }
}

@CommandHandler(ResetSecondFactor)
export class ResetSecondFactorHandler implements ICommandHandler<ResetSecondFactor> {
  constructor(private readonly parts: FactorParts) {}

  async execute({ staff, staffId, reason, correlationId }: ResetSecondFactor) {
    if (staffId === staff.id) return refuse('NOT_FOR_YOURSELF');
    if (!(await this.parts.accounts.findById(staffId))) return refuse('NOT_FOUND');
    return (await resetFactor(this.parts, staffId, { reason, ...newCause(staff, correlationId) }))
      ? { isReset: true as const }
      : refuse('SECOND_FACTOR_OFF');
  }
}

/** Removes a person's second factor; returns false if there was none. */
async function resetFactor(
  { factors, sessions, audit, wallClock }: Pick<FactorParts, 'factors' | 'sessions' | 'audit' | 'wallClock'>,
  staffId: string,
  { reason, ...cause }: Cause & { readonly reason: string },
): Promise<boolean> {
  const now = wallClock.now();
  if (!(await factors.isOn(staffId))) return false;
  await audit.record(cause, { type: 'SecondFactorReset', data: { staffId, reason } });
  await factors.reset(staffId, now);
  const sessionIds = await sessions.revokeAll(staffId, now);
  if (sessionIds.length > 0)
    await audit.record(cause, {
      type: 'StaffSessionsRevoked',
      data: { staffId, sessionIds, reason: 'factor-reset' },
    });
  return true;
}

/**
 * Resets the second factor when the last administrator has lost it: `npm run ops -- staff reset-second-factor
 * EMAIL`.
 * @throws OperatorRefusal if the email has no account, or the account no second factor
 */
export async function resetFactorByEmail(
  { pool, store, keyring, clock }: { pool: Pool; store: EventStore; keyring: Keyring; clock: Clock },
  email: string,
): Promise<void> {
  const normalizedEmail = normalizeEmail(email);
  const account = await new AccountStore(pool).findByEmail(normalizedEmail);
  if (!account) throw new OperatorRefusal(`${normalizedEmail} has no account`);
  const parts = {
    factors: new FactorStore(pool, new SecretBox(pool, keyring)),
    sessions: new SessionStore(pool),
    audit: new StaffAudit(new CommandRunner(store, clock)),
    wallClock: systemClock,
  };
  const isReset = await resetFactor(parts, account.staffId, {
    reason: 'ops-command',
    actor: { kind: 'system', name: 'ops' },
    correlationId: v7(),
  });
  if (!isReset) throw new OperatorRefusal(`${normalizedEmail} has no second factor`);
}
