import { fileURLToPath } from 'node:url';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const contracts = fileURLToPath(new URL('../contracts/src', import.meta.url));

export default defineConfig({
  resolve: {
    alias: [{ find: /^@wayfold\/contracts\/(.*)$/, replacement: `${contracts}/$1.ts` }],
  },
  plugins: [
    tanstackStart({
      srcDirectory: 'src',
      router: { addExtensions: 'js' },
      // `npm run dev` runs Vite inside the application's server, which has no page middleware of its own.
      vite: { installDevServerMiddleware: true },
    }),
    react(),
  ],
  // Everything the pages need lies under /assets, so that the content policy needs no data: addresses.
  build: { sourcemap: false, assetsInlineLimit: 0 },
});
