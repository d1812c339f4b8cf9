/*
 * The overview's tables of refunds, disputes and saved cards, with their possible actions. Served as is,
 * without a build.
 */
import { button as choice } from './overview-parts.browser.js';

const NEXT = {
  needs_response: ['under_review', 'won', 'lost'],
  under_review: ['won', 'lost'],
  warning_needs_response: ['under_review', 'won'],
  warning_under_review: ['won'],
};

const ENDS = { pending: ['succeeded', 'failed'], succeeded: ['failed'] };

/** `state`: objects as in the control API; `kit`: the overview's helpers. */
export function showMoney({ refunds, disputes, intents, charges, cards }, kit) {
  const { table, element, tag, code, money, time, post } = kit;
  const button = (label, path, body) =>
    choice(label, `${path} ${JSON.stringify(body)}`, () => void post(`/sandbox/${path}`, body));
  const choices = (buttons) => (buttons.length === 0 ? '' : element('div', { className: 'row' }, ...buttons));
  const when = ['Created', ({ created }) => time(new Date(created * 1000).toISOString()), 'time'];
  const amount = ['Amount', (row) => money(row.amount, row.currency), 'num'];

  table(
    'refunds',
    refunds.toReversed(),
    [
      when,
      amount,
      ['Status', ({ status }) => tag(status)],
      [
        'Next',
        ({ id, status }) =>
          choices(
            (ENDS[status] ?? []).map((outcome) => button(outcome, 'refunds/settle', { refund: id, outcome })),
          ),
      ],
      ['Payment', ({ payment_intent: intent }) => code(intent)],
      ['Refund', ({ id }) => code(id)],
    ],
    'No refund yet.',
  );

  const open = intents.filter(({ latest_charge: id }) =>
    charges.some((charge) => charge.id === id && charge.paid && !charge.disputed && !charge.refunded),
  );
  const rows = [
    ...disputes.toReversed(),
    // Disputable charges, newest first, so that a person can open a dispute here.
    ...open
      .toReversed()
      .slice(0, 3)
      .map((intent) => ({ ...intent, status: 'not disputed', payment_intent: intent.id })),
  ];
  table(
    'disputes',
    rows,
    [
      when,
      amount,
      ['Status', ({ status }) => tag(status)],
      [
        'Next',
        ({ id, object, status }) =>
          choices(
            object === 'dispute'
              ? (NEXT[status] ?? []).map((to) =>
                  button(to.replace('_', ' '), 'disputes/move', { dispute: id, to }),
                )
              : [
                  button('dispute', 'disputes/open', { paymentIntent: id }),
                  button('inquiry', 'disputes/open', { paymentIntent: id, inquiry: true }),
                ],
          ),
      ],
      ['Payment', ({ payment_intent: intent }) => code(intent)],
      ['Dispute', ({ id, object }) => (object === 'dispute' ? code(id) : '')],
    ],
    'No payment yet that could be disputed.',
  );

  table(
    'cards',
    cards.filter(({ card, customer }) => card !== undefined && customer !== null).toReversed(),
    [
      when,
      ['Card', ({ card }) => `${card.brand} ${card.last4}`],
      ['Expires', ({ card }) => `${String(card.exp_month).padStart(2, '0')}/${card.exp_year}`],
      [
        'Next',
        ({ id, card }) =>
          choices([
            button('expire', 'cards/expire', { paymentMethod: id }),
            button('renew', 'cards/update', {
              paymentMethod: id,
              expMonth: card.exp_month,
              expYear: card.exp_year + 5,
            }),
          ]),
      ],
      ['Customer', ({ customer }) => code(customer)],
      ['Payment method', ({ id }) => code(id)],
    ],
    'No saved card yet.',
  );
}
