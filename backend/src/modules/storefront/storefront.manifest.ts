import { defineModule } from '../../platform/modules/define-module.js';
import { STOREFRONT_DEFAULTS } from '../../platform/text/storefront.js';

export const storefrontManifest = defineModule({
  name: 'storefront',
  async nest({ config }) {
    const { StorefrontModule } = await import('./storefront.module.js');
    return { module: StorefrontModule.register({ ...STOREFRONT_DEFAULTS, ...config.storefront }) };
  },
});
