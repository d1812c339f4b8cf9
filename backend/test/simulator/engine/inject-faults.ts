import { HOUR_MS, MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import type { Process } from './process.js';
import { WORLD } from './scheduler.js';
import type { World } from './world.js';

/** Injects faults between two steps, unrelated to any actor's action. */
export function injectFaults(world: World): void {
  const { faults, scheduler, queue, stripe } = world;
  const { mixture } = faults;
  const { random } = scheduler;
  const writeLine = (text: string) => scheduler.writeLine(WORLD, `*** ${text}`);
  const pickProcess = (): Process | undefined => {
    const livingProcesses = world.processes.filter(({ isAlive }) => isAlive);
    return random.findOne(livingProcesses);
  };
  if (faults.drawFault('kill', mixture.kill)) {
    const process = pickProcess();
    if (process) {
      writeLine(`${process.name} is killed`);
      killProcess(world, process);
    }
  }
  if (faults.drawFault('stop', mixture.stop)) {
    const process = pickProcess();
    if (process && !process.isStopped) {
      writeLine(`${process.name} stops`);
      process.isStopped = true;
      const faultEnd = scheduler.now + (random.flipCoin(0.5) ? 0 : random.drawBetween(1, 90) * MINUTE_MS);
      void scheduler.waitForTurn(WORLD, `${process.name} goes on`, { notBeforeMs: faultEnd }).then(() => {
        process.isStopped = false;
      });
    }
  }
  if (faults.drawFault('job twice', mixture.repeatedDelivery) && queue.deliverAgain())
    writeLine('a job is delivered twice');
  if (faults.drawFault('queue emptied', mixture.queueLoss)) {
    writeLine('the queue is emptied');
    queue.clearJobs();
  }
  if (faults.drawFault('keys expired', mixture.keyExpiry)) {
    writeLine('the idempotency keys expire');
    stripe.expireIdempotencyKeys();
    world.paypal.expireIdempotencyKeys();
  }
  if (faults.drawFault('clock jump', mixture.clockJump)) {
    const process = pickProcess();
    if (process) {
      process.skewMs = random.flipCoin(0.3) ? 0 : random.drawBetween(-26, 26) * HOUR_MS;
      writeLine(`the clock of ${process.name} is ${process.skewMs / HOUR_MS} h off`);
    }
  }
  if (faults.drawFault('time advances', mixture.timeJump)) {
    // Hours pass only while processes are idle; minutes may pass at any moment.
    const shouldSkipHours = random.flipCoin(0.3) && !scheduler.isBusy;
    scheduler.now += shouldSkipHours
      ? random.drawBetween(1, 30) * HOUR_MS
      : random.drawBetween(1, 20) * MINUTE_MS;
    writeLine('time advances');
  }
}

/** Kills a process amid its work, and starts a replacement later. */
function killProcess(world: World, process: Process): void {
  const { scheduler } = world;
  process.kill();
  world.processes.splice(world.processes.indexOf(process), 1);
  void scheduler
    .waitForTurn(WORLD, `another ${process.role} starts`)
    .then(() => world.startProcess(process.role));
}
