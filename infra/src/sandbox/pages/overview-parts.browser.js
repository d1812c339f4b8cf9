/* What the parts of the overview page have in common. Served as it is, without a build. */
/* global document, fetch */

export const part = (id) => document.getElementById(id);

const KINDS = {
  succeeded: 'good',
  delivered: 'good',
  requires_action: 'wait',
  requires_confirmation: 'wait',
  processing: 'wait',
  waiting: 'wait',
  COMPLETED: 'good',
  CAPTURED: 'good',
  PAYER_ACTION_REQUIRED: 'wait',
  APPROVED: 'wait',
  PENDING: 'wait',
  DECLINED: 'bad',
  failed: 'bad',
  dropped: 'bad',
};

/** An element with text or children; `data-` attributes from `data`. */
export function element(name, { className = '', data = {} } = {}, ...children) {
  const made = document.createElement(name);
  if (className !== '') made.className = className;
  Object.assign(made.dataset, data);
  made.append(...children);
  return made;
}

export const tag = (text, kind = KINDS[text] ?? '') =>
  element('span', { className: 'tag', data: { kind } }, String(text).replaceAll('_', ' '));
export const code = (text, className = '') => element('code', { className }, String(text));
/** `{ a: { b: 1 } }` -> `['a.b', 1]`: one line per value. */
const flat = (value, path = '') =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => flat(inner, path === '' ? key : `${path}.${key}`))
    : [[path, value]];
export const pairs = (value) =>
  Object.keys(value).length === 0
    ? ''
    : element(
        'div',
        { className: 'metadata' },
        ...flat(value).map(([key, inner]) =>
          element('code', {}, element('span', {}, `${key}: `), String(inner)),
        ),
      );
/** `amount` in cents. */
export const money = (amount, currency) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100);
export const time = (iso) => iso.replace('T', ' ').slice(0, 19);

/** Replaces a table's rows; `columns`: heading, cell content, class. */
export function table(id, rows, columns, empty) {
  const target = part(id);
  if (rows.length === 0) {
    target.replaceChildren(element('p', { className: 'empty' }, empty));
    return;
  }
  const head = element(
    'tr',
    {},
    ...columns.map(([heading, , className = '']) => element('th', { className }, heading)),
  );
  const body = rows.map((row) =>
    element(
      'tr',
      {},
      ...columns.map(([heading, cell, className = '']) =>
        element(
          'td',
          { className, data: { label: heading } },
          ...[cell(row)].flat().filter((item) => item !== ''),
        ),
      ),
    ),
  );
  target.replaceChildren(element('table', {}, element('thead', {}, head), element('tbody', {}, ...body)));
}

/** The deliveries of a provider; `read` gives time (ISO 8601), type and object's id of one. */
export function eventTable(id, events, read) {
  table(
    id,
    events.toReversed(),
    [
      ['Created', (event) => time(read(event).at), 'time'],
      ['Event', (event) => read(event).type],
      ['Delivery', ({ delivery }) => tag(delivery === 'none' ? 'no receiver' : delivery)],
      [
        'Tries',
        ({ attempts }) => {
          const last = attempts.at(-1);
          return last === undefined ? '' : `${attempts.length}, last ${last.status ?? last.error}`;
        },
      ],
      ['Object', (event) => code(read(event).object)],
      ['Id', ({ id }) => code(id)],
    ],
    'No event yet.',
  );
}

export function requestTable(id, requests) {
  table(
    id,
    requests.toReversed(),
    [
      ['Time', ({ at }) => time(at), 'time'],
      [
        'Answer',
        ({ status, replayed }) => [
          tag(status, status >= 200 && status < 300 ? 'good' : 'bad'),
          replayed ? ' replayed' : '',
        ],
      ],
      ['Request', ({ method, path }) => code(`${method} ${path}`, 'path')],
      ['Error', ({ error }) => error ?? ''],
      ['Parameters', ({ params }) => pairs(params)],
      ['Idempotency key', ({ idempotencyKey }) => (idempotencyKey === null ? '' : code(idempotencyKey))],
      ['ms', ({ ms }) => String(ms), 'num'],
    ],
    'No request yet.',
  );
}

export async function get(path) {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}

export const post = (path, body) =>
  fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
