import { isIPv6 } from 'node:net';

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/i;
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * Who calls, as far as an address tells: an IPv4 address, or the network of 64 bits that a household has of IPv6.
 * Undefined for this machine: behind a proxy that `TRUST_PROXY` does not name everybody would be one visitor.
 */
export function visitorOf(ip: string): string | undefined {
  if (LOOPBACK.test(ip)) return undefined;
  const address = MAPPED.exec(ip)?.[1] ?? ip;
  return isIPv6(address) ? networkOf(address) : address;
}

/** For counting: whoever calls, this machine too. */
export const countedAs = (ip: string): string => visitorOf(ip) ?? ip;

/** The first four groups, written out. */
function networkOf(address: string): string {
  const [head = '', tail] = address.toLowerCase().replace(/%.*$/, '').split('::');
  const groups = (part: string | undefined): string[] => (part ? part.split(':') : []);
  const [first, last] = [groups(head), groups(tail)];
  // An IPv4 address at the end stands for two groups, which are not among the first four.
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length - (tail.includes('.') ? 1 : 0);
  return [...first, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...last]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
