// CPU seconds of the product's processes from Linux's /proc; other systems have none, and the report says so.
import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks of /proc per second: 100 on every Linux that Node supports. */
const TICKS = 100;

/** @typedef {{ pid: number, parent: number, own: number, ended: number }} Stat own: ms; ended: ms of children waited for */

/** @param {number} pid @returns {Stat | undefined} */
function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const ms = (/** @type {number} */ i) => ((fields[i] ?? 0) * 1000) / TICKS;
    return { pid, parent: fields[1] ?? 0, own: ms(11) + ms(12), ended: ms(13) + ms(14) };
  } catch {
    return undefined; // it has ended meanwhile, or there is no /proc
  }
}

const all = () =>
  readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (statOf(Number(name)) ?? []) : []));

export const countable = process.platform === 'linux';

/** @param {number} pid @param {string} part of its command line @returns {number | undefined} the child's pid */
export function childOf(pid, part) {
  return all().find((candidate) => {
    if (candidate.parent !== pid) return false;
    try {
      return readFileSync(`/proc/${candidate.pid}/cmdline`, 'utf8').includes(part);
    } catch {
      return false;
    }
  })?.pid;
}

/** @param {number} pid */
export const parentOf = (pid) => statOf(pid)?.parent;

/** @param {number} pid without what it started @returns {number} ms */
export const cpuOf = (pid) => statOf(pid)?.own ?? 0;

/** CPU time of the whole machine in ms, including steal time. */
export function cpuOfMachine() {
  if (!countable) return 0;
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = (
    /^cpu +(.*)/.exec(readFileSync('/proc/stat', 'utf8'))?.[1] ?? ''
  )
    .split(' ')
    .map(Number);
  return ((user + nice + system + irq + softirq + steal) * 1000) / TICKS;
}

/** @param {number} pid a server and everything it has forked, also what has ended @returns {number} ms */
export function cpuOfTree(pid) {
  const stats = all();
  const self = stats.find((stat) => stat.pid === pid);
  const forks = stats.filter((stat) => stat.parent === pid);
  return [self, ...forks].reduce((sum, stat) => sum + (stat ? stat.own + stat.ended : 0), 0);
}
