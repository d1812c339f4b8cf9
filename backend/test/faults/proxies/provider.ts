import { type IncomingMessage, request as sendRequest, type ServerResponse } from 'node:http';
import { readBody, startTestServer, type TestServer } from '../../support/http/test-server.js';
import type { Gate } from './gate.js';

const nameStep = ({ method, url }: IncomingMessage): string =>
  `card ${method ?? ''} ${(url ?? '')
    .replace(/\?.*/, '')
    .replaceAll(/\/(pi|cus|re|ch|pm|seti)_\w+|(?<=^\/paypal\/.*)\/[0-9A-Z]{8,}(?=\/|$)/g, '/:id')}`;

const forwardRequest = (port: number, { method, url, headers }: IncomingMessage, body: Buffer) =>
  new Promise<{ head: IncomingMessage; body: Buffer }>((resolve, reject) => {
    const upstream = sendRequest(
      { host: '127.0.0.1', port, method, path: url, headers, agent: false },
      (head) => {
        readBody(head).then((responseBody) => resolve({ head, body: responseBody }), reject);
      },
    );
    upstream.once('error', reject);
    upstream.end(body);
  });

/** Opens a proxy between worker and payment provider; a step is a request. */
export async function openProviderProxy(gate: Gate, getTargetPort: () => number): Promise<TestServer> {
  const serveRequest = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readBody(request);
    const step = gate.countStep(nameStep(request));
    const requestFate = await gate.passEdge(step, 'before');
    if (requestFate !== 'go') return refuseRequest(requestFate, response);
    const upstreamResponse = await forwardRequest(getTargetPort(), request, body);
    const responseFate = await gate.passEdge(step, 'after');
    if (responseFate !== 'go') return refuseRequest(responseFate, response);
    response.writeHead(upstreamResponse.head.statusCode ?? 502, upstreamResponse.head.headers);
    response.end(upstreamResponse.body);
  };
  return startTestServer((request, response) => {
    serveRequest(request, response).catch(() => response.destroy());
  });
}

function refuseRequest(fate: 'cut' | 'silence' | 'error', response: ServerResponse): void {
  if (fate === 'silence') return;
  if (fate === 'cut') response.destroy();
  else {
    response.writeHead(500, { 'content-type': 'application/json' });
    response.end('{"error":{"type":"api_error","message":"An error occurred on our end."}}');
  }
}
