import { BookingCustomer } from './booking-customer.js';
import { Colleagues } from './colleagues.js';
import { World, type WorldOptions } from './world.js';

/** Opens a world, and the person who acts in it. */
export async function openWorldFor<T>(
  person: new (world: World) => T,
  options?: WorldOptions,
): Promise<[World, T]> {
  const world = await World.open(options);
  return [world, new person(world)];
}

/** Opens a world with a customer and all roles of staff. */
export async function openStaffedWorld(): Promise<{
  world: World;
  customer: BookingCustomer;
  staff: Colleagues;
}> {
  const [world, customer] = await openWorldFor(BookingCustomer);
  return { world, customer, staff: await Colleagues.hire(world) };
}
