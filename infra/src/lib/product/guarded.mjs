// Runs a program as a child that cannot outlive its parent: `node guarded.mjs MODULE`. The parent's end of
// the channel closes however the parent dies, even by kill -9.
import { pathToFileURL } from 'node:url';

const TIME_TO_CLOSE_MS = 5000;

process.on('disconnect', () => {
  setTimeout(() => process.exit(1), TIME_TO_CLOSE_MS).unref();
  process.kill(process.pid, 'SIGTERM'); // the program then closes in order
});
process.channel?.unref();
await import(pathToFileURL(process.argv[2] ?? '').href);
