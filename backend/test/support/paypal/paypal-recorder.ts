import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import { closeServer } from '../http/close-server.js';

export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly requestHeaders: IncomingHttpHeaders;
  readonly requestBody: string;
  readonly status: number;
  readonly responseHeaders: Headers;
  readonly responseBody: string;
}

/** Starts a proxy between client and sandbox that records both sides. */
export async function startRecorder(target: string) {
  const exchanges: Exchange[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const requestBody = Buffer.concat(chunks).toString('utf8');
      const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers;
      const path = request.url ?? '/';
      const method = request.method ?? 'GET';
      void fetch(
        `${target}${path}`,
        omitUndefined({
          method,
          headers: headers as Record<string, string>,
          body: requestBody === '' ? undefined : requestBody,
        }),
      ).then(async (upstreamResponse) => {
        const responseBody = await upstreamResponse.text();
        exchanges.push({
          method,
          path,
          requestHeaders: request.headers,
          requestBody,
          status: upstreamResponse.status,
          responseHeaders: upstreamResponse.headers,
          responseBody,
        });
        response.writeHead(upstreamResponse.status, {
          'content-type': upstreamResponse.headers.get('content-type') ?? 'text/plain',
        });
        response.end(responseBody);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    exchanges,
    close: () => closeServer(server),
  };
}
