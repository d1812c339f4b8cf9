import { createServer } from 'node:net';

/**
 * Finds out if a TCP port is free to listen on.
 * @param {number} port 0 requests any free port
 * @param {string} [host]
 * @returns {Promise<{ isFree: true, port: number } | { isFree: false, reason: string }>}
 */
export function probePort(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      resolve({ isFree: false, reason: error.code ?? error.message }),
    );
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      const boundPort = address !== null && typeof address === 'object' ? address.port : port;
      server.close(() => resolve({ isFree: true, port: boundPort }));
    });
  });
}

/** The kernel may return a port again while nobody listens on it, so this process remembers its ports. */
const returnedPorts = new Set();

/** Picks a free port that was not returned before. @param {string} [host] @returns {Promise<number>} */
export async function pickFreePort(host) {
  const probe = await probePort(0, host);
  if (!probe.isFree) throw new Error(`no free port on ${host ?? '127.0.0.1'}: ${probe.reason}`);
  if (returnedPorts.has(probe.port)) return pickFreePort(host);
  returnedPorts.add(probe.port);
  return probe.port;
}
