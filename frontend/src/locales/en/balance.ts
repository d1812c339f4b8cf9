export default {
  balanceTitle: 'Balance: {{amount}}',
  automaticCharge: 'We charge it automatically on {{day}}. If you pay now, nothing is charged that day.',
  transferDue:
    'It’s due by {{day}}, by bank transfer as shown above. If you’d rather pay by card here, don’t transfer anything else.',
  chargeFailed:
    'We couldn’t charge it automatically. Pay it here; your bank or PayPal may ask you to confirm.',
  ownShareTitle: 'Your part of the balance: {{amount}}',
  noSavedMethod:
    'It’s due on {{day}}. We have no card or account saved for it, so we won’t charge it automatically: please pay it here by then.',
  payNowButton: 'Pay {{amount}} now',
  singlePaymentNote: 'You pay only once: this payment turns off the automatic charge.',
  cancelPaymentButton: 'Not now',
  paypalDeclined: 'PayPal declined the payment and nothing was charged. Try again, or pay by card.',
  paypalCancelled: 'You came back from PayPal without paying, and nothing was charged.',
  paypalOrderEnded: 'That PayPal payment has ended without a charge. The amount still due is shown below.',
  paymentNotStarted:
    'We couldn’t start the payment. Please try again in a minute; you won’t be charged twice.',
  cardTitle: 'Card for the balance',
  savedCard: '{{card}}, valid until {{expires}}.',
  noSavedCard: 'Save a card and we’ll charge the balance to it automatically when it’s due.',
  replaceCardButton: 'Use a different card',
  addCardButton: 'Add a card',
  saveCardButton: 'Save this card',
  keepCardButton: 'Keep this card',
  cardConsent:
    'By pressing this button, you agree that we charge the balance to this card under the rules you accepted when you booked. Nothing is charged now.',
  checkingCard: 'We’re checking with the payment provider that your card was saved. Nothing is charged.',
  cardSaved: 'The new card is saved. We’ll charge the balance to it.',
  cardBlockedByNetworks:
    'The new card is saved, but we can’t charge any card for now: card networks limit the number of attempts in 30 days. Pay with PayPal if you see it above, or contact us and we’ll find another way.',
  cardFormNotOpened: 'We couldn’t open the form, and nothing has changed. Please try again in a minute.',
};
