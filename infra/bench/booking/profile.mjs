// Loaded before the product when it is profiled: where its own time goes, from the start to the end of the process, as
// a file that the browser's developer tools open.
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
