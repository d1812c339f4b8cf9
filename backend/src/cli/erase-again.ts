import { modules } from '../modules.js';
import type { Infrastructure } from '../platform/infrastructure.js';
import type { ErasedSubjects } from '../platform/modules/trace-finder.js';
import { removeRemains } from '../platform/personal-data/table-remains.js';
import { formatCount, formatInteger } from '../platform/text/format.js';

/** By event type: the subjects that an event erased. */
const erasures: ErasedSubjects = Object.fromEntries(
  modules.flatMap(({ erasure }) => Object.entries(erasure)),
);

/**
 * Destroys again the keys of everyone the log says was erased, after an older copy of `subject_keys` was
 * restored. Run it before the product starts on the restored database.
 */
export async function eraseAgain(
  { store, keyring, pool, clock }: Infrastructure,
  isConfirmed: boolean,
): Promise<number> {
  const subjectIds = new Set<string>();
  const head = await store.readHead();
  let afterPosition = 0;
  while (afterPosition < head) {
    const { events, lastPosition } = await store.readAll(afterPosition, 1_000, Object.keys(erasures));
    for (const { type, data } of events)
      for (const id of erasures[type]?.(data as never) ?? []) subjectIds.add(id);
    afterPosition = lastPosition;
  }
  const { rows } = await pool.query<{ subject_id: string }>(
    'SELECT subject_id FROM subject_keys WHERE subject_id = ANY($1::uuid[]) AND wrapped_key IS NOT NULL',
    [[...subjectIds]],
  );
  console.log(
    `The log lists ${formatCount(subjectIds.size, 'erased key')}; restored: ${formatInteger(rows.length)}.`,
  );
  if (rows.length === 0) return 0;
  if (!isConfirmed) {
    console.log('Nothing was changed. Add --yes to destroy the restored keys again.');
    return 0;
  }
  for (const { subject_id: id } of rows) await keyring.destroySubject(id, clock.now());
  await removeRemains(pool, 'subject_keys');
  console.log('The restored keys are destroyed again.');
  return 0;
}
