import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeServer } from './close-server.js';

export interface TestServer {
  readonly port: number;
  readonly url: string;
  /** Cuts open connections; the server stays open. */
  cutConnections(): void;
  /** Closes the server, and cuts open connections. */
  close(): Promise<void>;
}

/** Starts a server on a free port of loopback. */
export async function startTestServer(listener: RequestListener): Promise<TestServer> {
  const server = createServer(listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    cutConnections: () => server.closeAllConnections(),
    close: () => closeServer(server),
  };
}

export async function readBody(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
