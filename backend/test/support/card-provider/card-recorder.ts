import { createServer, type IncomingMessage, request as ask, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeForm } from '../../../../infra/sandbox/shared/form.js';
import { closeServer } from '../http/close-server.js';
import type { Exchange } from './stripe-types.js';

/** A proxy between adapter and sandbox that forwards everything, faults included, and records it. */
export class Recorder {
  /** Requests with complete responses; lost or truncated responses are left out. */
  readonly exchanges: Exchange[] = [];
  private readonly server: Server;

  private constructor(private readonly target: string) {
    this.server = createServer((request, response) => {
      void readAll(request).then((body) => {
        const { method = 'GET', url = '/', headers } = request;
        const onward = ask(
          new URL(url, this.target),
          { method, headers, agent: false },
          (upstreamResponse) => {
            response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers);
            const chunks: Buffer[] = [];
            upstreamResponse.on('data', (chunk: Buffer) => {
              chunks.push(chunk);
              response.write(chunk);
            });
            upstreamResponse.on('error', () => response.destroy());
            upstreamResponse.on('end', () => {
              this.recordCall(
                { method, url, body },
                { status: upstreamResponse.statusCode ?? 0, text: Buffer.concat(chunks).toString() },
              );
              response.end();
            });
          },
        );
        onward.on('error', () => response.destroy());
        response.on('close', () => onward.destroy());
        onward.end(body);
      });
    });
  }

  static async start(target: string): Promise<Recorder> {
    const recorder = new Recorder(target);
    await new Promise<void>((resolve) => recorder.server.listen(0, '127.0.0.1', resolve));
    return recorder;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  private recordCall(
    { method, url, body }: { method: string; url: string; body: Buffer },
    { status, text }: { status: number; text: string },
  ): void {
    const { pathname, search } = new URL(url, this.target);
    const form = method === 'POST' ? body.toString() : search.slice(1);
    this.exchanges.push({
      method,
      path: pathname,
      params: decodeForm(form),
      status,
      body: JSON.parse(text) as unknown,
    });
  }

  close(): Promise<void> {
    return closeServer(this.server);
  }
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
