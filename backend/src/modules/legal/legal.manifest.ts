import { defineModule } from '../../platform/modules/define-module.js';

export const legalManifest = defineModule({
  name: 'legal',
  async nest() {
    const { LegalModule } = await import('./legal.module.js');
    return { module: LegalModule };
  },
});
