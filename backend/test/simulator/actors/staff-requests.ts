import type { Command } from '@nestjs/cqrs';
import { isRefusal } from '../../../src/kernel/refuse.js';
import type { Owner } from '../engine/scheduler.js';
import type { World } from '../engine/world.js';

const MAX_ATTEMPTS = 5;

/**
 * Repeats a command, as staff, on any process until a process has answered. While faults occur they may give
 * up: undefined, because they do not know the outcome.
 */
export async function askProcess<T>(
  world: World,
  owner: Owner,
  label: string,
  newCommand: () => Command<T>,
): Promise<T | undefined> {
  const { scheduler, faults } = world;
  for (let attempt = 0; attempt < MAX_ATTEMPTS || !faults.isOn; attempt++) {
    const process = await world.waitForApi(owner);
    await scheduler.waitForTurn(owner, `asks ${process.name}: ${label}`);
    try {
      const reply = await process.executeCommand(newCommand());
      if (isRefusal(reply)) scheduler.writeLine(owner, `  … ${reply.refused}`);
      if (!isRefusal(reply) || reply.refused !== 'BUSY') return reply;
    } catch (error) {
      world.noteError(process, error);
    }
  }
  return undefined;
}

export async function requestMailedCode(
  world: World,
  owner: Owner,
  bookingId: string,
  newCommand: () => Command<unknown>,
): Promise<string> {
  await askProcess(world, owner, `mails a code for ${bookingId}`, newCommand);
  return world.readMailedCode(bookingId);
}
