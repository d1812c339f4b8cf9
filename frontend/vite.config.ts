import { fileURLToPath } from 'node:url';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildRecord } from './vite/build-record.js';
import { groups } from './vite/chunks.js';
import { earlyScript } from './vite/early-script.js';

const toAbsolutePath = (file: string): string => fileURLToPath(new URL(file, import.meta.url));
const contracts = toAbsolutePath('../contracts/src');

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@wayfold\/contracts\/(.*)$/, replacement: `${contracts}/$1.ts` },
      // React has included this since version 18.
      { find: /^use-sync-external-store\/shim(\/.*)?$/, replacement: 'use-sync-external-store$1' },
      // Our replacement has only the functions that we use: see shared/i18n/react.tsx.
      { find: 'react-i18next', replacement: toAbsolutePath('./src/shared/i18n/react.tsx') },
    ],
  },
  plugins: [
    tanstackStart({
      srcDirectory: 'src',
      router: {
        addExtensions: 'js',
        // A page always loads its failure texts, so one file holds what would be three.
        codeSplittingOptions: {
          defaultBehavior: [['component', 'errorComponent', 'notFoundComponent', 'pendingComponent']],
        },
      },
      // `npm run dev` runs Vite inside the application's server, which has no middleware for pages.
      vite: { installDevServerMiddleware: true },
    }),
    react(),
    earlyScript(),
    buildRecord(toAbsolutePath('./dist/client')),
  ],
  // The content policy allows no data: addresses, so all page assets are files under /assets.
  build: { sourcemap: false, assetsInlineLimit: 0, modulePreload: false },
  environments: {
    // Open pages request files of the former build, so build-record.ts removes them only a day later.
    client: {
      build: {
        emptyOutDir: false,
        rolldownOptions: { output: { codeSplitting: { groups, includeDependenciesRecursively: false } } },
      },
    },
  },
});
