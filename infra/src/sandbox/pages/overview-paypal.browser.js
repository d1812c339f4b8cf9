/* The PayPal part of the overview page. Served as it is, without a build. */
import {
  code,
  element,
  eventTable,
  get,
  part,
  post,
  requestTable,
  table,
  tag,
  time,
} from './overview-parts.browser.js';

const amount = ({ value, currency_code: currency }) => `${value} ${currency}`;
const button = (text, act) => {
  const made = element('button', { className: 'quiet' }, text);
  made.type = 'button';
  made.addEventListener('click', act);
  return made;
};

/** Shown when the sandbox speaks PayPal. */
export class PayPalOverview {
  #drawn = '';
  #rows;
  #there = true;

  constructor(rows) {
    this.#rows = rows;
    const order = (id, path, body) =>
      part(id).addEventListener(id.endsWith('form') ? 'submit' : 'click', (event) => {
        event.preventDefault();
        void this.#post(path, body());
      });
    order('paypal-outcome-form', 'control', () => ({ next: { outcome: part('paypal-outcome').value } }));
    order('paypal-webhook-form', 'control', () => ({ webhooks: { mode: part('paypal-mode').value } }));
    order('paypal-flush', 'webhooks/flush', () => ({}));
  }

  async refresh() {
    if (!this.#there) return;
    try {
      const [state, log] = await Promise.all([
        get('/sandbox/paypal/state'),
        get(`/sandbox/paypal/requests?limit=${this.#rows}`),
      ]);
      const now = JSON.stringify([state, log]);
      if (now === this.#drawn) return;
      this.#show(state);
      requestTable('paypal-requests', log.requests);
      part('paypal').hidden = false;
      this.#drawn = now;
    } catch {
      this.#there = this.#drawn !== ''; // a sandbox without PayPal is not asked again
    }
  }

  async #post(path, body) {
    await post(`/sandbox/paypal/${path}`, body);
    await this.refresh();
  }

  #show({ orders, captures, disputes, events, control }) {
    const { mode, delayMs } = control.webhooks;
    const waiting = events.filter(({ delivery }) => delivery === 'waiting').length;
    part('paypal-delivery').textContent =
      `Now: ${mode}${delayMs === null ? '' : `, ${delayMs} ms`}. ${waiting} waiting.`;
    part('paypal-planned').textContent =
      control.next.length === 0
        ? 'Nothing planned: accounts behave as their names say.'
        : `Planned: ${control.next.map(({ outcome, operation }) => [outcome, operation].filter(Boolean).join(' for ')).join(', ')}`;
    table(
      'paypal-orders',
      orders.toReversed().slice(0, this.#rows),
      [
        ['Created', (order) => time(order.create_time), 'time'],
        ['Amount', (order) => amount(order.purchase_units[0].amount), 'num'],
        ['Intent', ({ intent }) => intent],
        ['Status', ({ status }) => tag(status)],
        ['Account', ({ payer }) => payer?.email_address ?? ''],
        [
          'Saved',
          ({ payment_source: source }) => {
            const vault = source?.paypal?.attributes?.vault;
            return vault === undefined ? '' : vault.id === undefined ? 'later' : code(vault.id);
          },
        ],
        ['Invoice', (order) => order.purchase_units[0].invoice_id ?? ''],
        ['Order', ({ id }) => code(id)],
        [
          '',
          ({ id, payment_source: source }) =>
            source?.paypal?.attributes?.vault?.status === 'APPROVED'
              ? button('Save account now', () => void this.#post('release-vault', { order: id }))
              : '',
        ],
      ],
      'No order yet.',
    );
    const openDispute = (captureId) =>
      disputes.find((one) => one.captureId === captureId && one.status !== 'RESOLVED');
    const disputeButtons = ({ id: dispute, status }) => [
      tag(`dispute: ${status}`),
      ' ',
      ...(status === 'UNDER_REVIEW'
        ? []
        : [button('answer', () => void this.#post('review', { dispute })), ' ']),
      ...['buyer', 'seller', 'nobody'].flatMap((inFavourOf) => [
        button(`for ${inFavourOf}`, () => void this.#post('resolve', { dispute, inFavourOf })),
        ' ',
      ]),
    ];
    table(
      'paypal-captures',
      captures.toReversed().slice(0, this.#rows),
      [
        ['Created', (capture) => time(capture.create_time), 'time'],
        ['Amount', (capture) => amount(capture.amount), 'num'],
        ['Status', ({ status }) => tag(status)],
        ['Invoice', ({ invoice_id: invoice }) => invoice ?? ''],
        ['Capture', ({ id }) => code(id)],
        [
          '',
          ({ id, status }) =>
            status === 'PENDING'
              ? ['completed', 'denied'].flatMap((outcome) => [
                  button(outcome, () => void this.#post('settle', { capture: id, outcome })),
                  ' ',
                ])
              : openDispute(id)
                ? disputeButtons(openDispute(id))
                : status === 'COMPLETED'
                  ? [
                      button('reverse', () => void this.#post('reverse', { capture: id })),
                      ' ',
                      button('dispute', () => void this.#post('dispute', { capture: id })),
                    ]
                  : '',
        ],
      ],
      'No capture yet.',
    );
    eventTable('paypal-events', events.slice(-this.#rows), (event) => ({
      at: event.create_time,
      type: event.event_type,
      object: event.resource.id ?? event.resource.dispute_id,
    }));
  }
}
