import { createServer, type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeServer } from '../../support/http/close-server.js';
import type { Gate } from './gate.js';

export interface ProviderProxy {
  readonly port: number;
  cutAll(): void;
  close(): Promise<void>;
}

const nameStep = ({ method, url }: IncomingMessage): string =>
  `card ${method ?? ''} ${(url ?? '')
    .replace(/\?.*/, '')
    .replaceAll(/\/(pi|cus|re|ch|pm|seti)_\w+|(?<=^\/paypal\/.*)\/[0-9A-Z]{8,}(?=\/|$)/g, '/:id')}`;

async function readBody(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const forwardRequest = (port: number, { method, url, headers }: IncomingMessage, body: Buffer) =>
  new Promise<{ head: IncomingMessage; body: Buffer }>((resolve, reject) => {
    const upstream = httpRequest(
      { host: '127.0.0.1', port, method, path: url, headers, agent: false },
      (head) => {
        readBody(head).then((responseBody) => resolve({ head, body: responseBody }), reject);
      },
    );
    upstream.once('error', reject);
    upstream.end(body);
  });

/** Opens a proxy between worker and payment provider; a step is a request. */
export async function openProviderProxy(gate: Gate, getTargetPort: () => number): Promise<ProviderProxy> {
  const serveRequest = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const step = nameStep(request);
    const body = await readBody(request);
    const nth = gate.countStep(step);
    const firstFate = await gate.passEdge(step, nth, 'before');
    if (firstFate !== 'go') return refuseRequest(firstFate, response);
    const upstreamResponse = await forwardRequest(getTargetPort(), request, body);
    const fate = await gate.passEdge(step, nth, 'after');
    if (fate !== 'go') return refuseRequest(fate, response);
    response.writeHead(upstreamResponse.head.statusCode ?? 502, upstreamResponse.head.headers);
    response.end(upstreamResponse.body);
  };
  const server = createServer((request, response) => {
    serveRequest(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    cutAll: () => server.closeAllConnections(),
    close: () => closeServer(server),
  };
}

function refuseRequest(fate: 'cut' | 'silence' | 'error', response: ServerResponse): void {
  if (fate === 'silence') return;
  if (fate === 'cut') response.destroy();
  else {
    response.writeHead(500, { 'content-type': 'application/json' });
    response.end('{"error":{"type":"api_error","message":"An error occurred on our end."}}');
  }
}
