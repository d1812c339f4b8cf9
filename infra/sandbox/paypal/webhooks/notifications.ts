import { DAY_MS } from '../../shared/durations.js';
import { defineBodylessEndpoint, definePostEndpoint, type Endpoint } from '../http/endpoint.js';
import { newNotFound } from '../http/errors.js';
import { parseMoment, parseNumber, parseText, parseWord } from '../http/query.js';
import { findRawMember } from '../http/raw-member.js';
import { object, type Parser, reportSyntax, text, url } from '../http/schema.js';
import type { PayPalStore } from '../store.js';
import type { PayPalEvent } from './event-types.js';
import type { Signer } from './signer.js';

const RETENTION_MS = 30 * DAY_MS;

const anyObject: Parser<object> = (value, field, details) => {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  return reportSyntax(details, field, undefined);
};

const verification = object(
  {
    auth_algo: text(1, 100, /^[A-Za-z0-9]+$/),
    cert_url: url,
    transmission_id: text(1, 50, /^[A-Za-z0-9-]+$/),
    transmission_sig: text(1, 500),
    transmission_time: text(20, 100, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/),
    webhook_id: text(1, 50),
    webhook_event: anyObject,
  },
  [
    'auth_algo',
    'cert_url',
    'transmission_id',
    'transmission_sig',
    'transmission_time',
    'webhook_id',
    'webhook_event',
  ],
);

const EVENTS_PATH = '/v1/notifications/webhooks-events';

function listEvents(store: PayPalStore, query: URLSearchParams) {
  const size = parseNumber(query, 'page_size', { fallback: 10, min: 1, max: 300 });
  const isListed = toEventFilter(query, store.nowMs());
  parseWord(query, 'move_to', ['next']);
  parseMoment(query, 'index_time');
  const newestFirst = store.events
    .values()
    .map((delivery) => delivery.object)
    .filter(isListed)
    .reverse();
  const cursor = query.get('index_id');
  const firstIndex = cursor === null ? 0 : newestFirst.findIndex(({ id }) => id === cursor) + 1;
  const events = newestFirst.slice(firstIndex, firstIndex + size);
  const lastEvent = events.at(-1);
  const hasMore = lastEvent !== undefined && firstIndex + size < newestFirst.length;
  const toHref = (changes: Record<string, string>) =>
    `${store.baseUrl}${EVENTS_PATH}?${new URLSearchParams({ ...Object.fromEntries(query), ...changes }).toString()}`;
  const nextLinks = hasMore
    ? [
        {
          href: toHref({ move_to: 'next', index_time: lastEvent.create_time, index_id: lastEvent.id }),
          rel: 'next',
          method: 'GET',
        },
      ]
    : [];
  return {
    status: 200,
    body: {
      events,
      count: events.length,
      links: [{ href: toHref({}), rel: 'self', method: 'GET' }, ...nextLinks],
    },
  };
}

function toEventFilter(query: URLSearchParams, nowMs: number): (event: PayPalEvent) => boolean {
  const startMs = Math.max(parseMoment(query, 'start_time') ?? 0, nowMs - RETENTION_MS);
  const endMs = parseMoment(query, 'end_time') ?? Infinity;
  const type = parseText(query, 'event_type', /^[A-Z-]+(\.[A-Z-]+)+$/);
  const transaction = parseText(query, 'transaction_id', /^[A-Z0-9]{1,36}$/);
  return (event) => {
    const createdAtMs = Date.parse(event.create_time);
    return (
      createdAtMs >= startMs &&
      createdAtMs <= endMs &&
      (type === null || event.event_type === type) &&
      (transaction === null || event.resource['id'] === transaction)
    );
  };
}

export const createNotificationEndpoints = (signer: Signer): Endpoint[] => [
  definePostEndpoint({
    path: '/v1/notifications/verify-webhook-signature',
    operation: 'verify_webhook',
    lifetimeMs: null,
    bodyParser: verification,
    run: (_call, { webhook_event: _event, ...signature }, { rawBody }) => {
      const isValid = signer.isValid({ ...signature, body: findRawMember(rawBody, 'webhook_event') ?? '' });
      return { status: 200, body: { verification_status: isValid ? 'SUCCESS' : 'FAILURE' } };
    },
  }),
  defineBodylessEndpoint({
    method: 'GET',
    path: EVENTS_PATH,
    operation: 'list_events',
    run: ({ store }, { query }) => listEvents(store, query),
    queryNames: [
      'page_size',
      'start_time',
      'end_time',
      'transaction_id',
      'event_type',
      'move_to',
      'index_time',
      'index_id',
    ],
  }),
  defineBodylessEndpoint({
    method: 'GET',
    path: `${EVENTS_PATH}/:id`,
    operation: 'get_event',
    run: (call, { id }) => {
      const record = call.store.events.get(id);
      if (record === undefined) throw newNotFound('event_id', id);
      return { status: 200, body: record.object };
    },
  }),
];
