export default {
  pageTitle: 'Tasks · Operations',
  title: 'Tasks',
  lead: 'What no machine can decide. The oldest first; each waits until somebody says what came of it.',
  loading: 'Loading…',
  none: 'Nothing waits for a person.',
  noneOf: 'No task of this kind is open.',
  more: 'Show more',
  show: 'Show',
  all: 'All kinds ({{count}})',
  some: '{{kind}} ({{count}})',
  since: 'since {{at}}',
  settle: 'Settle',
  settleOf: 'Settle: {{kind}}, {{booking}}',
  settleTitle: 'Settle “{{kind}}” of {{booking}}?',
  settleLead:
    'It leaves this list for everybody. No money moves: what is to be paid, sent or claimed must be done before.',
  came: 'What came of it; without personal data',
  done: '“{{kind}}” of {{booking}} is settled.',
  kind: {
    'amount-differs': 'Another amount came in',
    'instalment-unknown': 'Money for nothing that is due',
    'outcome-unknown-too-long': 'Nobody knows how a payment ended',
    'decline-unclear': 'A card was declined without advice',
    'charge-exhausted': 'The balance could not be charged',
    'refund-failed': 'A refund failed',
    'refund-went-after-all': 'A refund went after all',
    'dispute-opened': 'A payment is disputed',
    'dispute-inquiry': 'A bank asks about a payment',
    'dispute-lost': 'A dispute was lost',
    'refunded-by-hand': 'Money was sent back at the provider',
    'balance-overdue': 'The balance is a week late',
    'transfer-too-late': 'A transfer came too late',
    'refund-by-hand': 'Money is to be handed back',
    'transfer-incomplete': 'Only a part of a transfer came',
    'transfer-reversed': 'A transfer was taken back',
    'payment-taken-back': 'A payment by hand was taken back',
    'refund-to-claim': 'The customer has money of ours',
    'claim-over': 'A claim is over',
    'bank-refund': 'A refund is to be sent by bank',
    'gift-card-unusable': 'Money is on a dead gift card',
    'mail-failed': 'A mail did not arrive',
  },
  todo: {
    'amount-differs':
      'A provider took another amount than the one due; it pays nothing. Find out why, and send it back on the provider’s own pages: we hear of it and book it. What is due goes on being asked for.',
    'instalment-unknown':
      'Money came in for an instalment that the booking does not have; it pays nothing. Send it back on the provider’s own pages: we hear of it and book it.',
    'outcome-unknown-too-long':
      'The provider does not say whether it took the money; we go on asking. Look the payment up there; charge nothing before that.',
    'decline-unclear':
      'The bank did not say whether trying again makes sense, so nothing is tried. Ask the customer for another card.',
    'charge-exhausted':
      'Every try at charging the balance was declined. Ask the customer for another card or another way to pay.',
    'refund-failed':
      'The money did not go back. Look first whether another refund of the payment has gone since; what is still owed stands on the booking’s page: send it another way there, and ask the customer where to.',
    'refund-went-after-all':
      'A refund that had failed went out later. If it was to be sent in another way, do not send it again.',
    'dispute-opened':
      'The customer’s bank took a payment back; nothing is charged meanwhile. Answer at the provider before its deadline.',
    'dispute-inquiry':
      'A bank asks about a payment and takes nothing yet. Answer at the provider, so that it becomes no dispute.',
    'dispute-lost':
      'The money is gone. Compare it with the provider’s records, and decide what becomes of the booking.',
    'refunded-by-hand':
      'Somebody sent money back there and not from here; it is in our books. Find out who, and whether it was right.',
    'balance-overdue':
      'Seven days after its day the balance is not there; the seats are kept. Call the customer, or cancel the booking: paid or cancelled, this ends by itself.',
    'transfer-too-late':
      'Money came by bank after its time, when no seat was left. It does not go back by itself: order the refund on the booking’s page, or find another date.',
    'refund-by-hand':
      'We took this money ourselves. Hand it back, and say so under Refunds to send: this ends with it.',
    'transfer-incomplete':
      'The time was over with only a part there; the seats are kept. Open the booking: extend it, or give the seats up.',
    'transfer-reversed':
      'What a line of the bank had paid was taken out of the booking again. Look whether the trip is still paid.',
    'payment-taken-back':
      'A colleague said that money recorded by hand was never received. A balance is asked for again automatically; look whether the first payment is there, and tell the customer.',
    'refund-to-claim':
      'Money went out twice, or for a payment that never was. Ask the customer for it. A refund that comes back ends this; what they pay back by bank, set aside as a claim, and settle it here: for the booking it would count as a payment.',
    'claim-over': 'What had gone out twice came back. Whoever asked the customer for it stops asking.',
    'bank-refund':
      'Send it from our bank, as Refunds to send says. This ends when the line of the bank’s file is matched to it.',
    'gift-card-unusable':
      'Money went back to a gift card that has expired or is blocked. Issue another one for the same sum.',
    'mail-failed':
      'A mail was given up. Ask the customer for a working address, or tell them in another way.',
  },
};
