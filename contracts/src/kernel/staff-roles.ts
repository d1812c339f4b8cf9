/** Roles without a schema, so that the console can import them without zod. */
export const STAFF_ROLES = ['viewer', 'agent', 'finance', 'admin'] as const;

export type Role = (typeof STAFF_ROLES)[number];

/** Everybody but viewers, who only read. */
export const EDITOR_ROLES: readonly Role[] = ['agent', 'finance', 'admin'];
/** Answer customers: enquiries, coupons, links. */
export const AGENT_ROLES: readonly Role[] = ['agent', 'admin'];
/** Move money and see the bank account and the ledger. */
export const FINANCE_ROLES: readonly Role[] = ['finance', 'admin'];
