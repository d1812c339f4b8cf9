import type { Role } from '@wayfold/contracts/kernel/staff-roles';
import type { Pool } from 'pg';
import { runInTransaction } from '../../../platform/database/transaction.js';

export interface StaffAccount {
  readonly staffId: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly passwordHash: string;
}

export interface NewStaffAccount extends StaffAccount {
  readonly createdAt: Date;
}

/** Normalizes an email address, because addresses are compared without case. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

const SELECT_ACCOUNT = `
  SELECT staff_id AS "staffId", email, name, role, password_hash AS "passwordHash" FROM staff_accounts`;

const INSERT_ACCOUNT = `
  INSERT INTO staff_accounts (staff_id, email, name, role, password_hash, created_at)
  SELECT $1, $2, $3, $4, $5, $6`;

const toValues = (account: NewStaffAccount) => [
  account.staffId,
  account.email,
  account.name,
  account.role,
  account.passwordHash,
  account.createdAt,
];

export class AccountStore {
  constructor(private readonly pool: Pool) {}

  async findByEmail(email: string): Promise<StaffAccount | undefined> {
    const { rows } = await this.pool.query<StaffAccount>(`${SELECT_ACCOUNT} WHERE email = $1`, [email]);
    return rows[0];
  }

  async findById(staffId: string): Promise<StaffAccount | undefined> {
    const { rows } = await this.pool.query<StaffAccount>(`${SELECT_ACCOUNT} WHERE staff_id = $1`, [staffId]);
    return rows[0];
  }

  /** Adds an account; returns false if the email already has one. */
  async add(account: NewStaffAccount): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `${INSERT_ACCOUNT} ON CONFLICT (email) DO NOTHING`,
      toValues(account),
    );
    return rowCount === 1;
  }

  async hasAdmin(): Promise<boolean> {
    const { rows } = await this.pool.query(`SELECT FROM staff_accounts WHERE role = 'admin' LIMIT 1`);
    return rows.length > 0;
  }

  /** Adds the first admin; returns false if one exists. Of several concurrent processes one succeeds. */
  addFirstAdmin(account: NewStaffAccount): Promise<boolean> {
    return runInTransaction(this.pool, async (tx) => {
      await tx.query('LOCK TABLE staff_accounts IN SHARE ROW EXCLUSIVE MODE');
      const { rowCount } = await tx.query(
        `${INSERT_ACCOUNT}
         WHERE NOT EXISTS (SELECT FROM staff_accounts WHERE role = 'admin')
         ON CONFLICT (email) DO NOTHING`,
        toValues(account),
      );
      return rowCount === 1;
    });
  }
}
