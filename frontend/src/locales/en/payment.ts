export default {
  howTitle: 'How do you want to pay?',
  dueNow: 'Due now',
  deposit: 'Deposit, 20%',
  depositText: 'Then {{balance}} on {{date}}, from the same card. That is 60 days before departure.',
  depositTextPayPal:
    'Then {{balance}} on {{date}}, from the same PayPal account. That is 60 days before departure.',
  depositTextTransfer:
    'Then {{balance}} by {{date}}, with another transfer and the same reference. That is 60 days before departure; we remind you, and nothing is charged.',
  partIn:
    'We have received {{sum}} for this booking. What stands above is what is left; the plan can no longer be changed.',
  full: 'Everything',
  fullText: 'Nothing more to pay.',
  chosen: '{{plan}}. {{how}}.',
  tooClose_one:
    'A deposit is offered up to 61 days before departure. This trip leaves in {{count}} day, so the full amount is due now.',
  tooClose_other:
    'A deposit is offered up to 61 days before departure. This trip leaves in {{count}} days, so the full amount is due now.',
  method: 'Method',
  card: 'Credit or debit card',
  cardText: 'You enter it on the next page, in a form of the payment provider. We never see the number.',
  lender: 'Pay later with {{lender}}',
  lenderText:
    '{{lender}} pays us the whole sum now, and you pay {{lender}} back. You go to their page and come back here.',
  lenderNot: {
    FULL_ONLY:
      '{{lenders}}: only for the full amount. A lender pays everything at once, so it cannot pay a deposit.',
    SUM: '{{lenders}}: not for a sum like this one.',
  },
  toLender: 'Go to {{lender}} for {{sum}}',
  notLent: 'The lender did not pay, and nothing was charged. You can try again, or choose another way.',
  transfer: 'Bank Transfer',
  transferText:
    'You get our account and a payment reference, and your seats are held for 5 working days. A transfer takes 2-3 working days. USD bank details are valid for the US and over 150 countries.',
  transferNot: {
    TOO_CLOSE:
      'Bank transfer: only with more than 21 days to departure, because the money takes days to arrive.',
    TRANSFER_SEATS_TAKEN:
      'Bank transfer: not for this booking. At most a third of the seats of a departure may wait for transfers, and with your party it would be more. Please choose another way.',
  },
  payByTransfer: 'Get the bank details for {{sum}}',
  generating: 'Generating payment reference...',
  created: 'Payment reference created: {{reference}}',
  toTransfer: 'To the bank details',
  backToPayment: 'Payment',
  code: {
    title: 'Confirm your email',
    lead: 'We send a code to {{email}}: the bank details and the deadline go there too. Type it here.',
    yourAddress: 'your address',
    sending: 'Sending the code…',
    sent: 'The code is on its way and works for 15 minutes. Look in the spam folder too.',
    label: 'Code from the email',
    hint: 'Six digits',
    check: 'Confirm',
    checking: 'Checking…',
    again: 'Send the code again',
    malformed: 'Type the six digits from the email.',
    wrong_one: 'That is not the code. Look at the newest email; you have {{count}} more try.',
    wrong_other: 'That is not the code. Look at the newest email; you have {{count}} more tries.',
    noneLeft: 'That is not the code either, and it works no more. Send a new one.',
    expired: 'This code works no more. Send a new one.',
  },
  consentBefore: 'Pressing the pay button means you agree to the',
  consentBeforeOther: 'Pressing the button below means you agree to the',
  consentAnd: 'and',
  consentAfter: '. What we keep about you is in',
  pay: 'Pay {{sum}} now',
  toCard: 'Continue to payment: {{sum}}',
  paypal: 'PayPal',
  paypalText: 'You agree on PayPal’s own page and come back here.',
  paypalTextLater:
    'You agree on PayPal’s own page and come back here. PayPal keeps your account for the balance, so that it is paid automatically on its date.',
  payByPayPal: 'Pay {{sum}} by PayPal',
  paypalCancelled:
    'You came back from PayPal without paying, and nothing was charged. Your seats stay held: choose how to pay.',
  leavingTitle: 'On to {{site}}',
  leavingText:
    '{{site}}’s page opens automatically. Agree there, and you come back here. Your seats stay held meanwhile.',
  toSite: 'Go to {{site}}',
  starting: 'Preparing the payment…',
  paymentTitle: 'Your card',
  paymentLead: '{{sum}} now. The form below belongs to the payment provider.',
  frameTitle: 'Card details, form of the payment provider',
  frameLoading: 'Loading the card form…',
  frameSlow: 'The card form is taking long to load. Check your connection, or load it again.',
  frameAgain: 'Load the form again',
  backToHow: 'Back to how to pay',
  noFrame: 'Cards cannot be taken on this page at the moment. Load the form again, or try in a few minutes.',
  cardFailed: 'The payment did not go through. {{reason}}',
  cardFailedPlain:
    'The payment did not go through. Nothing was charged. Check the details or use another card.',
  cardAction: 'Your bank asks you to confirm the payment in the form.',
  cardProcessing: 'The payment is being made. Please do not close this page.',
  cardNotSaved: 'The card was not saved. {{reason}}',
  cardNotSavedPlain: 'The card was not saved. Check the details or use another card.',
  cardSavingAction: 'Your bank asks you to confirm the card in the form.',
  cardSaving: 'The card is being saved. Please do not close this page.',
  confirmingTitle: 'We are checking with the payment provider',
  confirmingText:
    'The card form says that the payment went through. We confirm your booking as soon as the provider tells us the same. Please do not pay again.',
  confirmingAway:
    'We ask {{site}} for the payment that you agreed to. Your booking is confirmed as soon as it is in. Please do not pay again.',
  waitingText:
    'The provider has not decided yet. We keep asking; this can take a minute. You may close this page: your booking is confirmed automatically when the money is in.',
  waitingAway:
    '{{site}} has not decided yet; a check there can take up to three days. We keep asking. You may close this page: your booking is confirmed automatically when the money is in.',
  unreachableText:
    'The payment provider does not answer right now. We keep asking. If you have agreed to a payment already, do not pay again: your booking is confirmed automatically when the money is in. If not, you can pay in another way.',
  open: {
    leaving: '{{site}}’s page opens automatically. Agree there, and you come back here.',
    confirming: 'We ask the payment provider whether the payment went through. Please do not pay again.',
    confirmingAway: 'We ask {{site}} for the payment that you agreed to. Please do not pay again.',
    waiting:
      'The provider has not decided yet. We keep asking, also when you close this page. Please do not pay again.',
    waitingAway:
      '{{site}} has not decided yet; a check there can take up to three days. We keep asking, also when you close this page. Please do not pay again.',
  },
  offlineText:
    'There is no connection right now. We ask again as soon as it is back. Please do not pay again.',
  askNow: 'Ask now',
  doneTitle: 'Paid. Opening your confirmation…',
  toConfirmation: 'To your confirmation',
  overTitle: 'The time is over. We are checking',
  overText:
    'We look at what became of your booking, and ask again automatically; this takes a few seconds. Please do not pay again.',
  expiredTitle: 'The time ran out',
  expiredText:
    'Your seats went back on sale. If you had agreed to a payment, it takes seats again or comes back to you in full. You can choose a date again; if there are seats, it takes a minute.',
  cancelledTitle: 'This booking was cancelled',
  cancelledText: 'Nothing can be paid here any more. You can choose a date again.',
  chooseAgain: 'Choose a date again',
  refused: {
    PAYMENT_PROVIDER_UNAVAILABLE:
      'The payment provider does not answer. Your seats stay held. Try again in a minute; you do not pay twice.',
    PAYMENT_DECLINED:
      'PayPal declined the payment and nothing was charged. Your seats stay held: try again, or pay in another way.',
    PLAN_NOT_OFFERED: 'This way to pay is no longer offered for your booking. Choose the other one.',
    TRANSFER_SEATS_TAKEN:
      'So many seats of this departure wait for transfers that no more can. Your seats stay held: choose another way to pay.',
    TOO_MANY_TRANSFERS:
      'Two bookings with your email address wait for transfers already. Your seats stay held: choose another way to pay. Once the money of one has arrived you can choose a transfer again.',
    ORDER_ENDED: 'That payment at PayPal is over. Choose how you want to pay.',
    METHOD_NOT_OFFERED: 'This way to pay is not offered for your booking. Choose another one.',
    TOO_MANY_TRIES:
      'Cards were declined too often for this booking. Nothing was charged. Write to us and we find another way.',
    CHALLENGE_REQUIRED:
      'Cards were declined several times, and your browser could not do the check that we ask for then. Nothing was charged. Update the browser or use another one.',
    TERMS_CHANGED: 'The terms changed while you were booking. Read them again, then press the button.',
  },
};
