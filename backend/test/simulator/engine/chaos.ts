import type { Process } from './process.js';
import { WORLD } from './scheduler.js';
import type { World } from './world.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Faults between two steps, unrelated to any action. */
export function chaos(world: World): void {
  const { faults, scheduler, queue, provider } = world;
  const { mix } = faults;
  const { random } = scheduler;
  const say = (text: string) => scheduler.say(WORLD, `*** ${text}`);
  const pickProcess = (): Process | undefined => {
    const living = world.processes.filter(({ alive }) => alive);
    return living[random.between(0, Math.max(0, living.length - 1))];
  };
  if (faults.happens('kill', mix.kill)) {
    const process = pickProcess();
    if (process) {
      say(`${process.name} is killed`);
      kill(world, process);
    }
  }
  if (faults.happens('stop', mix.stop)) {
    const process = pickProcess();
    if (process && !process.stopped) {
      say(`${process.name} stops`);
      process.stopped = true;
      const until = scheduler.now + (random.chance(0.5) ? 0 : random.between(1, 90) * MINUTE_MS);
      void scheduler.step(WORLD, `${process.name} goes on`, { at: until }).then(() => {
        process.stopped = false;
      });
    }
  }
  if (faults.happens('job twice', mix.deliverAgain) && queue.deliverAgain()) say('a job is delivered twice');
  if (faults.happens('queue emptied', mix.emptyQueue)) {
    say('the queue is emptied');
    queue.empty();
  }
  if (faults.happens('keys expired', mix.expireKeys)) {
    say('the idempotency keys expire');
    provider.expireKeys();
    world.paypal.expireKeys();
  }
  if (faults.happens('clock jump', mix.skew)) {
    const process = pickProcess();
    if (process) {
      process.skewMs = random.chance(0.3) ? 0 : random.between(-26, 26) * HOUR_MS;
      say(`the clock of ${process.name} is ${process.skewMs / HOUR_MS} h off`);
    }
  }
  if (faults.happens('time moves on', mix.time)) {
    // Hours pass between actions of processes, minutes also within them.
    const hours = random.chance(0.3) && !scheduler.busy;
    scheduler.now += hours ? random.between(1, 30) * HOUR_MS : random.between(1, 20) * MINUTE_MS;
    say('time moves on');
  }
}

/** Its work never ends; another process replaces it soon. */
function kill(world: World, process: Process): void {
  const { scheduler } = world;
  process.kill();
  world.processes.splice(world.processes.indexOf(process), 1);
  void scheduler.step(WORLD, `another ${process.role} starts`).then(() => world.start(process.role));
}
