import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeServer } from './close-server.js';

type Behavior = (response: ServerResponse, request: IncomingMessage) => void;

/** A fake of the country service over real sockets; the requested address decides its behavior. */
export interface CountryService {
  /** The service's URL, as configured in the product. */
  readonly url: string;
  /** Paths requested so far. */
  readonly requests: string[];
  setBehavior(address: string, behavior: Behavior | string): void;
  close(): Promise<void>;
}

export async function startCountryService(): Promise<CountryService> {
  const requests: string[] = [];
  const behaviors = new Map<string, Behavior>();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requests.push(`${request.method} ${path}`);
    const behavior = behaviors.get(decodeURIComponent(path.slice(path.lastIndexOf('/') + 1)));
    if (behavior) behavior(response, request);
    else response.end('2;;;UNKNOWN');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/of/{ip}`,
    requests,
    setBehavior: (address, behavior) => {
      const does: Behavior = typeof behavior === 'string' ? (response) => response.end(behavior) : behavior;
      behaviors.set(address, does);
    },
    close: () => closeServer(server),
  };
}
