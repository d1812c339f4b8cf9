export default {
  methodQuestion: 'How do you want to pay?',
  dueNow: 'Due now',
  deposit: 'Deposit, 20%',
  depositText:
    'Then {{balance}} on {{date}}, charged automatically to the same card. That’s 60 days before departure.',
  depositTextPayPal:
    'Then {{balance}} on {{date}}, charged automatically to the same PayPal account. That’s 60 days before departure.',
  depositTextTransfer:
    'Then {{balance}} by {{date}}, with another transfer and the same reference. That’s 60 days before departure; we’ll remind you, and nothing is charged automatically.',
  partReceived:
    'We’ve received {{amount}} for this booking. The remaining amount is shown above. You can no longer change the plan.',
  full: 'Pay in full',
  fullText: 'Nothing left to pay later.',
  planAndMethod: '{{plan}}. {{method}}.',
  tooClose_one:
    'A deposit is offered up to 61 days before departure. This trip leaves in {{count}} day, so the full amount is due now.',
  tooClose_other:
    'A deposit is offered up to 61 days before departure. This trip leaves in {{count}} days, so the full amount is due now.',
  method: 'Payment method',
  card: 'Credit or debit card',
  cardText: 'Secure payment through our payment provider. We never see your card number.',
  lender: 'Pay later with {{lender}}',
  lenderText:
    '{{lender}} pays us in full now, and you pay {{lender}} back over time. You’ll go to their page and then come back here.',
  lenderNotOffered: {
    FULL_ONLY: '{{lenders}}: only for the full amount, not for a deposit.',
    SUM: '{{lenders}}: not available for this amount.',
  },
  payByLenderButton: 'Pay {{amount}} with {{lender}}',
  lenderDeclined:
    'The lender didn’t approve the payment, and nothing was charged. Try again, or choose another way to pay.',
  transfer: 'Bank Transfer',
  transferText:
    'We give you our bank details and a payment reference, and hold your seats for 5 working days. A transfer takes 2-3 working days. USD bank details are valid for the US and over 150 countries.',
  transferNotOffered: {
    TOO_CLOSE:
      'Bank transfer: only available more than 21 days before departure, because the money takes days to arrive.',
    TRANSFER_SEATS_TAKEN:
      'Bank transfer: not available for this booking. At most a third of a departure’s seats can wait for transfers, and your party would exceed that. Please choose another way to pay.',
  },
  payByTransferButton: 'Get bank details for {{amount}}',
  generating: 'Generating payment reference…',
  referenceCreated: 'Payment reference created: {{reference}}',
  seeBankDetails: 'See bank details',
  backToPayment: 'Payment',
  code: {
    title: 'Verify your email',
    intro:
      'We’ll email a code to {{email}}, where we also send the bank details and the deadline. Enter the code here.',
    yourAddress: 'your address',
    sending: 'Sending the code…',
    sentMessage: 'We’ve emailed the code. It works for 15 minutes. Check your spam folder too.',
    label: 'Code from the email',
    hint: 'Six digits',
    checkButton: 'Verify email',
    checking: 'Checking…',
    resendButton: 'Send a new code',
    formatFault: 'Enter the six digits from the email.',
    wrongCode_one: 'That code is wrong. Check the newest email; you have {{count}} more try.',
    wrongCode_other: 'That code is wrong. Check the newest email; you have {{count}} more tries.',
    noAttemptsLeft: 'That code is also wrong and has now expired. Send a new one.',
    expiredCode: 'This code has expired. Send a new one.',
  },
  consentByPaying:
    'Pressing the pay button means you agree to the {{terms}} and {{booking}}. To learn what we keep about you, see {{privacy}}.',
  consentByContinuing:
    'Pressing the button below means you agree to the {{terms}} and {{booking}}. To learn what we keep about you, see {{privacy}}.',
  payButton: 'Pay {{amount}} now',
  continueToCardButton: 'Continue to payment: {{amount}}',
  paypal: 'PayPal',
  paypalText: 'You approve the payment on PayPal’s page and then come back here.',
  paypalTextLater:
    'You approve the payment on PayPal’s page and then come back here. We’ll charge the balance to your PayPal account automatically on the due date.',
  payByPayPalButton: 'Pay {{amount}} with PayPal',
  paypalCancelled:
    'You came back from PayPal without paying, and nothing was charged. Your seats are still held: choose how to pay.',
  leavingTitle: 'Taking you to {{site}}',
  leavingText:
    '{{site}}’s page opens automatically. Approve the payment there, and you’ll come back here. We keep holding your seats.',
  goToSite: 'Go to {{site}}',
  starting: 'Preparing the payment…',
  paymentTitle: 'Your card',
  paymentIntro: 'You pay {{amount}} now. The form below belongs to our payment provider.',
  frameTitle: 'Card details, payment provider’s form',
  frameLoading: 'Loading the card form…',
  frameSlow: 'The card form is taking a while to load. Check your connection, or load the form again.',
  reloadFrameButton: 'Reload the form',
  changeMethodButton: 'Pay another way',
  frameFailed: 'We can’t take cards on this page right now. Reload the form, or try again in a few minutes.',
  cardFailed: 'The payment did not go through. {{reason}}',
  cardFailedPlain:
    'The payment did not go through. Nothing was charged. Check the details or use a different card.',
  cardAction: 'Your bank asks you to confirm the payment. Continue in the form.',
  cardProcessing: 'We’re processing your payment. Please don’t close this page.',
  cardNotSaved: 'We couldn’t save the card. {{reason}}',
  cardNotSavedPlain: 'We couldn’t save the card. Check the details or use a different card.',
  cardSavingAction: 'Your bank asks you to confirm the card. Continue in the form.',
  cardSaving: 'We’re saving your card. Please don’t close this page.',
  confirmingTitle: 'Confirming your payment…',
  confirmingText:
    'The card form reports that the payment went through. We’ll confirm your booking as soon as the payment provider says so too. Please don’t pay again.',
  confirmingAway:
    'We’re collecting the payment you approved at {{site}}. We’ll confirm your booking as soon as it arrives. Please don’t pay again.',
  waitingText:
    'The payment provider hasn’t decided yet. We keep checking; this can take a minute. You can close this page: we’ll confirm your booking automatically when the money arrives.',
  waitingAway:
    '{{site}} hasn’t decided yet; its review can take up to three days. We keep checking. You can close this page: we’ll confirm your booking automatically when the money arrives.',
  unreachableText:
    'The payment provider isn’t responding right now. We keep trying. If you’ve already approved a payment, don’t pay again: we’ll confirm your booking automatically when the money arrives. If not, you can pay another way.',
  siteProgress: {
    leaving: '{{site}}’s page opens automatically. Approve the payment there, and you’ll come back here.',
    confirming:
      'We’re checking with the payment provider whether the payment went through. Please don’t pay again.',
    confirmingAway: 'We’re collecting the payment you approved at {{site}}. Please don’t pay again.',
    waiting:
      'The payment provider hasn’t decided yet. We keep checking, even if you close this page. Please don’t pay again.',
    waitingAway:
      '{{site}} hasn’t decided yet; its review can take up to three days. We keep checking, even if you close this page. Please don’t pay again.',
  },
  offlineText: 'You’re offline. We’ll check again as soon as you’re back online. Please don’t pay again.',
  checkNowButton: 'Check now',
  doneTitle: 'Paid. Opening your confirmation…',
  seeConfirmation: 'See your confirmation',
  awaitingUpdateTitle: 'Your hold has expired. Checking your booking…',
  awaitingUpdateText:
    'Checking the status of your booking… This takes a few seconds. Please don’t pay again.',
  expiredTitle: 'Your hold has expired',
  expiredText:
    'Your seats went back on sale. If you’d already paid, we’ll try to get your seats back; if we can’t, we’ll refund you in full. You can book again now.',
  cancelledTitle: 'This booking was canceled',
  cancelledText: 'You can’t pay for it anymore. You can choose a new date and book again.',
  chooseNewDate: 'Choose a new date',
  refusals: {
    PAYMENT_PROVIDER_UNAVAILABLE:
      'The payment provider isn’t responding. Your seats are still held. Try again in a minute; you won’t be charged twice.',
    PAYMENT_DECLINED:
      'PayPal declined the payment and nothing was charged. Your seats are still held: try again, or pay another way.',
    PLAN_NOT_OFFERED: 'This payment plan is no longer available for your booking. Choose the other one.',
    TRANSFER_SEATS_TAKEN:
      'Too many seats of this departure are already waiting for transfers. Your seats are still held: choose another way to pay.',
    TOO_MANY_TRANSFERS:
      'Two bookings with your email address are already waiting for transfers. Your seats are still held: choose another way to pay. Once one of those transfers arrives, you can choose bank transfer again.',
    ORDER_ENDED: 'That PayPal payment has ended. Choose how you want to pay.',
    METHOD_NOT_OFFERED: 'This payment method isn’t available for your booking. Choose another one.',
    TOO_MANY_ATTEMPTS:
      'Cards were declined too many times for this booking. Nothing was charged. Contact us and we’ll find another way.',
    CHALLENGE_REQUIRED:
      'Cards were declined several times, and your browser couldn’t complete our security check. Nothing was charged. Update your browser or use another one.',
    TERMS_CHANGED: 'The terms changed while you were booking. Please read them again, then press the button.',
  },
};
