import { isIPv6 } from 'node:net';
import { unmapIpv4 } from '../../kernel/unmap-ipv4.js';

const LOOPBACK_ADDRESS_PATTERN = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/i;

/**
 * Identifies a visitor by address: an IPv4 address, or a household's IPv6 /64 network. Undefined for
 * loopback: without `TRUST_PROXY`, everybody behind a local proxy would be one visitor.
 */
export function identifyVisitor(ip: string): string | undefined {
  if (LOOPBACK_ADDRESS_PATTERN.test(ip)) return undefined;
  const address = unmapIpv4(ip);
  return isIPv6(address) ? deriveNetwork(address) : address;
}

/** Returns the key for counting callers, including loopback. */
export const buildCallerKey = (ip: string): string => identifyVisitor(ip) ?? ip;

/** Returns the first four groups of an IPv6 address, expanded. */
function deriveNetwork(address: string): string {
  const [head = '', tail] = address.toLowerCase().replace(/%.*$/, '').split('::');
  const splitGroups = (part: string | undefined): string[] => (part ? part.split(':') : []);
  const [headGroups, tailGroups] = [splitGroups(head), splitGroups(tail)];
  // A trailing IPv4 part stands for two groups outside the first four.
  const zeros =
    tail === undefined ? 0 : 8 - headGroups.length - tailGroups.length - (tail.includes('.') ? 1 : 0);
  return [...headGroups, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...tailGroups]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
