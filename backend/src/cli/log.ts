import { OperatorRefusal } from '../kernel/operator-refusal.js';
import { describeFinding } from '../platform/evidence/findings.js';
import { Sealer } from '../platform/evidence/sealer.js';
import { type LogVerification, verifyLog } from '../platform/evidence/verify-log.js';
import { formatCount, formatInteger } from '../platform/text/format.js';
import { ProgressLine } from './progress-line.js';
import { readRoots } from './roots.js';
import { parseOptions, type Tool } from './tool.js';

/** Verifies the log: every event, segment, link and stream. Writes nothing, and writers may continue. */
export const verifyWholeLog: Tool = async ({ pool }, args) => {
  const { roots: file } = parseOptions(args, { roots: { type: 'string' } }).values;
  // Reads the file first, so that a fault shows at once and not after minutes.
  let rootCount = 0;
  if (file !== undefined) for await (const _ of readRoots(file)) rootCount++;
  if (file !== undefined && rootCount === 0) throw new OperatorRefusal(`${file} has no roots.`);
  const lines = { events: new ProgressLine('events'), streams: new ProgressLine('streams') };
  const startedAtMs = performance.now();
  const verification = await verifyLog(pool, {
    roots: file === undefined ? undefined : readRoots(file),
    onProgress: (phase, count, total) => lines[phase].show(count, total),
  });
  const seconds = (performance.now() - startedAtMs) / 1_000;
  lines.events.finish(`${formatInteger(verification.head)} recomputed`);
  lines.streams.finish(`${formatInteger(verification.streamCount)} compared`);
  for (const finding of verification.findings) console.log(describeFinding(finding));
  const hiddenCount = verification.wrongCount - verification.findings.length;
  if (hiddenCount > 0) console.log(`... and ${formatInteger(hiddenCount)} more`);
  for (const text of formatLogSummary(verification, file)) console.log(text);
  console.log(`Checked in ${seconds.toFixed(1)} s, ${formatInteger(verification.head / seconds)} events/s.`);
  return verification.wrongCount === 0 ? 0 : 1;
};

function* formatLogSummary(verification: LogVerification, file: string | undefined): Generator<string> {
  const {
    head,
    segmentCount,
    streamCount,
    lastSegment,
    unsealedCount,
    oldestUnsealedAt,
    wrongCount,
    comparedRootCount,
  } = verification;
  const extent = `${formatCount(head, 'event')} of ${formatCount(streamCount, 'stream')}, ${formatCount(segmentCount, 'segment')}`;
  yield wrongCount === 0
    ? `The log is intact: ${extent}.`
    : `The log was CHANGED after it was written: ${formatCount(wrongCount, 'finding')} in ${extent}.`;
  if (lastSegment) {
    const { segment, lastPosition, root, chain } = lastSegment;
    const hashes = `root ${root.toString('hex')}, chain ${chain.toString('hex')}`;
    yield `Segment ${segment} ends at position ${lastPosition}: ${hashes}`;
  }
  yield unsealedCount === 0
    ? 'Every event is sealed.'
    : `Not sealed yet: ${formatCount(unsealedCount, 'event')}, the oldest of ${oldestUnsealedAt ?? 'an unknown time'}; changes to these would go unnoticed.`;
  yield file === undefined
    ? 'Not compared with roots stored elsewhere (--roots FILE): a database administrator could have rewritten the log and resealed it.'
    : `Compared with ${formatCount(comparedRootCount, 'root')} of ${file}.`;
}

/** Seals now what the worker would seal later. */
export const sealLog: Tool = async ({ pool, clock }) => {
  const segmentCount = await new Sealer({ pool, clock }).sealAll();
  console.log(
    segmentCount === 0 ? 'Everything is sealed.' : `${formatCount(segmentCount, 'segment')} sealed.`,
  );
  return 0;
};
