import type { AccessPort } from '../../platform/http/access.js';
import type { WayfoldRequest } from '../../platform/http/route.js';

const LOOPBACK_PATTERN = /^(::ffff:)?127(\.\d{1,3}){3}$|^::1$/;

/** True if a socket address is this machine's own. */
export const isLoopback = (address: string | undefined): boolean => LOOPBACK_PATTERN.test(address ?? '');

/**
 * Developer tools answer in embedded mode only: to this machine, or to everybody with `DEMO=1`. The socket's
 * address counts, because clients can forge headers; a local proxy is detected by the header it adds.
 */
export class DevtoolsAccess implements Pick<AccessPort, 'hasDevtools'> {
  constructor(private readonly config: { readonly hasEmbeddedTools: boolean; readonly isDemo: boolean }) {}

  hasDevtools(request: WayfoldRequest): boolean {
    if (!this.config.hasEmbeddedTools) return false;
    if (this.config.isDemo) return true;
    return isLoopback(request.socket.remoteAddress) && !isForwarded(request);
  }
}

/** True if a proxy or tunnel on this machine forwarded the request. */
const isForwarded = ({ headers }: WayfoldRequest): boolean =>
  ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => headers[name] !== undefined);
