import { addStaff } from '../modules/staff/commands/add-staff.js';
import { UsageError, type Tool } from './tool.js';

export const addStaffMember: Tool = async ({ pool, store, clock }, [verb, email, name, role]) => {
  if (verb !== 'add' || !email || !name || !role) throw new UsageError('staff add EMAIL NAME ROLE');
  const added = await addStaff({ pool, store, clock }, { email, name, role });
  console.log(`${added.email} (${added.role}) may sign in. Password, shown once: ${added.password}`);
  return 0;
};
