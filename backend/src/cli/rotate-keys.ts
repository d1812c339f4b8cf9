import { shortenKeyId } from '../platform/personal-data/key-listener.js';
import { KeyRotation } from '../platform/personal-data/key-rotation.js';
import { formatCount, formatInteger } from '../platform/text/format.js';
import { type Tool, UsageError } from './tool.js';

/** Passes are repeated, because running processes may still wrap keys under another key. */
const MAX_PASSES = 3;

/**
 * Wraps every person's key under the current SECRET_KEY. Exit code 0 means that no key is left under the
 * previous SECRET_KEY and no running process uses it, so it may be removed.
 */
export const rotateKeys: Tool = async ({ pool, keks }, args) => {
  if (args.length > 0) throw new UsageError(`rotate-keys: unknown argument ${args.join(' ')}.`);
  const rotation = new KeyRotation(pool, keks);
  const [currentKey, ...otherKeys] = keks.map(({ id }) => shortenKeyId(id));
  const { missingKeyCount } = await rotation.countProcessesWithoutKey();
  if (missingKeyCount > 0) {
    console.log(
      `${formatCount(missingKeyCount, 'running process', 'running processes')} without the current key ${currentKey} could not read data wrapped under it.\n` +
        'Nothing was changed. Restart them with both keys (in embedded mode just restart), then run this command again.',
    );
    return 1;
  }
  const totalCount = [...(await rotation.countRemainingKeys()).values()].reduce(
    (sum, keyCount) => sum + keyCount,
    0,
  );
  console.log(`The current key is ${currentKey}; also known: ${otherKeys.join(', ') || 'none'}.`);
  let rewrappedCount = 0;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const previousCount = rewrappedCount;
    rewrappedCount += await rotation.runPass((passCount) =>
      process.stdout.write(
        `\r${formatInteger(previousCount + passCount)} of ${formatCount(totalCount, 'key')} rewrapped`,
      ),
    );
    if (rewrappedCount === previousCount) break;
  }
  if (rewrappedCount > 0) console.log('');
  return (await reportRemainingKeys(rotation)) ? 0 : 1;
};

/** Prints the keys that remain; returns true once the previous key is no longer needed. */
async function reportRemainingKeys(rotation: KeyRotation): Promise<boolean> {
  // Checks processes first, because a process with another key may wrap a key right after the count.
  const { missingKeyCount, otherKeyCount } = await rotation.countProcessesWithoutKey();
  const laggardCount = missingKeyCount + otherKeyCount;
  const remainingKeyCounts = await rotation.countRemainingKeys();
  for (const [kek, keyCount] of remainingKeyCounts)
    console.log(`Still wrapped under ${shortenKeyId(kek)}: ${formatCount(keyCount, 'key')}.`);
  if (laggardCount > 0)
    console.log(
      `New keys are wrapped under another key by ${formatCount(laggardCount, 'running process', 'running processes')}. Restart each with the current key, then run this command again.`,
    );
  if (remainingKeyCounts.size > 0 || laggardCount > 0) return false;
  console.log(
    'All keys are wrapped under the current key: the previous SECRET_KEY is no longer needed and may be removed.',
  );
  return true;
}
