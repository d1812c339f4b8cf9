import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';

export interface Call {
  readonly method?: string;
  /** The path is sent as is, neither encoded nor corrected. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** `body` is sent as JSON, `raw` as is. */
  readonly body?: unknown;
  readonly raw?: string | Buffer;
  /** The caller's address, which the test's local proxy reports. */
  readonly from?: string;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The text parsed as JSON; undefined if invalid. */
  readonly json: Record<string, unknown> | undefined;
}

const parseJson = (text: string): HttpResponse['json'] => {
  try {
    return JSON.parse(text) as HttpResponse['json'];
  } catch {
    return undefined;
  }
};

/** A client over real sockets that sends exactly what it is given. */
export class Client {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 16 });

  constructor(private readonly port: number) {}

  call({ method = 'GET', path, headers = {}, body, raw, from }: Call): Promise<HttpResponse> {
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const allHeaders: Record<string, string | number> = omitUndefined({
      ...(payload !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(payload),
      }),
      'x-forwarded-for': from,
      ...headers,
    });
    return new Promise((resolve, reject) => {
      const call = request(
        { host: '127.0.0.1', port: this.port, method, path, headers: allHeaders, agent: this.agent },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('error', reject);
          response.on('end', () => {
            const text = Buffer.concat(parts).toString();
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text,
              json: parseJson(text),
            });
          });
        },
      );
      call.on('error', reject);
      call.end(payload);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}
