import type { Storefront } from '@wayfold/contracts/storefront';
import { defineModule } from '../../platform/modules/define-module.js';
import { STOREFRONT_DEFAULTS } from '../../platform/text/storefront-defaults.js';

declare module '../../platform/config.js' {
  interface ServeConfig {
    /** Partners, contact and similar data that this installation overrides. */
    readonly storefront?: Partial<Storefront> | undefined;
  }
}

export const storefrontManifest = defineModule({
  name: 'storefront',
  async nest({ config }) {
    const { StorefrontModule } = await import('./storefront.module.js');
    return { module: StorefrontModule.register({ ...STOREFRONT_DEFAULTS, ...config.storefront }) };
  },
});
