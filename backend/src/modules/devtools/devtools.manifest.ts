import { defineModule } from '../../platform/modules/define-module.js';
import type { DevTools as Tools } from './dev-tools.js';
import { problems } from './problems.js';

export const devtoolsManifest = defineModule({
  name: 'devtools',
  problems,
  async nest({ config, infrastructure: { pool, shiftedClock } }) {
    const [{ DevtoolsModule }, { DevTools }] = await Promise.all([
      import('./devtools.module.js'),
      import('./dev-tools.js'),
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
        inject: [DevTools],
        useFactory: (tools: Tools) => ({ hasDevTools: (request) => tools.hasDevTools(request) }),
      },
    };
  },
});
