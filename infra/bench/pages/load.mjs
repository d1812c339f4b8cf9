// The load comes from a fixed number of connections; each sends its next request after a response.
import { Agent, get } from 'node:http';

/** @typedef {{ ms: number[], seconds: number }} Load */

let visitCount = 0;

/**
 * @param {string} url
 * @param {object} options
 * @param {number} options.connections
 * @param {number} [options.seconds]
 * @param {number} [options.requests]
 * @param {boolean} [options.isUncached] requests a new address each time
 * @returns {Promise<Load>}
 */
export async function loadPages(
  url,
  { connections, seconds = Infinity, requests = Infinity, isUncached = false },
) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const startedAtMs = performance.now();
  /** @type {number[]} */
  const ms = [];
  let requestCount = 0;
  const runVisitor = async () => {
    while (requestCount < requests && performance.now() - startedAtMs < seconds * 1000) {
      // Each connection is another visitor, as behind a load balancer, so that none is rate-limited.
      const address = `198.18.${(requestCount >> 8) & 255}.${requestCount & 255}`;
      requestCount += 1;
      const sentAtMs = performance.now();
      visitCount += 1;
      await fetchPage(isUncached ? `${url}?visit=${visitCount}` : url, agent, address);
      ms.push(performance.now() - sentAtMs);
    }
  };
  await Promise.all(Array.from({ length: connections }, runVisitor));
  agent.destroy();
  return { ms, seconds: (performance.now() - startedAtMs) / 1000 };
}

/** @param {string} url @param {Agent} agent @param {string} address @returns {Promise<void>} */
const fetchPage = (url, agent, address) =>
  new Promise((resolve, reject) => {
    const headers = { 'x-forwarded-for': address, 'accept-encoding': 'identity' };
    get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.resume();
      response.once('end', resolve);
      response.once('error', reject);
    }).once('error', reject);
  });
