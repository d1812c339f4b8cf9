// `node bundle.mjs INPUT DIR`: bundles a program and its libraries into one file. A separate process, because
// the bundler's native half rejects objects of a test's realm.
import { rolldown } from 'rolldown';

/** Packages that load their own files, or are rarely needed. */
const UNBUNDLED_PACKAGE_PATTERN = /^(@node-rs\/argon2|@react-pdf\/|@react-email\/|react|pdfkit)/;

const [input = '', dir = ''] = process.argv.slice(2);
const build = await rolldown({
  input,
  platform: 'node',
  logLevel: 'silent',
  external: UNBUNDLED_PACKAGE_PATTERN,
});
await build.write({ dir, format: 'esm', codeSplitting: false });
await build.close();
