import { defineModule } from '../../platform/modules/define-module.js';
import { staffEvents } from './events.js';
import { problems } from './problems.js';
import type { StaffAccess as Access } from './sign-in/staff-access.service.js';

declare module '../../platform/config.js' {
  interface ServeConfig {
    /** Second factor of staff with write access; by default required, except in the embedded mode. */
    readonly staffTotp?: 'required' | 'optional' | undefined;
    /** The first administrator; null creates none. */
    readonly opsBootstrap: { readonly email: string; readonly password: string } | null;
  }
}

export const staffManifest = defineModule({
  name: 'staff',
  problems,
  events: [staffEvents],
  async nest({ config, infrastructure: { pool, store, keyring, clock } }) {
    const [{ StaffModule }, { StaffAccess }] = await Promise.all([
      import('./staff.module.js'),
      import('./sign-in/staff-access.service.js'),
    ]);
    const policy = config.staffTotp ?? (config.isEmbedded ? 'optional' : 'required');
    const { publicOrigin } = config;
    return {
      module: StaffModule.register({ pool, store, keyring, clock, publicOrigin, policy }),
      access: {
        inject: [StaffAccess],
        useFactory: (staff: Access) => ({ findStaff: (request) => staff.findStaff(request) }),
      },
    };
  },
});
