import type { ServeConfig } from '../../../src/platform/config.js';
import { TEST_SECRET_KEY } from '../test-secret-key.js';
import { UNREACHABLE_URL } from './unreachable-url.js';

/** Creates the settings of a product on a free port, without pages and providers. */
export const newServeConfig = (databaseUrl: string, overrides: Partial<ServeConfig>): ServeConfig => ({
  role: 'api',
  host: '127.0.0.1',
  port: 0,
  publicOrigin: 'http://localhost:3000',
  databaseUrl,
  secretKey: TEST_SECRET_KEY,
  isDemo: false,
  isEmbedded: true,
  frontendDir: '',
  // A test that calls the provider fails.
  stripe: {
    secretKey: 'sk_test_none',
    publishableKey: 'pk_test_none',
    webhookSecret: 'whsec_none',
    apiBase: UNREACHABLE_URL,
  },
  opsBootstrap: null,
  ...overrides,
});
