import type { Caller } from '../../../platform/http/route.js';

/** The member of staff that the guard admitted. */
export const requireStaff = (caller: Caller): NonNullable<Caller['staff']> => {
  if (!caller.staff) throw new Error('the guard let nobody in');
  return caller.staff;
};
