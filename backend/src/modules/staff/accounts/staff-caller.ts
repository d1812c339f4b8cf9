import type { Caller } from '../../../platform/http/route.js';

/** The member of staff that the guard admitted. */
export const requireStaff = (caller: Caller): NonNullable<Caller['staff']> => {
  if (!caller.staff) throw new Error('the access guard did not set a staff member');
  return caller.staff;
};
