/* The PayPal part of the overview page. Served as is, without a build. */
import {
  button,
  code,
  get,
  getOptionText,
  part,
  post,
  runOrder,
  showDelivery,
  showEventTable,
  showRequestTable,
  table,
  tag,
  time,
} from './overview-parts.browser.js';

const amount = ({ value, currency_code: currency }) => `${value} ${currency}`;

/** Shown if the sandbox speaks PayPal. */
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
      // Unhide before drawing: hidden tables have no width.
      part('paypal').hidden = false;
      this.#show(state);
      showRequestTable('paypal-requests', log.requests);
      this.#drawn = now;
    } catch {
      this.#there = this.#drawn !== ''; // a sandbox without PayPal is not asked again
    }
  }

  #post(path, body) {
    return runOrder(async () => {
      await post(`/sandbox/paypal/${path}`, body);
      await this.refresh();
    });
  }

  /** An action button of a row. */
  #act(text, path, body) {
    return button(text, `${path} ${JSON.stringify(body)}`, () => void this.#post(path, body));
  }

  #show({ orders, captures, disputes, events, control }) {
    showDelivery('paypal-mode', 'paypal-delivery', control.webhooks, events);
    part('paypal-planned').textContent =
      control.next.length === 0
        ? 'Nothing planned: accounts behave as their names indicate.'
        : `Planned: ${control.next.map(({ outcome, operation }) => [getOptionText('paypal-outcome', outcome), operation].filter(Boolean).join(' for ')).join(', ')}`;
    this.#showOrders(orders);
    this.#showCaptures(captures, disputes);
    showEventTable('paypal-events', events.slice(-this.#rows), (event) => ({
      at: event.create_time,
      type: event.event_type,
      object: event.resource.id ?? event.resource.dispute_id,
    }));
  }

  #showOrders(orders) {
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
          'Next',
          ({ id, payment_source: source }) =>
            source?.paypal?.attributes?.vault?.status === 'APPROVED'
              ? this.#act('Save account now', 'release-vault', { order: id })
              : '',
        ],
      ],
      'No order yet.',
    );
  }

  #showCaptures(captures, disputes) {
    const openDispute = (captureId) =>
      disputes.find((dispute) => dispute.captureId === captureId && dispute.status !== 'RESOLVED');
    const disputeButtons = ({ id: dispute, status }) => [
      tag(`dispute: ${status}`),
      ' ',
      ...(status === 'UNDER_REVIEW' ? [] : [this.#act('answer', 'review', { dispute }), ' ']),
      ...['buyer', 'seller', 'nobody'].flatMap((inFavorOf) => [
        this.#act(`for ${inFavorOf}`, 'resolve', { dispute, inFavorOf }),
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
          'Next',
          ({ id, status }) =>
            status === 'PENDING'
              ? ['completed', 'denied'].flatMap((outcome) => [
                  this.#act(outcome, 'settle', { capture: id, outcome }),
                  ' ',
                ])
              : openDispute(id)
                ? disputeButtons(openDispute(id))
                : status === 'COMPLETED'
                  ? [
                      this.#act('reverse', 'reverse', { capture: id }),
                      ' ',
                      this.#act('dispute', 'dispute', { capture: id }),
                    ]
                  : '',
        ],
      ],
      'No capture yet.',
    );
  }
}
