import { getMonotonicMs } from '../../platform/clock/clock.js';
import { defineModule } from '../../platform/modules/define-module.js';

export const visitorsManifest = defineModule({
  name: 'visitors',
  async nest({ config }) {
    const { VisitorsModule } = await import('./visitors.module.js');
    return {
      module: VisitorsModule.register({ service: config.ipCountry, now: getMonotonicMs }),
    };
  },
});
