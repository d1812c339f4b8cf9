// Preload this for profiling: it writes the process's CPU profile for the browser's developer tools.
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import path from 'node:path';

const folder = process.env.BENCH_PROFILE_DIR ?? '.';
const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.setSamplingInterval', { interval: 500 });
session.post('Profiler.start');
process.on('exit', () => {
  session.post('Profiler.stop', (_error, { profile }) => {
    writeFileSync(path.join(folder, `product-${process.pid}.cpuprofile`), JSON.stringify(profile));
  });
});
