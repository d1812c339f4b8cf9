import { defineListEndpoint, defineObjectEndpoint, type Endpoint } from './http/endpoint.js';
import { newBadRequest, newNotFound } from './http/errors.js';
import { toPage } from './http/lists.js';
import { created, expand, paging } from './http/param-types.js';
import { boolean, list, params, string } from './http/params.js';
import type { SandboxEvent } from './store.js';

const listEventsParams = params({
  ...paging,
  created,
  delivery_success: boolean,
  type: string(),
  types: list(string()),
});

/** True if the pattern names the type, or its family, such as `payment_intent.*`. */
const isTypeMatch = (pattern: string, type: string): boolean =>
  pattern.endsWith('.*') ? type.startsWith(pattern.slice(0, -1)) : pattern === type;

export const eventEndpoints: Endpoint[] = [
  defineListEndpoint(
    { method: 'GET', path: '/v1/events', returns: 'event' },
    listEventsParams,
    (call, input) => {
      const { type, types, delivery_success: wantsDelivered } = input;
      if (type !== undefined && types !== undefined) {
        throw newBadRequest('You may only specify one of these parameters: type, types.', {
          code: 'parameters_exclusive',
        });
      }
      if (types !== undefined && types.length > 20)
        throw newBadRequest('At most 20 types.', { param: 'types' });
      const family = types?.find((name) => name.includes('*'));
      if (types !== undefined && family !== undefined)
        throw newBadRequest('`types` takes names of events; only `type` takes a family.', {
          param: `types[${types.indexOf(family)}]`,
        });
      const wantedTypes = types ?? (type === undefined ? undefined : [type]);
      const records = call.store.events.values();
      const candidates =
        wantsDelivered === undefined
          ? records
          : records.filter(({ delivery }) => (delivery === 'delivered') === wantsDelivered);
      const isWanted = ({ type: eventType }: SandboxEvent) =>
        wantedTypes?.some((name) => isTypeMatch(name, eventType)) ?? true;
      const events = candidates.map(({ object }) => object);
      return toPage(events, input, { url: '/v1/events', kind: 'event', isWanted });
    },
  ),
  defineObjectEndpoint(
    { method: 'GET', path: '/v1/events/:id', returns: 'event' },
    params({ expand }),
    (call, _input, id) => {
      const record = call.store.events.get(id);
      if (record === undefined) throw newNotFound('event', id);
      return record.object;
    },
  ),
];
