import { defineModule } from '../../platform/modules/define-module.js';
import type { DevtoolsAccess as Tools } from './devtools-access.js';
import { problems } from './problems.js';

export const devtoolsManifest = defineModule({
  name: 'devtools',
  problems,
  async nest({ config, infrastructure: { pool, shiftedClock } }) {
    const [{ DevtoolsModule }, { DevtoolsAccess }] = await Promise.all([
      import('./devtools.module.js'),
      import('./devtools-access.js'),
    ]);
    const module = DevtoolsModule.register({
      pool,
      isEmbedded: config.isEmbedded,
      isDemo: config.isDemo,
      clock: shiftedClock,
      links: { sandbox: config.stripe.apiBase ?? null, mails: '/dev/mails', ops: '/ops' },
    });
    return {
      module,
      access: {
        inject: [DevtoolsAccess],
        useFactory: (tools: Tools) => ({ hasDevtools: (request) => tools.hasDevtools(request) }),
      },
    };
  },
});
