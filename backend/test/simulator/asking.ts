import type { Command } from '@nestjs/cqrs';
import { isRefusal } from '../../src/kernel/refuse.js';
import type { Owner } from './scheduler.js';
import type { World } from './world.js';

const MOST_TRIES = 5;

/**
 * Staff repeat a command on any process until one has answered. In a storm they give up after a while;
 * undefined: the outcome is unknown to them.
 */
export async function asked<T>(
  world: World,
  who: Owner,
  what: string,
  command: () => Command<T>,
): Promise<T | undefined> {
  const { scheduler, faults } = world;
  for (let tries = 0; tries < MOST_TRIES || !faults.on; tries++) {
    const process = await world.api(who);
    await scheduler.step(who, `has ${process.name}: ${what}`);
    try {
      const answer = await process.ask(command());
      if (isRefusal(answer)) scheduler.say(who, `  … ${answer.refused}`);
      if (!isRefusal(answer) || answer.refused !== 'BUSY') return answer;
    } catch (error) {
      world.noteError(process, error);
    }
  }
  return undefined;
}
