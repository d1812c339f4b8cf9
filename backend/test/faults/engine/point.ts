import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import { type FlowName, FLOWS } from '../flows/flows.js';
import { type Edge, formatEdgeId, parseEdge } from '../proxies/gate.js';

/**
 * `keys expired`: the provider forgets its idempotency keys before the next worker starts. `silence` and
 * `error`: it executes and answers nothing, or a 500. `postgres crashes`: as by a power cut.
 */
const FAULTS = [
  'kill',
  'kill, keys expired',
  'cut',
  'silence',
  'error',
  'queue emptied',
  'postgres crashes',
] as const;

export type Fault = (typeof FAULTS)[number];

export const isWorkerKill = (fault: Fault): boolean => fault === 'kill' || fault === 'kill, keys expired';

/** A fault at an edge of a flow, and perhaps a second crash at an edge of the recovery. */
export interface Point {
  readonly flow: FlowName;
  readonly edge: Edge;
  readonly fault: Fault;
  readonly second?: Edge;
}

export const formatPointId = ({ flow, edge, fault, second }: Point): string =>
  [flow, formatEdgeId(edge), fault, ...(second ? [formatEdgeId(second)] : [])].join(' | ');

/** Returns the option that runs the point again. */
export const formatPointOption = (point: Point): string => `--point '${formatPointId(point)}'`;

/** @throws Error naming the unknown part */
export function parsePoint(id: string): Point {
  const [flow = '', edge = '', fault = 'kill', second] = id.split('|').map((part) => part.trim());
  if (!Object.hasOwn(FLOWS, flow))
    throw new Error(`no flow ${flow}; there are ${Object.keys(FLOWS).join('; ')}`);
  if (!(FAULTS as readonly string[]).includes(fault)) throw new Error(`no fault ${fault}`);
  return omitUndefined({
    flow: flow as FlowName,
    edge: parseEdge(edge),
    fault: fault as Fault,
    second: second === undefined ? undefined : parseEdge(second),
  });
}

const MONEY_FLOWS: readonly FlowName[] = [
  'charge',
  'charge without a response',
  'charge declined, then retried',
  'late money',
];

/** Lists every fault possible at an edge, except a crash of the whole server. */
function listFaults(flow: FlowName, { peer, step, phase }: Edge): Fault[] {
  const faults: Fault[] = ['kill'];
  if (phase === 'before') return peer === 'queue' ? [...faults, 'queue emptied'] : faults;
  if (MONEY_FLOWS.includes(flow) && /^card POST|^pg append/.test(step)) faults.push('kill, keys expired');
  if (peer === 'card') faults.push('cut', 'silence', 'error');
  if (/^pg (append|commit|update|insert)/.test(step)) faults.push('cut');
  return faults;
}

export const listPoints = (flow: FlowName, trace: readonly Edge[]): Point[] =>
  trace.flatMap((edge) => listFaults(flow, edge).map((fault) => ({ flow, edge, fault })));
