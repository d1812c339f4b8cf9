/* Runs in the sandbox's overview page. Served as it is, without a build. */
/* global document, fetch, setTimeout */

import { DAY_MS, listen } from './overview-orders.browser.js';
import { showMoney } from './overview-money.browser.js';

const REFRESH_MS = 2000;
const ROWS = 100;
const part = (id) => document.getElementById(id);

const KINDS = {
  succeeded: 'good',
  delivered: 'good',
  requires_action: 'wait',
  requires_confirmation: 'wait',
  processing: 'wait',
  waiting: 'wait',
  failed: 'bad',
  dropped: 'bad',
};

/** An element with text or children; `data-` attributes from `data`. */
function element(name, { className = '', data = {} } = {}, ...children) {
  const made = document.createElement(name);
  if (className !== '') made.className = className;
  Object.assign(made.dataset, data);
  made.append(...children);
  return made;
}

const tag = (text, kind = KINDS[text] ?? '') =>
  element('span', { className: 'tag', data: { kind } }, String(text).replaceAll('_', ' '));
const code = (text, className = '') => element('code', { className }, String(text));
/** `{ a: { b: 1 } }` -> `['a.b', 1]`: one line per value. */
const flat = (value, path = '') =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => flat(inner, path === '' ? key : `${path}.${key}`))
    : [[path, value]];
const pairs = (value) =>
  Object.keys(value).length === 0
    ? ''
    : element(
        'div',
        { className: 'metadata' },
        ...flat(value).map(([key, inner]) =>
          element('code', {}, element('span', {}, `${key}: `), String(inner)),
        ),
      );
const money = (amount, currency) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100);
const time = (iso) => iso.replace('T', ' ').slice(0, 19);

/** Replaces a table's rows; `columns`: heading, cell content, class. */
function table(id, rows, columns, empty) {
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

function showState({
  payment_methods: methods,
  payment_intents: intents,
  charges,
  refunds,
  disputes,
  events,
  control,
}) {
  const sums = new Map();
  for (const charge of charges.filter(({ status }) => status === 'succeeded')) {
    const sum = sums.get(charge.currency) ?? { captured: 0, refunded: 0 };
    sums.set(charge.currency, {
      captured: sum.captured + charge.amount,
      refunded: sum.refunded + charge.amount_refunded,
    });
  }
  if (sums.size === 0) sums.set('usd', { captured: 0, refunded: 0 });
  const totals = [...sums].flatMap(([currency, { captured, refunded }]) => [
    [money(captured, currency), 'captured'],
    [money(refunded, currency), 'refunded'],
  ]);
  totals.push([intents.length, 'payments'], [refunds.length, 'refunds'], [events.length, 'events']);
  part('totals').replaceChildren(
    ...totals.map(([value, label]) =>
      element('div', {}, element('strong', {}, String(value)), element('span', {}, label)),
    ),
  );

  const { mode, delayMs } = control.webhooks;
  const waiting = events.filter(({ delivery }) => delivery === 'waiting').length;
  part('delivery').textContent =
    `Now: ${mode}${delayMs === null ? '' : `, ${delayMs} ms`}. ${waiting} waiting.`;
  const plans = control.nextConfirm.map(({ outcome, customer, paymentIntent }) =>
    [outcome, paymentIntent ?? customer].filter(Boolean).join(' for '),
  );
  part('planned').textContent =
    plans.length === 0
      ? 'Nothing planned: cards behave as their numbers say.'
      : `Planned: ${plans.join(', ')}`;

  const faults = control.nextRequest.map(({ outcome, method, path }) =>
    [outcome, 'for', method, path ?? 'any request'].filter(Boolean).join(' '),
  );
  part('planned-requests').textContent =
    faults.length === 0 ? 'All requests are answered as they should be.' : `Planned: ${faults.join(', ')}`;
  part('clock').textContent =
    `Refunds begin ${control.nextRefund}. The clock is ${Math.round(control.clockAheadMs / DAY_MS)} days ahead.`;
  showMoney(
    { refunds, disputes, intents, charges, cards: methods },
    { table, element, tag, code, money, time, post },
  );

  const cards = new Map(charges.map((charge) => [charge.id, charge.payment_method_details.card]));
  const lenders = new Map(charges.map(({ id, payment_method_details: { type } }) => [id, type]));
  table(
    'intents',
    intents.toReversed().slice(0, ROWS),
    [
      ['Created', ({ created }) => time(new Date(created * 1000).toISOString()), 'time'],
      ['Amount', ({ amount, currency }) => money(amount, currency), 'num'],
      [
        'Status',
        ({ status, last_payment_error: error }) => [
          tag(status),
          error === null ? '' : element('span', { className: 'reason' }, error.decline_code ?? error.code),
        ],
      ],
      [
        'Card',
        ({ latest_charge: id }) => {
          const card = cards.get(id);
          return card === undefined ? (lenders.get(id) ?? '') : `${card.brand} ${card.last4}`;
        },
      ],
      [
        'Refunded',
        ({ latest_charge: id, currency }) => {
          const refunded = charges.find((charge) => charge.id === id)?.amount_refunded ?? 0;
          return refunded === 0 ? '' : money(refunded, currency);
        },
        'num',
      ],
      ['Metadata', ({ metadata }) => pairs(metadata)],
      ['Payment', ({ id }) => code(id)],
      ['Customer', ({ customer }) => (customer === null ? '' : code(customer))],
    ],
    'No payment yet.',
  );
  table(
    'events',
    events.toReversed().slice(0, ROWS),
    [
      ['Created', ({ created }) => time(new Date(created * 1000).toISOString()), 'time'],
      ['Event', ({ type }) => type],
      ['Delivery', ({ delivery }) => tag(delivery === 'none' ? 'no receiver' : delivery)],
      [
        'Tries',
        ({ attempts }) => {
          const last = attempts.at(-1);
          return last === undefined ? '' : `${attempts.length}, last ${last.status ?? last.error}`;
        },
      ],
      ['Object', ({ data }) => code(data.object.id)],
      ['Id', ({ id }) => code(id)],
    ],
    'No event yet.',
  );
}

function showRequests({ requests }) {
  table(
    'requests',
    requests.toReversed(),
    [
      ['Time', ({ at }) => time(at), 'time'],
      [
        'Answer',
        ({ status, replayed }) => [tag(status, status === 200 ? 'good' : 'bad'), replayed ? ' replayed' : ''],
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

async function get(path) {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}

/** Only what changed is drawn, so that a selection or an open menu survives. */
let drawn = '';
async function refresh() {
  try {
    const [state, log] = await Promise.all([get('/sandbox/state'), get(`/sandbox/requests?limit=${ROWS}`)]);
    const now = JSON.stringify([state, log]);
    if (now !== drawn) {
      showState(state);
      showRequests(log);
      drawn = now;
    }
    part('live').textContent = '';
  } catch {
    part('live').textContent = 'The sandbox does not answer.';
  }
}

async function post(path, body) {
  await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await refresh();
}

listen(part, post);

async function loop() {
  if (!document.hidden) await refresh();
  setTimeout(loop, REFRESH_MS);
}
void loop();
