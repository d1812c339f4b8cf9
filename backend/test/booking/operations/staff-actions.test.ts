import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { v4 } from 'uuid';
import { RouteCatalogue } from '../../../src/platform/http/route-catalogue.js';
import { Colleagues } from '../../support/world/colleagues.js';
import { listStaffActions } from '../../support/world/staff-actions.js';
import { World } from '../../support/world/world.js';

jest.setTimeout(180_000);

let world: World;
let staff: Colleagues;
beforeAll(async () => {
  world = await World.open();
  staff = await Colleagues.hire(world);
});
afterAll(() => world.close());

test('every staff route with an effect records an event that names the staff member', async () => {
  const actions = listStaffActions(world, staff);
  const routes = world.app.nest.get(RouteCatalogue).listRoutes();
  const writingRoutes = routes.filter(({ method, access }) => method !== 'GET' && typeof access !== 'string');
  // A writing route without a test might record no staff member.
  expect(Object.keys(actions).sort()).toEqual(
    writingRoutes.map(({ method, path }) => `${method} ${path}`).sort(),
  );

  const recordedTypes: string[] = [];
  for (const [route, { role, event, newInput }] of Object.entries(actions)) {
    const { params = {}, body, file } = await newInput();
    const path = route.replace('POST ', '').replace(/\{(\w+)\}/g, (_, name: string) => `${params[name]}`);
    const headers = { ...(await staff.openSession(role)).headers, 'idempotency-key': v4() };
    const head = await world.store.readHead();
    const { status } = file
      ? await world.sendFile(path, file, {
          ...headers,
          'content-type': 'application/octet-stream',
          'content-length': String(file.length),
        })
      : await world.call('POST', path, body, headers);
    expect({ route, result: status < 300 ? 'done' : status }).toEqual({ route, result: 'done' });

    const { events } = await world.store.readAll(head, 1_000);
    // The worker, a provider or the bank wrote the other events; there are no customers in this test.
    const eventsOfPeople = events.filter(({ meta }) => ['staff', 'customer'].includes(meta.actor.kind));
    const actors = eventsOfPeople.map(({ meta: { actor } }) => [actor.kind, actor.id, actor.name]);
    const types = eventsOfPeople.map(({ type }) => type);
    expect({ route, actors }).toEqual({
      route,
      actors: actors.map(() => ['staff', staff.getId(role), role]),
    });
    expect({ route, types }).toEqual({ route, types: event === null ? [] : expect.arrayContaining([event]) });
    recordedTypes.push(...types);
  }
  // Fewer events mean that actions ran without an effect.
  expect(recordedTypes.length).toBeGreaterThan(30);
});
