import { BlockList, isIP } from 'node:net';
import { unmapIpv4 } from '../../kernel/unmap-ipv4.js';

const createBlockList = (family: 'ipv4' | 'ipv6', ...networks: string[]): BlockList => {
  const blockList = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    blockList.addSubnet(address, Number(bits), family);
  }
  return blockList;
};

/** Loopback, local, carrier-internal and non-host networks. */
const PRIVATE_V4 = createBlockList(
  'ipv4',
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '224.0.0.0/3',
);
/** All global IPv6 unicast. */
const PUBLIC_V6 = createBlockList('ipv6', '2000::/3');

/** Returns the address to ask the service about; undefined if it reveals no location. */
export function toPublicAddress(ip: string): string | undefined {
  const address = unmapIpv4(ip);
  const family = isIP(address);
  if (family === 4) return PRIVATE_V4.check(address, 'ipv4') ? undefined : address;
  return family === 6 && PUBLIC_V6.check(address, 'ipv6') ? address.toLowerCase() : undefined;
}
