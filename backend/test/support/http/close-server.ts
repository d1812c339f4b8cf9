import type { Server } from 'node:http';

/** Closes a server with its open connections, so that a client which keeps one alive delays nothing. */
export const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
