import { readMonotonicMs } from '../../platform/clock/clock.js';
import { defineModule } from '../../platform/modules/define-module.js';

declare module '../../platform/config.js' {
  interface ServeConfig {
    /** Service that maps addresses to countries; the bundled data if absent. */
    readonly ipCountry?:
      | {
          /** Contains `{ip}` as the placeholder of the address. */
          readonly url: string;
          readonly timeoutMs?: number | undefined;
        }
      | undefined;
  }
}

export const visitorsManifest = defineModule({
  name: 'visitors',
  async nest({ config }) {
    const { VisitorsModule } = await import('./visitors.module.js');
    return {
      module: VisitorsModule.register({ service: config.ipCountry, now: readMonotonicMs }),
    };
  },
});
