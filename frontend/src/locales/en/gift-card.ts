export default {
  title: 'Gift card',
  firstCardTitle: 'Pay with a gift card',
  anotherCardTitle: 'Add another gift card',
  code: 'Gift card code',
  hint: 'As printed on the gift card: GC, then five groups of four. Capitals, spaces and dashes don’t matter.',
  applyButton: 'Apply gift card',
  checking: 'Checking…',
  payment: '{{amount}} by gift card',
  balanceLeft: 'Its balance is {{balance}}; {{left}} stays on it for later.',
  wholeBalance: 'This uses its whole balance of {{balance}}.',
  appliedMessage: 'The gift card pays {{amount}}. We only deduct it once your booking is confirmed.',
  immediatePaymentNote:
    'The gift card pays the {{amount}} still due as soon as you apply it. Anything left over stays on the gift card.',
  partPaidMessage: 'The gift card paid {{amount}}; {{left}} is left to pay.',
  allPaidMessage: 'The gift card paid {{amount}}. There’s nothing left to pay.',
  removeButton: 'Remove',
  removeLabel: 'Remove the gift card of {{amount}}',
  removedMessage: 'You removed the gift card of {{amount}}; nothing was deducted from it.',
  removalFailure: 'We couldn’t remove the gift card. Please try again in a moment.',
  coversEverything: 'Your gift cards cover everything. You don’t need a payment card.',
  confirmButton: 'Confirm booking with gift card',
  laterBalanceNote:
    'Then {{balance}} by {{date}}. No payment card is saved, so you pay it yourself on your booking page.',
  codeMissing: 'Enter the gift card code',
  refusals: {
    GIFT_CARD_NOT_USABLE:
      'That code isn’t valid. Please check it and try again, or ask the person who gave you the gift card.',
    GIFT_CARD_EXPIRED: 'This gift card has expired. Use another one, or choose another way to pay below.',
    GIFT_CARD_EMPTY:
      'This gift card has no available balance: it’s used up, or reserved for another booking. Use another one, or choose another way to pay below.',
    GIFT_CARD_APPLIED: 'This gift card is already applied to your booking. Enter the code of another one.',
    TOO_MANY_GIFT_CARDS: 'You can’t add more gift cards to this booking. Pay the rest another way below.',
    PAYMENT_IN_PROGRESS: 'A payment is in progress. Wait for it to finish, then add the gift card.',
    NOTHING_DUE: 'Your gift cards already cover everything. You don’t need this one.',
    RATE_LIMITED: 'Too many attempts. Wait a minute, then try again.',
    OFFLINE: 'You’re offline. Try again when you’re back online.',
    OTHER:
      'Something went wrong on our side, and nothing was deducted from the gift card. Try again in a moment.',
  },
};
