import { defineModule } from '../../platform/modules/define-module.js';

export const legal = defineModule({
  name: 'legal',
  async nest() {
    const { LegalModule } = await import('./legal.module.js');
    return { module: LegalModule };
  },
});
