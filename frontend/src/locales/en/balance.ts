export default {
  payLater: 'The balance: {{sum}}',
  payLaterText:
    'We charge it automatically on {{day}}. You can also pay it now; then nothing is charged on that day.',
  payLaterTransfer:
    'It is due by {{day}}, by bank transfer as above. You can also pay it here, by card; then transfer nothing more.',
  payLaterNeeded:
    'It could not be charged automatically. Pay here; your bank or PayPal may ask you to confirm it.',
  payLaterPart: 'Your part of the balance: {{sum}}',
  payLaterByYou:
    'It is due on {{day}}. No card or account is kept for it, so nothing is charged automatically: please pay it here by then.',
  payLaterButton: 'Pay {{sum}} now',
  payLaterOnce: 'You pay once: with this payment the automatic charge is off.',
  payLaterNot: 'Not now',
  payLaterDeclined: 'PayPal declined the payment and nothing was charged. Try again, or pay by card.',
  payLaterCancelled: 'You came back from PayPal without paying, and nothing was charged.',
  payLaterOrderEnded: 'That payment at PayPal is over and took nothing. What is open now is below.',
  payLaterProblem: 'The payment could not be started. Please try again in a minute; you do not pay twice.',
  replaceCard: 'The card for the balance',
  replaceCardNow: '{{card}}, good until {{expires}}.',
  replaceCardNone: 'Save a card, and the balance is charged to it automatically when it is due.',
  replaceCardButton: 'Give another card',
  replaceCardFirst: 'Give a card',
  replaceCardSave: 'Save this card',
  replaceCardNot: 'Keep the card that is there',
  replaceCardConsent:
    'With this button you agree that the balance is charged to this card, under the rules that you accepted when you booked. Nothing is charged now.',
  replaceCardAsking: 'We are asking the payment provider whether the card was saved. Nothing is charged.',
  replaceCardSaved: 'The new card is saved. The balance is charged to it.',
  replaceCardNotCharged:
    'The new card is saved, but no card may be charged for now: the card networks allow only so many tries in 30 days. Pay with PayPal if it is offered above, or write to us and we find another way.',
  replaceCardProblem: 'The form could not be opened, and nothing has changed. Please try again in a minute.',
};
