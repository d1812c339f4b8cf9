export default {
  title: 'Checkout · Wayfold',
  description: 'Name the travelers, choose how to pay, and pay.',
  noScript: 'The checkout needs JavaScript. Your seats stay held; nothing is charged.',
  progress: 'Progress',
  step: { travelers: 'Travelers', howToPay: 'How to pay', payment: 'Payment', thanks: 'Done' },
  backToTrip: 'Back to the trip',
  opening: 'Opening your booking…',
  missingTitle: 'This booking cannot be opened here',
  missingText:
    'A booking opens on the device that made it. If you paid, the confirmation is in your mail. If not, nothing was charged and you can book again.',
  hold: 'We are holding {{seats}} for you',
  seats_one: '{{count}} seat',
  seats_other: '{{count}} seats',
  timeLeft: 'Time left',
  extend: 'Give me 15 more minutes',
  extending: 'Asking…',
  extended: 'You have 15 more minutes.',
  milestone5: 'Five minutes left to finish your booking.',
  milestone1: 'One minute left to finish your booking.',
  summary: 'Trip and total',
  change: 'Change',
  changeTravelers: 'Change travelers',
  howTitle: 'How do you want to pay?',
  dueNow: 'Due now',
  deposit: 'Deposit, 20%',
  depositText: 'Then {{balance}} on {{date}}, from the same card. That is 60 days before departure.',
  depositTextPayPal:
    'Then {{balance}} on {{date}}, from the same PayPal account. That is 60 days before departure.',
  full: 'Everything',
  fullText: 'Nothing more to pay.',
  tooClose_one:
    'A deposit is offered up to 61 days before departure. This trip leaves in {{count}} day, so the full amount is due now.',
  tooClose_other:
    'A deposit is offered up to 61 days before departure. This trip leaves in {{count}} days, so the full amount is due now.',
  method: 'Method',
  card: 'Credit or debit card',
  cardText: 'You enter it on the next page, in a form of the payment provider. We never see the number.',
  consentBefore: 'By pressing the button you agree to the',
  consent: 'Terms & Conditions and Booking Terms',
  pay: 'Pay {{sum}} now',
  paypal: 'PayPal',
  paypalText: 'You agree on PayPal’s own page and come back here.',
  paypalTextLater:
    'You agree on PayPal’s own page and come back here. PayPal keeps your account for the balance, so that it is paid by itself on its date.',
  payByPayPal: 'Pay {{sum}} by PayPal',
  paypalCancelled:
    'You came back from PayPal without paying, and nothing was charged. Your seats stay held: choose how to pay.',
  leavingTitle: 'On to PayPal',
  leavingText:
    'PayPal’s page opens by itself. Agree there, and you come back here. Your seats stay held meanwhile.',
  toPayPal: 'Go to PayPal',
  starting: 'Preparing the payment…',
  paymentTitle: 'Your card',
  paymentLead: '{{sum}} now. The form below belongs to the payment provider.',
  frameTitle: 'Card details, form of the payment provider',
  frameLoading: 'Loading the card form…',
  frameSlow: 'The card form is taking long to load. Check your connection, or load it again.',
  frameAgain: 'Load the form again',
  backToHow: 'Back to how to pay',
  noFrame:
    'Card payments cannot be taken on this page at the moment. Your seats stay held until the time above runs out, and nothing was charged.',
  cardFailed: 'The payment did not go through: {{reason}}',
  cardFailedPlain:
    'The payment did not go through. Nothing was charged. Check the details or use another card.',
  cardAction: 'Your bank asks you to confirm the payment in the form.',
  cardProcessing: 'The payment is being made. Please do not close this page.',
  confirmingTitle: 'We are checking with the payment provider',
  confirmingText:
    'The card form says that the payment went through. We confirm your booking as soon as the provider tells us the same. Please do not pay again.',
  confirmingPayPal:
    'We ask PayPal for the payment that you agreed to. Your booking is confirmed as soon as it is in. Please do not pay again.',
  waitingText:
    'The provider has not decided yet. We keep asking; this can take a minute. You may close this page: your booking is confirmed by itself when the money is in.',
  offlineText:
    'There is no connection right now. We ask again as soon as it is back. Please do not pay again.',
  askNow: 'Ask now',
  doneTitle: 'Paid. Opening your confirmation…',
  toConfirmation: 'To your confirmation',
  expiredTitle: 'The time ran out',
  expiredText:
    'Your seats went back on sale and nothing was charged. You can choose a date again; if there are seats, it takes a minute.',
  cancelledTitle: 'This booking was cancelled',
  cancelledText: 'Nothing can be paid here any more. You can choose a date again.',
  chooseAgain: 'Choose a date again',
  refused: {
    PAYMENT_PROVIDER_UNAVAILABLE:
      'The payment provider does not answer. Nothing was charged and your seats stay held. Try again in a minute.',
    PAYMENT_DECLINED:
      'PayPal declined the payment and nothing was charged. Your seats stay held: try again, or pay in another way.',
    METHOD_NOT_OFFERED: 'This way to pay is not offered at the moment. Choose another one.',
    PLAN_NOT_OFFERED: 'This way to pay is no longer offered for your booking. Choose the other one.',
    TERMS_CHANGED: 'The terms changed while you were booking. Read them again, then press the button.',
    HOLD_ALREADY_EXTENDED: 'The time was extended once already; it cannot be extended again.',
    RATE_LIMITED: 'Too many tries in a short time. Wait a minute and try again.',
    OFFLINE: 'There is no connection. What you typed stays on this device; try again when you are online.',
    OTHER: 'That did not work on our side. Nothing was charged. Please try again in a moment.',
  },
};
