import { entities } from '../entities.js';
import { registry } from '../events.js';
import { OperatorRefusal } from '../kernel/operator-refusal.js';
import { Infrastructure } from '../platform/infrastructure.js';
import { runCatalogueImport } from '../setup.js';
import { inlineReadModels } from '../subscriptions.js';
import { findTool } from './commands.js';
import { checkProofFile } from './prove.js';
import { reportFailure } from './report-failure.js';
import { UsageError } from './tool.js';

/** Runs one command and returns the exit code. */
async function run([name, ...args]: readonly string[]): Promise<number> {
  if (name === 'prove' && args.includes('--check')) return checkProofFile(args);
  const databaseUrl = process.env['DATABASE_URL'];
  const secretKey = process.env['SECRET_KEY'];
  if (!databaseUrl || !secretKey) throw new OperatorRefusal('DATABASE_URL and SECRET_KEY must be set.');
  const previousSecretKeys = process.env['SECRET_KEY_PREVIOUS']?.split(',').filter(Boolean);
  if (name === 'catalogue-import') {
    if (args.length !== 1 || !args[0]) throw new UsageError('catalogue-import needs a file or a folder.');
    await runCatalogueImport(
      { databaseUrl, secretKey, previousSecretKeys, isEmbedded: true, path: args[0] },
      (text) => console.log(text),
    );
    return 0;
  }
  const tool = name === undefined ? undefined : findTool(name);
  if (!tool) throw new UsageError(name === undefined ? '' : `There is no command ${name}.`);
  const infrastructure = await Infrastructure.open({
    databaseUrl,
    secretKey,
    previousSecretKeys,
    registry,
    entities,
    inlineReadModels,
    name: 'wayfold ops',
    isClockMovable: true,
  });
  try {
    return await tool(infrastructure, args);
  } finally {
    await infrastructure.close();
  }
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  reportFailure(error, (line) => {
    console.error(line);
  });
  process.exitCode = 2;
}
