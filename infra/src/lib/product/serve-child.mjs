// `npm run dev` runs the application as a child, and restarts it after each build.
import { closeOnShutdown } from './shutdown.mjs';

/** @type {import('./installation.mjs').Installation['config']} */
const config = JSON.parse(process.env.WAYFOLD_CONFIG ?? '');
delete process.env.WAYFOLD_CONFIG; // the configuration holds secrets that our children do not need
/** @type {() => Promise<void>} */
let close = () => Promise.resolve();
closeOnShutdown(
  () => close(),
  () => undefined,
);
const ignoreNote = () => undefined;
const setup = await import('../../../../backend/dist/setup.js');
await setup.migrateDatabase(config.databaseUrl, ignoreNote);
const { databaseUrl, secretKey, previousSecretKeys, isEmbedded, catalogueDir } = config;
const catalogue = { databaseUrl, secretKey, previousSecretKeys, isEmbedded, path: catalogueDir };
await setup.runCatalogueImport(catalogue, ignoreNote);
const { serve } = await import('../../../../backend/dist/main.js');
const app = await serve(config);
close = app.close;
console.log(`Wayfold ${app.url}`);
