import type { Caller } from '../../../platform/http/route.js';

/** Actor of a command, for its envelope. */
export const toCustomerOrigin = ({ correlationId }: Caller) => ({
  actor: { kind: 'customer' as const },
  correlationId,
});

export const toStaffOrigin = ({ staff: person, correlationId }: Caller) => ({
  actor: { kind: 'staff' as const, ...(person ? { id: person.id, name: person.name } : {}) },
  correlationId,
});
