/* Shows the PayPal part of the overview page. Served as is, without a build. */
import {
  createButton,
  createCode,
  createTag,
  fetchJson,
  formatTime,
  getOptionText,
  getPart,
  postJson,
  renderTable,
  runCommand,
  showDelivery,
  showEventTable,
  showRequestTable,
} from './overview-parts.browser.js';

const formatAmount = ({ value, currency_code: currency }) => `${value} ${currency}`;

/** Hides itself if the sandbox does not offer PayPal. */
export class PayPalOverview {
  #drawnState = '';
  #maxRows;
  #isPresent = true;

  constructor(maxRows) {
    this.#maxRows = maxRows;
    const addListener = (id, path, newBody) =>
      getPart(id).addEventListener(id.endsWith('form') ? 'submit' : 'click', (event) => {
        event.preventDefault();
        void this.#post(path, newBody());
      });
    addListener('paypal-outcome-form', 'control', () => ({
      next: { outcome: getPart('paypal-outcome').value },
    }));
    addListener('paypal-webhook-form', 'control', () => ({
      webhooks: { mode: getPart('paypal-mode').value },
    }));
    addListener('paypal-flush', 'webhooks/flush', () => ({}));
  }

  async refresh() {
    if (!this.#isPresent) return;
    try {
      const [state, log] = await Promise.all([
        fetchJson('/sandbox/paypal/state'),
        fetchJson(`/sandbox/paypal/requests?limit=${this.#maxRows}`),
      ]);
      const newState = JSON.stringify([state, log]);
      if (newState === this.#drawnState) return;
      // Hidden tables have no width, so unhide them before drawing.
      getPart('paypal').hidden = false;
      this.#show(state);
      showRequestTable('paypal-requests', log.requests);
      this.#drawnState = newState;
    } catch {
      this.#isPresent = this.#drawnState !== ''; // without PayPal, the sandbox is asked only once
    }
  }

  #post(path, body) {
    return runCommand(async () => {
      await postJson(`/sandbox/paypal/${path}`, body);
      await this.refresh();
    });
  }

  #newActionButton(text, path, body) {
    return createButton(text, `${path} ${JSON.stringify(body)}`, () => void this.#post(path, body));
  }

  #show({ orders, captures, disputes, events, control }) {
    showDelivery('paypal-mode', 'paypal-delivery', control.webhooks, events);
    const plans = control.next.map(({ outcome, operation }) =>
      [getOptionText('paypal-outcome', outcome), operation].filter(Boolean).join(' for '),
    );
    getPart('paypal-planned').textContent =
      plans.length === 0
        ? 'Nothing planned: accounts behave as their names indicate.'
        : `Planned: ${plans.join(', ')}`;
    this.#showOrders(orders);
    this.#showCaptures(captures, disputes);
    showEventTable('paypal-events', events.slice(-this.#maxRows), (event) => ({
      at: event.create_time,
      type: event.event_type,
      object: event.resource.id ?? event.resource.dispute_id,
    }));
  }

  #showOrders(orders) {
    renderTable(
      'paypal-orders',
      orders.toReversed().slice(0, this.#maxRows),
      [
        ['Created', (order) => formatTime(order.create_time), 'time'],
        ['Amount', (order) => formatAmount(order.purchase_units[0].amount), 'num'],
        ['Intent', ({ intent }) => intent],
        ['Status', ({ status }) => createTag(status)],
        ['Account', ({ payer }) => payer?.email_address ?? ''],
        [
          'Saved',
          ({ payment_source: source }) => {
            const vault = source?.paypal?.attributes?.vault;
            if (vault === undefined) return '';
            return vault.id === undefined ? 'later' : createCode(vault.id);
          },
        ],
        ['Invoice', (order) => order.purchase_units[0].invoice_id ?? ''],
        ['Order', ({ id }) => createCode(id)],
        [
          'Next',
          ({ id, payment_source: source }) =>
            source?.paypal?.attributes?.vault?.status === 'APPROVED'
              ? this.#newActionButton('Save account now', 'issue-token', { order: id })
              : '',
        ],
      ],
      'No order yet.',
    );
  }

  #showCaptures(captures, disputes) {
    const findOpenDispute = (captureId) =>
      disputes.find((dispute) => dispute.captureId === captureId && dispute.status !== 'RESOLVED');
    const listDisputeButtons = ({ id: dispute, status }) => [
      createTag(`dispute: ${status}`),
      ' ',
      ...(status === 'UNDER_REVIEW' ? [] : [this.#newActionButton('answer', 'review', { dispute }), ' ']),
      ...['buyer', 'seller', 'nobody'].flatMap((inFavorOf) => [
        this.#newActionButton(`for ${inFavorOf}`, 'resolve', { dispute, inFavorOf }),
        ' ',
      ]),
    ];
    const listActions = ({ id, status }) => {
      const dispute = findOpenDispute(id);
      if (status === 'PENDING')
        return ['completed', 'denied'].flatMap((outcome) => [
          this.#newActionButton(outcome, 'settle', { capture: id, outcome }),
          ' ',
        ]);
      if (dispute) return listDisputeButtons(dispute);
      if (status !== 'COMPLETED') return '';
      return ['reverse', 'dispute'].flatMap((action) => [
        this.#newActionButton(action, action, { capture: id }),
        ' ',
      ]);
    };
    renderTable(
      'paypal-captures',
      captures.toReversed().slice(0, this.#maxRows),
      [
        ['Created', (capture) => formatTime(capture.create_time), 'time'],
        ['Amount', (capture) => formatAmount(capture.amount), 'num'],
        ['Status', ({ status }) => createTag(status)],
        ['Invoice', ({ invoice_id: invoice }) => invoice ?? ''],
        ['Capture', ({ id }) => createCode(id)],
        ['Next', listActions],
      ],
      'No capture yet.',
    );
  }
}
