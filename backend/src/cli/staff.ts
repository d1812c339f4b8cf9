import { addStaff } from '../modules/staff/accounts/add-staff.service.js';
import { resetFactorByEmail } from '../modules/staff/second-factor/reset-second-factor.command.js';
import { type Tool, UsageError } from './tool.js';

export const manageStaff: Tool = async ({ pool, store, keyring, clock }, [verb, email, name, role]) => {
  if (verb === 'reset-second-factor' && email && !name) {
    await resetFactorByEmail({ pool, store, keyring, clock }, email);
    console.log('The second factor and its recovery codes are removed, and all sessions are ended.');
    return 0;
  }
  if (verb !== 'add' || !email || !name || !role)
    throw new UsageError('staff add EMAIL NAME ROLE, or staff reset-second-factor EMAIL');
  const account = await addStaff({ pool, store, clock }, { email, name, role });
  console.log(`${account.email} (${account.role}) may sign in. Password, shown once: ${account.password}`);
  return 0;
};
