// CPU seconds of the product's processes from Linux's /proc; other systems have none, and the report says so.
import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts CPU time in /proc with this many ticks per second on every platform of Node. */
const TICKS_PER_SECOND = 100;

/** @typedef {{ pid: number, parent: number, ownMs: number, endedChildrenMs: number }} Stat endedChildrenMs: of children waited for */

/** @param {number} pid @returns {Stat | undefined} */
function readStat(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const toMs = (/** @type {number} */ i) => ((fields[i] ?? 0) * 1000) / TICKS_PER_SECOND;
    return { pid, parent: fields[1] ?? 0, ownMs: toMs(11) + toMs(12), endedChildrenMs: toMs(13) + toMs(14) };
  } catch {
    return undefined; // The process has ended, or the system has no /proc.
  }
}

const listStats = () =>
  readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (readStat(Number(name)) ?? []) : []));

export const canCountCpu = process.platform === 'linux';

/** @param {number} pid @param {string} program in the child's command line @returns {number | undefined} the child's pid */
export function findChild(pid, program) {
  return listStats().find((candidate) => {
    if (candidate.parent !== pid) return false;
    try {
      return readFileSync(`/proc/${candidate.pid}/cmdline`, 'utf8').includes(program);
    } catch {
      return false;
    }
  })?.pid;
}

/** @param {number} pid */
export const findParent = (pid) => readStat(pid)?.parent;

/** @param {number} pid without what it started @returns {number} ms */
export const readCpuMs = (pid) => readStat(pid)?.ownMs ?? 0;

/** Reads the CPU time of the whole machine in ms, including steal time. */
export function readMachineCpuMs() {
  if (!canCountCpu) return 0;
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = (
    /^cpu +(.*)/.exec(readFileSync('/proc/stat', 'utf8'))?.[1] ?? ''
  )
    .split(' ')
    .map(Number);
  return ((user + nice + system + irq + softirq + steal) * 1000) / TICKS_PER_SECOND;
}

/** @param {number} pid a server and everything it has forked, also what has ended @returns {number} ms */
export function readTreeCpuMs(pid) {
  const stats = listStats();
  const self = stats.find((stat) => stat.pid === pid);
  const forks = stats.filter((stat) => stat.parent === pid);
  return [self, ...forks].reduce((sum, stat) => sum + (stat ? stat.ownMs + stat.endedChildrenMs : 0), 0);
}
