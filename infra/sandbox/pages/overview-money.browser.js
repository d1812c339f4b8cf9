/*
 * The overview's tables of refunds, disputes and saved cards, with their possible actions. Served as is,
 * without a build.
 */
import {
  formatMoney,
  formatTime,
  newButton,
  newCode,
  newElement,
  newTag,
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
  buttons.length === 0 ? '' : newElement('div', { className: 'row' }, ...buttons);

/** Shows `state`, objects as in the control API; `sendCommand` calls it and shows the result. */
export function showMoney({ refunds, disputes, intents, charges, cards }, sendCommand) {
  const newChoice = (label, path, body) =>
    newButton(label, `${path} ${JSON.stringify(body)}`, () => void sendCommand(`/sandbox/${path}`, body));
  showRefunds(refunds, newChoice);
  const disputable = intents.filter(({ latest_charge: id }) =>
    charges.some((charge) => charge.id === id && charge.paid && !charge.disputed && !charge.refunded),
  );
  showDisputes(disputes, disputable, newChoice);
  showCards(cards, newChoice);
}

function showRefunds(refunds, newChoice) {
  const listChoices = ({ id, status }) =>
    (REFUND_ENDS[status] ?? []).map((outcome) =>
      newChoice(outcome, 'refunds/settle', { refund: id, outcome }),
    );
  renderTable(
    'refunds',
    refunds.toReversed(),
    [
      CREATED_COLUMN,
      AMOUNT_COLUMN,
      ['Status', ({ status }) => newTag(status)],
      ['Next', (refund) => renderChoices(listChoices(refund))],
      ['Payment', ({ payment_intent: intent }) => newCode(intent)],
      ['Refund', ({ id }) => newCode(id)],
    ],
    'No refund yet.',
  );
}

function showDisputes(disputes, disputable, newChoice) {
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
          newChoice(to.replace('_', ' '), 'disputes/move', { dispute: id, to }),
        )
      : [
          newChoice('dispute', 'disputes/open', { paymentIntent: id }),
          newChoice('inquiry', 'disputes/open', { paymentIntent: id, inquiry: true }),
        ];
  renderTable(
    'disputes',
    rows,
    [
      CREATED_COLUMN,
      AMOUNT_COLUMN,
      ['Status', ({ status }) => newTag(status)],
      ['Next', (row) => renderChoices(listChoices(row))],
      ['Payment', ({ payment_intent: intent }) => newCode(intent)],
      ['Dispute', ({ id, object }) => (object === 'dispute' ? newCode(id) : '')],
    ],
    'No payment yet that could be disputed.',
  );
}

function showCards(cards, newChoice) {
  const listChoices = ({ id, card }) => [
    newChoice('expire', 'cards/expire', { paymentMethod: id }),
    newChoice('renew', 'cards/update', {
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
      ['Customer', ({ customer }) => newCode(customer)],
      ['Payment method', ({ id }) => newCode(id)],
    ],
    'No saved card yet.',
  );
}
