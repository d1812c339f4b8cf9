import type { IncomingHttpHeaders } from 'node:http';
import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import { readBody, startTestServer } from '../http/test-server.js';

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
  const server = await startTestServer((request, response) => {
    const recordExchange = async (): Promise<void> => {
      const requestBody = (await readBody(request)).toString('utf8');
      const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers;
      const path = request.url ?? '/';
      const method = request.method ?? 'GET';
      const upstreamResponse = await fetch(
        `${target}${path}`,
        omitUndefined({
          method,
          headers: headers as Record<string, string>,
          body: requestBody === '' ? undefined : requestBody,
        }),
      );
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
    };
    void recordExchange();
  });
  return { url: server.url, exchanges, close: () => server.close() };
}
