import { readMonotonicMs } from '../../platform/clock/clock.js';
import { defineModule } from '../../platform/modules/define-module.js';
import type { IpCountrySettings } from './ip-country.service.js';

declare module '../../platform/config.js' {
  interface ServeConfig {
    /** Service that maps addresses to countries; the bundled data if absent. */
    readonly ipCountry?: IpCountrySettings | undefined;
  }
}

export const visitorsManifest = defineModule({
  name: 'visitors',
  async nest({ config }) {
    const { VisitorsModule } = await import('./visitors.module.js');
    return {
      module: VisitorsModule.register({ service: config.ipCountry, readMonotonicMs }),
    };
  },
});
