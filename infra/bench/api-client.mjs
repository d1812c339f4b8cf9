// This client is minimal, so that the load does not cost more than the product.
import { Agent, request } from 'node:http';

/** @typedef {{ status: number, json: any }} ApiResponse */

export class ApiClient {
  /** @param {string} origin */
  constructor(origin) {
    const { hostname, port } = new URL(origin);
    this.address = { host: hostname, port: Number(port) };
    this.agent = new Agent({ keepAlive: true, maxSockets: Infinity, scheduling: 'lifo' });
  }

  /**
   * @param {'GET' | 'POST'} method
   * @param {string} path
   * @param {unknown} body
   * @param {Record<string, string>} [headers]
   * @returns {Promise<ApiResponse>}
   */
  call(method, path, body, headers = {}) {
    const requestText = body === undefined ? undefined : JSON.stringify(body);
    const typeHeaders = requestText && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(requestText)),
    };
    return new Promise((resolve, reject) => {
      const options = {
        ...this.address,
        agent: this.agent,
        method,
        path,
        headers: { ...typeHeaders, ...headers },
      };
      const clientRequest = request(options, (response) => {
        /** @type {Buffer[]} */
        const parts = [];
        response.on('data', (part) => parts.push(part));
        response.once('error', reject);
        response.once('end', () => {
          const responseText = Buffer.concat(parts).toString();
          try {
            resolve({ status: response.statusCode ?? 0, json: JSON.parse(responseText) });
          } catch {
            reject(
              new Error(`${method} ${path} answered ${response.statusCode}: ${responseText.slice(0, 200)}`),
            );
          }
        });
      });
      clientRequest.once('error', reject);
      clientRequest.end(requestText);
    });
  }

  close() {
    this.agent.destroy();
  }
}
