export default {
  payLater: 'Balance: {{sum}}',
  payLaterText: 'We charge it automatically on {{day}}. If you pay now, nothing is charged that day.',
  payLaterTransfer:
    "It's due by {{day}}, by bank transfer as shown above. If you'd rather pay by card here, don't transfer anything else.",
  payLaterNeeded:
    "We couldn't charge it automatically. Pay it here; your bank or PayPal may ask you to confirm.",
  payLaterPart: 'Your part of the balance: {{sum}}',
  payLaterByYou:
    "It's due on {{day}}. We have no card or account saved for it, so we won't charge it automatically: please pay it here by then.",
  payLaterButton: 'Pay {{sum}} now',
  payLaterOnce: 'You pay only once: this payment turns off the automatic charge.',
  payLaterNot: 'Not now',
  payLaterDeclined: 'PayPal declined the payment and nothing was charged. Try again, or pay by card.',
  payLaterCancelled: 'You came back from PayPal without paying, and nothing was charged.',
  payLaterOrderEnded: 'That PayPal payment has ended without a charge. The amount still due is shown below.',
  payLaterProblem: "We couldn't start the payment. Please try again in a minute; you won't be charged twice.",
  replaceCard: 'Card for the balance',
  replaceCardNow: '{{card}}, valid until {{expires}}.',
  replaceCardNone: "Save a card and we'll charge the balance to it automatically when it's due.",
  replaceCardButton: 'Use a different card',
  replaceCardFirst: 'Add a card',
  replaceCardSave: 'Save this card',
  replaceCardNot: 'Keep this card',
  replaceCardConsent:
    'By pressing this button, you agree that we charge the balance to this card under the rules you accepted when you booked. Nothing is charged now.',
  replaceCardAsking: "We're checking with the payment provider that your card was saved. Nothing is charged.",
  replaceCardSaved: "The new card is saved. We'll charge the balance to it.",
  replaceCardNotCharged:
    "The new card is saved, but we can't charge any card for now: card networks limit the number of attempts in 30 days. Pay with PayPal if you see it above, or contact us and we'll find another way.",
  replaceCardProblem: "We couldn't open the form, and nothing has changed. Please try again in a minute.",
};
