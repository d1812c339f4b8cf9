/*
 * The overview's tables of refunds, disputes and saved cards, with their possible actions. Served as is,
 * without a build.
 */
import { button, code, element, money, table, tag, time } from './overview-parts.browser.js';

const NEXT = {
  needs_response: ['under_review', 'won', 'lost'],
  under_review: ['won', 'lost'],
  warning_needs_response: ['under_review', 'won'],
  warning_under_review: ['won'],
};

const ENDS = { pending: ['succeeded', 'failed'], succeeded: ['failed'] };

const WHEN = ['Created', ({ created }) => time(new Date(created * 1000).toISOString()), 'time'];
const AMOUNT = ['Amount', (row) => money(row.amount, row.currency), 'num'];
const renderChoices = (buttons) =>
  buttons.length === 0 ? '' : element('div', { className: 'row' }, ...buttons);

/** `state`: objects as in the control API; `post` sends an order and shows its result. */
export function showMoney({ refunds, disputes, intents, charges, cards }, post) {
  const newChoice = (label, path, body) =>
    button(label, `${path} ${JSON.stringify(body)}`, () => void post(`/sandbox/${path}`, body));
  showRefunds(refunds, newChoice);
  const disputable = intents.filter(({ latest_charge: id }) =>
    charges.some((charge) => charge.id === id && charge.paid && !charge.disputed && !charge.refunded),
  );
  showDisputes(disputes, disputable, newChoice);
  showCards(cards, newChoice);
}

function showRefunds(refunds, newChoice) {
  const listChoices = ({ id, status }) =>
    (ENDS[status] ?? []).map((outcome) => newChoice(outcome, 'refunds/settle', { refund: id, outcome }));
  table(
    'refunds',
    refunds.toReversed(),
    [
      WHEN,
      AMOUNT,
      ['Status', ({ status }) => tag(status)],
      ['Next', (refund) => renderChoices(listChoices(refund))],
      ['Payment', ({ payment_intent: intent }) => code(intent)],
      ['Refund', ({ id }) => code(id)],
    ],
    'No refund yet.',
  );
}

function showDisputes(disputes, disputable, newChoice) {
  const rows = [
    ...disputes.toReversed(),
    // Disputable charges, newest first, so that a person can open a dispute here.
    ...disputable
      .toReversed()
      .slice(0, 3)
      .map((intent) => ({ ...intent, status: 'not disputed', payment_intent: intent.id })),
  ];
  const listChoices = ({ id, object, status }) =>
    object === 'dispute'
      ? (NEXT[status] ?? []).map((to) =>
          newChoice(to.replace('_', ' '), 'disputes/move', { dispute: id, to }),
        )
      : [
          newChoice('dispute', 'disputes/open', { paymentIntent: id }),
          newChoice('inquiry', 'disputes/open', { paymentIntent: id, inquiry: true }),
        ];
  table(
    'disputes',
    rows,
    [
      WHEN,
      AMOUNT,
      ['Status', ({ status }) => tag(status)],
      ['Next', (row) => renderChoices(listChoices(row))],
      ['Payment', ({ payment_intent: intent }) => code(intent)],
      ['Dispute', ({ id, object }) => (object === 'dispute' ? code(id) : '')],
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
  table(
    'cards',
    cards.filter(({ card, customer }) => card !== undefined && customer !== null).toReversed(),
    [
      WHEN,
      ['Card', ({ card }) => `${card.brand} ${card.last4}`],
      ['Expires', ({ card }) => `${String(card.exp_month).padStart(2, '0')}/${card.exp_year}`],
      ['Next', (row) => renderChoices(listChoices(row))],
      ['Customer', ({ customer }) => code(customer)],
      ['Payment method', ({ id }) => code(id)],
    ],
    'No saved card yet.',
  );
}
