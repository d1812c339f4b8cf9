import { type IncomingMessage, request as sendRequest, type ServerResponse } from 'node:http';
import { decodeForm } from '../../../../infra/sandbox/shared/form.js';
import { readBody, startTestServer, type TestServer } from '../http/test-server.js';
import type { Exchange } from './stripe-types.js';

interface ForwardedRequest {
  readonly method: string;
  readonly url: string;
  readonly body: Buffer;
}

/** A proxy between adapter and sandbox that forwards everything, faults included, and records it. */
export class Recorder {
  /** Requests with complete responses; lost or truncated responses are left out. */
  readonly exchanges: Exchange[] = [];
  private server: TestServer | undefined;

  private constructor(private readonly target: string) {}

  static async start(target: string): Promise<Recorder> {
    const recorder = new Recorder(target);
    recorder.server = await startTestServer(
      (request, response) => void recorder.forwardRequest(request, response),
    );
    return recorder;
  }

  get url(): string {
    return this.server?.url ?? '';
  }

  close(): Promise<void> | undefined {
    return this.server?.close();
  }

  private async forwardRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    const { method = 'GET', url = '/', headers } = request;
    const upstreamRequest = sendRequest(
      new URL(url, this.target),
      { method, headers, agent: false },
      (upstreamResponse) => this.forwardResponse({ method, url, body }, upstreamResponse, response),
    );
    upstreamRequest.on('error', () => response.destroy());
    response.on('close', () => upstreamRequest.destroy());
    upstreamRequest.end(body);
  }

  /** Forwards each chunk at once, so that a cut response is cut for the adapter too. */
  private forwardResponse(
    request: ForwardedRequest,
    upstreamResponse: IncomingMessage,
    response: ServerResponse,
  ): void {
    const status = upstreamResponse.statusCode ?? 502;
    response.writeHead(status, upstreamResponse.headers);
    const chunks: Buffer[] = [];
    upstreamResponse.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      response.write(chunk);
    });
    upstreamResponse.on('error', () => response.destroy());
    upstreamResponse.on('end', () => {
      this.recordExchange(request, { status, text: Buffer.concat(chunks).toString() });
      response.end();
    });
  }

  private recordExchange(
    { method, url, body }: ForwardedRequest,
    { status, text }: { readonly status: number; readonly text: string },
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
}
