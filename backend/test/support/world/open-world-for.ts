import { World, type WorldOptions } from './world.js';

/** A world, and the person who acts in it. */
export async function openWorldFor<T>(
  person: new (world: World) => T,
  options?: WorldOptions,
): Promise<[World, T]> {
  const world = await World.open(options);
  return [world, new person(world)];
}
