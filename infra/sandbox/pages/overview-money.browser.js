/*
 * The overview's tables of refunds, disputes and saved cards, with their possible actions. Served as is,
 * without a build.
 */
import {
  createButton,
  createCode,
  createElement,
  createTag,
  formatMoney,
  formatTime,
  renderTable,
} from './overview-parts.browser.js';

const NEXT_STATUSES = {
  needs_response: ['under_review', 'won', 'lost'],
  under_review: ['won', 'lost'],
  warning_needs_response: ['under_review', 'won'],
  warning_under_review: ['won'],
};

const REFUND_ENDS = { pending: ['succeeded', 'failed'], succeeded: ['failed'] };

const CREATED_COLUMN = [
  'Created',
  ({ created }) => formatTime(new Date(created * 1000).toISOString()),
  'time',
];
const AMOUNT_COLUMN = ['Amount', (row) => formatMoney(row.amount, row.currency), 'num'];
const renderChoices = (buttons) =>
  buttons.length === 0 ? '' : createElement('div', { className: 'row' }, ...buttons);

/** Shows `state`, objects as in the control API; `sendCommand` calls it and shows the result. */
export function showMoney({ refunds, disputes, intents, charges, cards }, sendCommand) {
  const createChoice = (label, path, body) =>
    createButton(label, `${path} ${JSON.stringify(body)}`, () => void sendCommand(`/sandbox/${path}`, body));
  showRefunds(refunds, createChoice);
  const disputable = intents.filter(({ latest_charge: id }) =>
    charges.some((charge) => charge.id === id && charge.paid && !charge.disputed && !charge.refunded),
  );
  showDisputes(disputes, disputable, createChoice);
  showCards(cards, createChoice);
}

function showRefunds(refunds, createChoice) {
  const listChoices = ({ id, status }) =>
    (REFUND_ENDS[status] ?? []).map((outcome) =>
      createChoice(outcome, 'refunds/settle', { refund: id, outcome }),
    );
  renderTable(
    'refunds',
    refunds.toReversed(),
    [
      CREATED_COLUMN,
      AMOUNT_COLUMN,
      ['Status', ({ status }) => createTag(status)],
      ['Next', (refund) => renderChoices(listChoices(refund))],
      ['Payment', ({ payment_intent: intent }) => createCode(intent)],
      ['Refund', ({ id }) => createCode(id)],
    ],
    'No refund yet.',
  );
}

function showDisputes(disputes, disputable, createChoice) {
  const rows = [
    ...disputes.toReversed(),
    // A person can open a dispute here, so disputable charges stand in the list, newest first.
    ...disputable
      .toReversed()
      .slice(0, 3)
      .map((intent) => ({ ...intent, status: 'not disputed', payment_intent: intent.id })),
  ];
  const listChoices = ({ id, object, status }) =>
    object === 'dispute'
      ? (NEXT_STATUSES[status] ?? []).map((to) =>
          createChoice(to.replace('_', ' '), 'disputes/move', { dispute: id, to }),
        )
      : [
          createChoice('dispute', 'disputes/open', { paymentIntent: id }),
          createChoice('inquiry', 'disputes/open', { paymentIntent: id, inquiry: true }),
        ];
  renderTable(
    'disputes',
    rows,
    [
      CREATED_COLUMN,
      AMOUNT_COLUMN,
      ['Status', ({ status }) => createTag(status)],
      ['Next', (row) => renderChoices(listChoices(row))],
      ['Payment', ({ payment_intent: intent }) => createCode(intent)],
      ['Dispute', ({ id, object }) => (object === 'dispute' ? createCode(id) : '')],
    ],
    'No payment yet that could be disputed.',
  );
}

function showCards(cards, createChoice) {
  const listChoices = ({ id, card }) => [
    createChoice('expire', 'cards/expire', { paymentMethod: id }),
    createChoice('renew', 'cards/update', {
      paymentMethod: id,
      expMonth: card.exp_month,
      expYear: card.exp_year + 5,
    }),
  ];
  renderTable(
    'cards',
    cards.filter(({ card, customer }) => card !== undefined && customer !== null).toReversed(),
    [
      CREATED_COLUMN,
      ['Card', ({ card }) => `${card.brand} ${card.last4}`],
      ['Expires', ({ card }) => `${String(card.exp_month).padStart(2, '0')}/${card.exp_year}`],
      ['Next', (row) => renderChoices(listChoices(row))],
      ['Customer', ({ customer }) => createCode(customer)],
      ['Payment method', ({ id }) => createCode(id)],
    ],
    'No saved card yet.',
  );
}
