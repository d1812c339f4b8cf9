import { describeFinding } from '../platform/evidence/findings.js';
import { Sealer } from '../platform/evidence/sealer.js';
import { verifyLog, type LogVerification } from '../platform/evidence/verify-log.js';
import { options, rootsFile } from './roots.js';
import { UsageError, type Tool } from './tool.js';

/** Whether the log is what was written: every event, segment, link and stream. Writes nothing; writers may go on. */
export const verifyWholeLog: Tool = async ({ pool }, args) => {
  const { roots: file } = options(args, { roots: { type: 'string' } }).values;
  // A file with a fault is not found out about after minutes.
  let kept = 0;
  if (file !== undefined) for await (const _ of rootsFile(file)) kept++;
  if (file !== undefined && kept === 0) throw new UsageError(`${file} has no roots.`);
  const began = performance.now();
  const result = await verifyLog(pool, {
    ...(file === undefined ? {} : { roots: rootsFile(file) }),
    onProgress: progressLine(),
  });
  const seconds = (performance.now() - began) / 1_000;
  if (process.stdout.isTTY) process.stdout.write('\n');
  for (const finding of result.findings) console.log(describeFinding(finding));
  const more = result.wrong - result.findings.length;
  if (more > 0) console.log(`... and ${more} more`);
  for (const text of summary(result, file)) console.log(text);
  console.log(`Checked in ${seconds.toFixed(1)} s, ${Math.round(result.head / seconds)} events/s.`);
  return result.wrong === 0 ? 0 : 1;
};

function* summary(result: LogVerification, file: string | undefined): Generator<string> {
  const { head, segments, streams, last, unsealed, oldestUnsealed, wrong, rootsCompared } = result;
  const what = `${count(head, 'event')} of ${count(streams, 'stream')}, ${count(segments, 'segment')}`;
  yield wrong === 0
    ? `The log is whole: ${what}.`
    : `The log is NOT what was written: ${count(wrong, 'finding')} in ${what}.`;
  if (last)
    yield `Segment ${last.segment} ends at position ${last.lastPosition}: root ${last.root.toString('hex')}, chain ${last.chain.toString('hex')}`;
  yield unsealed === 0
    ? 'Every event is sealed.'
    : `Not sealed yet: ${count(unsealed, 'event')}, the oldest of ${oldestUnsealed ?? 'an unknown time'}; nothing vouches for these.`;
  yield file === undefined
    ? 'No roots kept elsewhere were compared: who can write to the database could have sealed a rewritten log anew (--roots FILE).'
    : `Compared with ${count(rootsCompared, 'root')} of ${file}.`;
}

/** Seals what the worker has not sealed yet, instead of waiting for it. */
export const seal: Tool = async ({ pool, clock }) => {
  const made = await new Sealer({ pool, clock }).seal(true);
  console.log(made === 0 ? 'Everything is sealed.' : `${count(made, 'segment')} sealed.`);
  return 0;
};

const count = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;

/** Rewrites one line on a terminal; into a file only every tenth of the way. */
function progressLine(): (of: string, done: number, total: number) => void {
  let shown = '';
  return (of, done, total) => {
    const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
    const step = `${of} ${process.stdout.isTTY ? percent : Math.floor(percent / 10)}`;
    if (step === shown) return;
    shown = step;
    const text = `${of.padEnd(8)} ${String(percent).padStart(3)}%  ${done} of ${total}`;
    process.stdout.write(process.stdout.isTTY ? `\r\x1b[K${text}` : `${text}\n`);
  };
}
