import type { Caller } from '../../../platform/http/route.js';

/** Actor of a command, for its envelope. */
export const customer = ({ correlationId }: Caller) => ({
  actor: { kind: 'customer' as const },
  correlationId,
});

export const staff = ({ staff: who, correlationId }: Caller) => ({
  actor: { kind: 'staff' as const, ...(who ? { id: who.id, name: who.name } : {}) },
  correlationId,
});
