import { HOUR_MS, MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import type { Process } from './process.js';
import { WORLD } from './scheduler.js';
import type { World } from './world.js';

/** Injects faults between two steps, unrelated to any actor's action. */
export function injectFaults(world: World): void {
  const { faults, scheduler, queue, provider } = world;
  const { mix } = faults;
  const { random } = scheduler;
  const say = (text: string) => scheduler.say(WORLD, `*** ${text}`);
  const pickProcess = (): Process | undefined => {
    const living = world.processes.filter(({ isAlive }) => isAlive);
    return living[random.drawBetween(0, Math.max(0, living.length - 1))];
  };
  if (faults.drawFault('kill', mix.kill)) {
    const process = pickProcess();
    if (process) {
      say(`${process.name} is killed`);
      kill(world, process);
    }
  }
  if (faults.drawFault('stop', mix.stop)) {
    const process = pickProcess();
    if (process && !process.isStopped) {
      say(`${process.name} stops`);
      process.isStopped = true;
      const until = scheduler.now + (random.flipCoin(0.5) ? 0 : random.drawBetween(1, 90) * MINUTE_MS);
      void scheduler.step(WORLD, `${process.name} goes on`, { at: until }).then(() => {
        process.isStopped = false;
      });
    }
  }
  if (faults.drawFault('job twice', mix.deliverAgain) && queue.deliverAgain())
    say('a job is delivered twice');
  if (faults.drawFault('queue emptied', mix.emptyQueue)) {
    say('the queue is emptied');
    queue.clearJobs();
  }
  if (faults.drawFault('keys expired', mix.expireKeys)) {
    say('the idempotency keys expire');
    provider.expireKeys();
    world.paypal.expireKeys();
  }
  if (faults.drawFault('clock jump', mix.skew)) {
    const process = pickProcess();
    if (process) {
      process.skewMs = random.flipCoin(0.3) ? 0 : random.drawBetween(-26, 26) * HOUR_MS;
      say(`the clock of ${process.name} is ${process.skewMs / HOUR_MS} h off`);
    }
  }
  if (faults.drawFault('time advances', mix.time)) {
    // Hours pass only while processes are idle; minutes may pass at any moment.
    const shouldSkipHours = random.flipCoin(0.3) && !scheduler.isBusy;
    scheduler.now += shouldSkipHours
      ? random.drawBetween(1, 30) * HOUR_MS
      : random.drawBetween(1, 20) * MINUTE_MS;
    say('time advances');
  }
}

/** Kills a process amid its work, and starts a replacement later. */
function kill(world: World, process: Process): void {
  const { scheduler } = world;
  process.kill();
  world.processes.splice(world.processes.indexOf(process), 1);
  void scheduler.step(WORLD, `another ${process.role} starts`).then(() => world.startProcess(process.role));
}
