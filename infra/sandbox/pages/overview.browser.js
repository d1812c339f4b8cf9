/* Runs in the sandbox's overview page. Served as is, without a build. */
/* global document, setTimeout */

import { addCommandListeners, DAY_MS } from './overview-commands.browser.js';
import { showMoney } from './overview-money.browser.js';
import {
  createCode,
  createElement,
  createTag,
  fetchJson,
  formatMoney,
  formatTime,
  getOptionText,
  getPart,
  postJson,
  renderPairs,
  renderTable,
  runCommand,
  showDelivery,
  showEventTable,
  showRequestTable,
} from './overview-parts.browser.js';
import { PayPalOverview } from './overview-paypal.browser.js';

const REFRESH_MS = 2000;
const MAX_ROWS = 100;
const paypal = new PayPalOverview(MAX_ROWS);

function showState(state) {
  const { payment_methods: cards, payment_intents: intents, charges, refunds, disputes, events } = state;
  showTotals(state);
  showDelivery('mode', 'delivery', state.control.webhooks, events);
  showPlans(state.control);
  showMoney({ refunds, disputes, intents, charges, cards }, sendCommand);
  showIntents(intents, charges);
  showEventTable('events', events.slice(-MAX_ROWS), ({ created, type, data }) => ({
    at: new Date(created * 1000).toISOString(),
    type,
    object: data.object.id,
  }));
}

function showTotals({ payment_intents: intents, charges, refunds, events }) {
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
    [formatMoney(captured, currency), 'captured'],
    [formatMoney(refunded, currency), 'refunded'],
  ]);
  totals.push([intents.length, 'payments'], [refunds.length, 'refunds'], [events.length, 'events']);
  getPart('totals').replaceChildren(
    ...totals.map(([value, label]) =>
      createElement('div', {}, createElement('strong', {}, String(value)), createElement('span', {}, label)),
    ),
  );
}

/** Shows planned outcomes and faults, and the clock. */
function showPlans(control) {
  const plans = control.nextConfirm.map(({ outcome, customer, paymentIntent }) =>
    [getOptionText('outcome', outcome), paymentIntent ?? customer].filter(Boolean).join(' for '),
  );
  getPart('planned').textContent =
    plans.length === 0
      ? 'Nothing planned: cards behave as their numbers indicate.'
      : `Planned: ${plans.join(', ')}`;

  const faults = control.nextRequest.map(({ outcome, method, path }) =>
    [getOptionText('request-outcome', outcome), 'for', method, path ?? 'any request']
      .filter(Boolean)
      .join(' '),
  );
  getPart('planned-requests').textContent =
    faults.length === 0
      ? 'No faults planned: all requests get their normal responses.'
      : `Planned: ${faults.join(', ')}`;
  getPart('clock').textContent =
    `Refunds begin ${control.nextRefund}. The clock is ${Math.round(control.clockAheadMs / DAY_MS)} days ahead.`;
}

function showIntents(intents, charges) {
  const findCharge = (id) => charges.find((charge) => charge.id === id);
  const describeMethod = ({ type, card }) => (card === undefined ? type : `${card.brand} ${card.last4}`);
  renderTable(
    'intents',
    intents.toReversed().slice(0, MAX_ROWS),
    [
      ['Created', ({ created }) => formatTime(new Date(created * 1000).toISOString()), 'time'],
      ['Amount', ({ amount, currency }) => formatMoney(amount, currency), 'num'],
      [
        'Status',
        ({ status, last_payment_error: error }) => [
          createTag(status),
          error === null
            ? ''
            : createElement('span', { className: 'reason' }, error.decline_code ?? error.code),
        ],
      ],
      [
        'Card',
        ({ latest_charge: id }) => {
          const charge = findCharge(id);
          return charge === undefined ? '' : describeMethod(charge.payment_method_details);
        },
      ],
      [
        'Refunded',
        ({ latest_charge: id, currency }) => {
          const refundedAmount = findCharge(id)?.amount_refunded ?? 0;
          return refundedAmount === 0 ? '' : formatMoney(refundedAmount, currency);
        },
        'num',
      ],
      ['Metadata', ({ metadata }) => renderPairs(metadata)],
      ['Payment', ({ id }) => createCode(id)],
      ['Customer', ({ customer }) => (customer === null ? '' : createCode(customer))],
    ],
    'No payment yet.',
  );
}

/** Only changed data is redrawn, so that a selection or an open menu survives. */
let drawnState = '';

async function refreshOverview() {
  try {
    const [state, log] = await Promise.all([
      fetchJson('/sandbox/state'),
      fetchJson(`/sandbox/requests?limit=${MAX_ROWS}`),
    ]);
    await paypal.refresh();
    const newState = JSON.stringify([state, log]);
    if (newState !== drawnState) {
      showState(state);
      showRequestTable('requests', log.requests);
      drawnState = newState;
    }
    getPart('live').textContent = '';
  } catch {
    getPart('live').textContent = 'The sandbox does not answer.';
  }
}

const sendCommand = (path, body) =>
  runCommand(async () => {
    await postJson(path, body);
    await refreshOverview();
  });

addCommandListeners(sendCommand);

async function refreshForever() {
  if (!document.hidden) await refreshOverview();
  setTimeout(refreshForever, REFRESH_MS);
}
void refreshForever();
