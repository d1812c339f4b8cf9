export default {
  title: 'Tasks',
  intro: 'Decisions that need a person, oldest first. Complete each one with its outcome.',
  none: 'No open tasks.',
  noneOfKind: 'No open tasks of this kind.',
  filterLabel: 'Show',
  all: 'All kinds ({{count}})',
  kindOption: '{{kind}} ({{count}})',
  openSince: 'since {{time}}',
  completeButton: 'Complete',
  completeLabel: 'Complete: {{kind}}, {{booking}}',
  completeTitle: 'Complete “{{kind}}” of {{booking}}?',
  completeIntro:
    'The task leaves this list for everybody. Completing a task moves no money: pay, send or claim it first.',
  outcomeLabel: 'Outcome (no personal data)',
  doneMessage: '“{{kind}}” of {{booking}} is completed.',
  kind: {
    'amount-differs': 'Wrong amount received',
    'instalment-unknown': 'Payment for an unknown installment',
    'outcome-unknown-too-long': 'Payment outcome unknown',
    'decline-unclear': 'Card declined without advice',
    'charge-exhausted': 'Balance charge failed',
    'refund-failed': 'Refund failed',
    'failed-refund-sent': 'Refund sent after it failed',
    'dispute-opened': 'Payment disputed',
    'dispute-inquiry': 'Bank inquiry about a payment',
    'dispute-lost': 'Dispute lost',
    'external-refund': 'Refunded at the provider',
    'balance-overdue': 'Balance a week overdue',
    'transfer-too-late': 'Transfer arrived too late',
    'cash-refund': 'Cash refund to hand over',
    'transfer-incomplete': 'Transfer incomplete',
    'transfer-reversed': 'Transfer reversed',
    'payment-voided': 'Manual payment voided',
    'refund-to-claim': 'Money to claim from the customer',
    'claim-closed': 'Claim closed',
    'bank-refund': 'Bank refund to send',
    'gift-card-unusable': 'Refund on an unusable gift card',
    'mail-failed': 'Email not delivered',
  },
  /** These sentences say what happened; a task's facts choose them. */
  facts: {
    'amount-differs':
      'Payment {{paymentId}} of {{amountCents, money}} arrived, but {{dueCents, money}} was due.',
    'instalment-unknown':
      'Payment {{paymentId}} of {{amountCents, money}} is for installment {{unknownInstalmentId}}, which the booking does not have.',
    'outcome-unknown-too-long': 'PayPal has been reviewing capture {{captureId}} since {{since, instant}}.',
    'decline-unclear': 'The bank declined the card without advice: {{codes}}.',
    'charge-exhausted': {
      declined: 'Declined attempts: {{attempts}}.',
      'too-many-attempts': '{{attempts}} tries in {{days}} days: the card networks allow no more.',
    },
    'refund-failed': {
      started:
        'Refund {{refundId}} of {{amountCents, money}} failed. {{failure}} The customer is owed {{owedCents, money}}.',
      sent: 'Refund {{refundId}} of {{amountCents, money}} failed after it was sent. {{failure}} The customer is owed {{owedCents, money}}.',
    },
    'failed-refund-sent': {
      'after-failure':
        'Refund {{refundId}} of {{amountCents, money}} was sent although it had failed. Do not send it again.',
      'reissue-canceled':
        'Refund {{refundId}} of {{amountCents, money}} was sent although it had failed. Its reissue {{endedReissueId}} is canceled.',
    },
    'dispute-opened':
      'Dispute {{disputeId}} over {{amountCents, money}} of payment {{paymentId}}: {{reason}}.',
    'dispute-inquiry':
      'Inquiry {{disputeId}} about {{amountCents, money}} of payment {{paymentId}}: {{reason}}.',
    'dispute-lost': {
      lost: 'Dispute {{disputeId}} over {{amountCents, money}} of payment {{paymentId}} was lost: {{reason}}.',
      'reversal-stands':
        'Dispute {{disputeId}} over {{amountCents, money}} of payment {{paymentId}} was won, but its earlier reversal is still booked as lost. Check whether the provider returned the money.',
      'reversed-after-won':
        'The provider reversed {{amountCents, money}} of payment {{paymentId}} ({{disputeId}}) after a dispute was won. Check whether it returned the money.',
    },
    'external-refund': {
      additional:
        'Refund {{providerRefundId}} of {{amountCents, money}} for payment {{paymentId}} was made at the provider.',
      replacing:
        'Refund {{providerRefundId}} of {{amountCents, money}} for payment {{paymentId}} was made at the provider. It replaces {{replacedRefundId}}.',
    },
    'balance-overdue': 'Not paid 7 days after {{dueOn, day}}.',
    'transfer-too-late': 'Payment {{paymentId}} of {{amountCents, money}} arrived too late.',
    'cash-refund': 'Hand over {{amountCents, money}} for refund {{refundId}}.',
    'transfer-incomplete': '{{receivedCents, money}} of {{dueCents, money}} arrived before the hold ended.',
    'transfer-reversed': 'Payment {{paymentId}} of {{amountCents, money}} was reversed.',
    'payment-voided': 'Payment {{paymentId}} of {{amountCents, money}} was voided.',
    'refund-to-claim': {
      'written-off':
        'Refund {{refundId}} of {{amountCents, money}} was sent although it had been written off. The customer owes it.',
      reissued:
        'Refund {{refundId}} of {{amountCents, money}} was sent although it had failed. {{reissuedCents, money}} of it had been reissued: the customer owes that.',
      'sent-twice':
        'Refund {{refundId}} of {{amountCents, money}} was sent a second time, as {{providerRefundId}}. The customer owes it.',
      reversed:
        '{{refundedCents, money}} of payment {{paymentId}} was refunded before the payment was reversed. The customer owes it.',
      'dispute-lost':
        'Refund {{refundId}} of {{amountCents, money}} was sent by another method, and the bank took {{takenCents, money}} of it again in dispute {{disputeId}}.',
    },
    'claim-closed': {
      started:
        'Refund {{refundId}} of {{amountCents, money}} failed. {{failure}} Stop claiming {{endedClaimCents, money}} of it from the customer.',
      sent: 'Refund {{refundId}} of {{amountCents, money}} failed after it was sent. {{failure}} Stop claiming {{endedClaimCents, money}} of it from the customer.',
    },
    'bank-refund': 'Send {{amountCents, money}} by bank for refund {{attemptId}}.',
    'gift-card-unusable': {
      GIFT_CARD_EXPIRED:
        'Refund {{refundId}} of {{amountCents, money}} went to a gift card that has expired.',
      GIFT_CARD_NOT_USABLE:
        'Refund {{refundId}} of {{amountCents, money}} went to a gift card that is blocked.',
    },
    'mail-failed': 'The “{{mail}}” email (event {{version}}) could not be delivered: {{code}}.',
    otherOwed: 'Of refund {{refundId}}, which also failed, {{owedCents, money}} is now owed.',
  },
  unknownOutcome: {
    'no-answer': 'The provider did not answer.',
    unresolved: 'The provider has no final result yet.',
    'in-review': 'PayPal is reviewing the payment.',
    paused: 'Automatic charges are paused.',
    'paypal-payment-open': 'The customer is paying with PayPal.',
    'card-payment-open': 'The customer is paying by card.',
    'card-payment-not-stopped': 'The open card payment could not be canceled.',
    'cancelled-at-provider': 'The payment was canceled in the provider’s dashboard.',
    'amount-changed': 'The amount due has changed.',
    'amount-differs': 'The provider captured a different amount.',
    'paypal-not-configured': 'PayPal is not set up.',
    'authorization-pending': 'PayPal is still processing the authorization.',
    'authorization-not-released': 'The PayPal authorization could not be released yet.',
  },
  todo: {
    'amount-differs':
      'A provider captured an amount that differs from what is due, so it pays nothing. Find out why and refund it in the provider’s dashboard; we book that refund automatically. We keep collecting the amount due.',
    'instalment-unknown':
      'Money arrived for an installment that the booking does not have, so it pays nothing. Refund it in the provider’s dashboard; we book that refund automatically.',
    'outcome-unknown-too-long':
      'The provider does not say whether it took the money; we keep asking. Look the payment up in its dashboard before you charge anything.',
    'decline-unclear':
      'The bank did not say whether to retry, so we do not. Ask the customer for another card.',
    'charge-exhausted':
      'Every attempt to charge the balance was declined. Ask the customer for another card or payment method.',
    'refund-failed':
      'The refund did not reach the customer. First check whether another refund of this payment was sent since. The booking’s page shows what is still owed: ask the customer where to send it, and reissue it there.',
    'failed-refund-sent':
      'A refund marked as failed was sent later. If it was reissued, do not send it again.',
    'dispute-opened':
      'The customer’s bank reversed a payment, so automatic charges are paused. Respond in the provider’s dashboard before its deadline.',
    'dispute-inquiry':
      'A bank asks about a payment and has taken nothing yet. Respond in the provider’s dashboard to avoid a dispute.',
    'dispute-lost': 'Compare the dispute with the provider’s records and decide what to do with the booking.',
    'external-refund':
      'Someone refunded a payment in the provider’s dashboard instead of here. It is in our books. Find out who did it and whether it was right.',
    'balance-overdue':
      'The balance is seven days overdue; we keep the seats. Call the customer or cancel the booking. The task closes once the balance is paid or the booking canceled.',
    'transfer-too-late':
      'A transfer arrived after its deadline, when no seat was left. It is not refunded automatically: order the refund on the booking’s page, or find another date.',
    'cash-refund':
      'We received this money ourselves. Hand it over and record that under Refunds to send; this closes the task.',
    'transfer-incomplete':
      'The deadline passed with only part of the money; we keep the seats. Open the booking and either give more time or release the seats.',
    'transfer-reversed':
      'A bank line that paid this booking was removed from it. Check whether the trip is still paid.',
    'payment-voided':
      'A colleague voided a payment recorded by hand. We collect a balance again automatically; check whether the first payment is still covered, and tell the customer.',
    'refund-to-claim':
      'Money was sent twice, or refunded without a payment. Ask the customer to return it. A refund that comes back closes the task. If they return it by bank, set that line aside as a claim and complete the task here; matched to the booking, it would count as a payment.',
    'claim-closed': 'Money that was sent twice came back.',
    'bank-refund':
      'Send it from our bank as described under Refunds to send. The task closes when the bank line is matched to it.',
    'gift-card-unusable':
      'A refund went to a gift card that has expired or is blocked. Issue a new one for the same amount.',
    'mail-failed':
      'An email could not be delivered. Ask the customer for a working address, or check the mail server, and contact them another way.',
  },
};
