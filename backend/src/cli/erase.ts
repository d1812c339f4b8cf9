import { userInfo } from 'node:os';
import { OperatorRefusal } from '../kernel/operator-refusal.js';
import { modules } from '../modules.js';
import type { Actor } from '../platform/event-store/port.js';
import type { Infrastructure } from '../platform/infrastructure.js';
import type { FoundTraces, TraceSearch } from '../platform/modules/trace-finder.js';
import { eraseAgain } from './erase-again.js';
import { newReferenceError, parseOptions, type Tool, UsageError } from './tool.js';

const REFUSED_EXIT_CODE = 1;
/** The worker has yet to finish the erasure. */
const OUTSTANDING_EXIT_CODE = 3;

const DEFAULT_WAIT_S = 20;

const printLine = (line: string): void => console.log(line);

/**
 * Makes a person unreadable everywhere for good: every module erases the personal data that its `traces`
 * find. Money, events and their order stay.
 */
export const erasePersons: Tool = async (infrastructure, args) => {
  const { values, positionals } = parseOptions(args, {
    yes: { type: 'boolean' },
    all: { type: 'boolean' },
    again: { type: 'boolean' },
    'refunded-outside': { type: 'boolean' },
    by: { type: 'string' },
    wait: { type: 'string' },
  });
  if (values.again) return eraseAgain(infrastructure, values.yes === true);
  const [text] = positionals;
  if (text === undefined || positionals.length > 1)
    throw new UsageError('erase: give one email address, booking or person id.');
  const traces = await listTraces(infrastructure, text, {
    includesAll: values.all === true,
    isRefundedOutside: values['refunded-outside'] === true,
    patienceMs: parseWait(values.wait),
  });
  for (const line of traces.flatMap(({ lines }) => lines)) printLine(line);
  const objection = findObjection(traces);
  if (objection !== undefined) {
    printLine(objection);
    return REFUSED_EXIT_CODE;
  }
  if (values.yes !== true) {
    const extras = traces.flatMap((trace) => trace.extras ?? []);
    printLine(
      `\nAll of this would be erased, with ${[...extras, 'stored mails'].join(', ')}.\nNothing was changed. Add --yes to erase; this cannot be undone.`,
    );
    return 0;
  }
  return eraseAll(traces, { kind: 'staff', name: (values.by ?? userInfo().username).slice(0, 80) });
};

/** Finds why these traces cannot be erased, in a sentence for the operator. */
function findObjection(traces: readonly FoundTraces[]): string | undefined {
  if (traces.length === 0) return 'No readable person matches: unknown, or already erased.';
  if (traces.some(({ isAmbiguous }) => isAmbiguous))
    return '\nSeveral people match. Add one of the ids above, or --all to erase all of them.';
  const obstacles = traces.flatMap((trace) => trace.obstacles ?? []);
  return obstacles.length > 0 ? `\nRefused, nothing was changed.\n${obstacles.join('\n')}` : undefined;
}

const finders = modules.flatMap((module) => module.traces);

async function listTraces(
  infrastructure: Infrastructure,
  text: string,
  search: TraceSearch,
): Promise<FoundTraces[]> {
  const owners = finders.filter((finder) => finder.isReference(text));
  if (owners.length === 0 && !text.includes('@')) throw newReferenceError(text);
  const responsibleFinders = owners.length === 0 ? finders : owners;
  const lookups = await Promise.all(
    responsibleFinders.map((finder) => finder.find(infrastructure, text, search)),
  );
  return lookups.flatMap((traces) => {
    if (traces === undefined) return [];
    if (traces.kind === 'unknown') throw new OperatorRefusal(traces.message);
    return [traces];
  });
}

/** Erases module by module, in the order of `modules.ts`; stops at the first refusal. */
async function eraseAll(traces: readonly FoundTraces[], actor: Actor): Promise<number> {
  let code = 0;
  for (const trace of traces) {
    const outcome = await trace.erase(actor, printLine);
    if (outcome === 'refused') return REFUSED_EXIT_CODE;
    if (outcome === 'outstanding') code = OUTSTANDING_EXIT_CODE;
  }
  return code;
}

/** Parses the wait in ms from seconds as typed. */
function parseWait(text: string | undefined): number {
  if (text !== undefined && !/^\d{1,4}$/.test(text))
    throw new UsageError(`erase: --wait takes whole seconds from 0 to 9999, not ${text}.`);
  return Number(text ?? DEFAULT_WAIT_S) * 1000;
}
