// Runs a program of ours as a child that cannot outlive its parent: `node guarded.mjs MODULE`.
// The parent's end of the channel closes however it dies, even by kill -9.
import { pathToFileURL } from 'node:url';

process.on('disconnect', () => process.exit(0));
process.channel?.unref();
await import(pathToFileURL(process.argv[2] ?? '').href);
