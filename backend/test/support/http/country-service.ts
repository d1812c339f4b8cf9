import type { IncomingMessage, ServerResponse } from 'node:http';
import { startTestServer } from './test-server.js';

type Behavior = (response: ServerResponse, request: IncomingMessage) => void;

/** A fake of the country service over real sockets; the requested address decides its behavior. */
export interface CountryService {
  /** The service's URL, as configured in the product. */
  readonly url: string;
  /** Paths requested so far. */
  readonly requests: string[];
  /** Sets what the service does for this address; a text is its whole response. */
  setBehavior(address: string, behavior: Behavior | string): void;
  close(): Promise<void>;
}

export async function startCountryService(): Promise<CountryService> {
  const requests: string[] = [];
  const behaviors = new Map<string, Behavior>();
  const server = await startTestServer((request, response) => {
    const path = request.url ?? '';
    requests.push(`${request.method} ${path}`);
    const behavior = behaviors.get(decodeURIComponent(path.slice(path.lastIndexOf('/') + 1)));
    if (behavior) behavior(response, request);
    else response.end('2;;;UNKNOWN');
  });
  return {
    url: `${server.url}/of/{ip}`,
    requests,
    setBehavior: (address, behavior) => {
      behaviors.set(address, typeof behavior === 'string' ? (response) => response.end(behavior) : behavior);
    },
    close: () => server.close(),
  };
}
