// A durable PostgreSQL that can be stopped as by a power cut and restarted on the same port. A separate
// process, because infra's programs start servers.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '../../../../infra/src/lib/postgres/postgres.mjs';

const dir = await mkdtemp(path.join(tmpdir(), 'wayfold-chaos-'));
await chmod(dir, 0o755);
let server = await startPostgres({ dir });

const crash = async () => {
  process.kill(server.pid, 'SIGQUIT'); // pg_ctl -m immediate
  await server.exitCode;
  await server.stop();
  server = await startPostgres({ dir });
};

const shutDown = async () => {
  await server.stop();
  const outerFolder = path.dirname(server.dataDir);
  for (const folder of new Set([outerFolder, dir])) await rm(folder, { recursive: true, force: true });
  process.exit(0);
};

let work = Promise.resolve();
process.on('message', (order) => {
  if (order !== 'crash') return;
  work = work.then(crash).then(
    () => void process.send?.({ url: server.url }),
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => void work.then(shutDown));
process.on('SIGINT', () => undefined); // the parent decides when to stop
process.send?.({ url: server.url });
