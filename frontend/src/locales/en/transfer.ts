export default {
  title: 'Bank transfer details',
  intro: {
    created:
      'Transfer exactly {{amount}} in US dollars so that it reaches our account by {{day}}. We hold your seats until that day is over everywhere in the United States: {{until}}.',
    part: '{{received}} has arrived, and {{amount}} is missing. A bank along the way often keeps a fee. Transfer the rest by {{day}}.',
    overdue:
      '{{received}} has arrived, and {{amount}} is missing. We’re keeping your seats and will write to you; you can transfer the rest now.',
    balance:
      '{{amount}} of your trip is left to pay. Transfer it so that it reaches our account by {{day}}. We’ll remind you by email.',
  },
  amount: 'Amount (USD)',
  reference: 'Booking reference',
  name: 'Name',
  accountNumber: 'Account number',
  accountType: 'Account type',
  type: { checking: 'Checking', savings: 'Savings' },
  routingNumber: 'Routing number',
  swift: 'SWIFT/BIC',
  bank: 'Bank name',
  bankAddress: 'Bank address',
  facts:
    'A transfer takes 2-3 working days. USD bank details are valid for the US and over 150 countries: US banks ask for the routing number, banks elsewhere for SWIFT/BIC. We’ve emailed you these details, too.',
  nextStepsTitle: 'What happens next',
  step: {
    send: 'Transfer {{amount}} with your booking reference as the purpose. Ask your bank to charge its fees to you, so that the full amount arrives.',
    wait: 'The money takes 2-3 working days. You can send us the receipt in the meantime; it helps us find a transfer sent without its reference.',
    confirmed:
      'As soon as it reaches our account, your booking is confirmed. This page updates automatically, and we email you.',
    paid: 'As soon as it reaches our account, your trip is paid. This page updates automatically, and we email you.',
  },
  otherCases: 'What if the amount or the date is off?',
  case: {
    part: 'Part of it arrives: we keep it, tell you what’s missing and hold your seats until the day above. If something is still missing then, our team decides with you.',
    late: 'It arrives late: your seats may be on sale again. If the money was in our account in time, we get your seats back if there are any left. Otherwise you choose: the waiting list, another date, or a full refund.',
    lateBalance:
      'It arrives late: you keep your seats, and our team contacts you. Nothing is canceled automatically.',
    tooMuch:
      'Too much arrives: we keep the difference for you and ask whether to send it back or put it toward what’s left to pay.',
  },
  payAnotherWay: 'Pay another way',
  payRestAnotherWay: 'Pay the rest another way',
  tooMuch:
    'You transferred {{amount}} more than was due. We’re keeping it for you: reply to our email and tell us whether to send it back or put it toward what’s left to pay.',
  tooLate:
    '{{amount}} arrived after the deadline. Your money is safe. Reply to our email: we’ll send it back, or look for another date with you.',
  receiptUpload: {
    title: 'Send us the receipt',
    text: 'Optional: choose it here, or email it to {{email}} with your booking reference. It helps our team find your money; it doesn’t change any deadline.',
    label: 'Receipt of the transfer',
    hint: 'PDF, JPEG or PNG, up to 5 MB',
    sendButton: 'Send the receipt',
    sending: 'Sending, {{percent}}%',
    receiptCount_one: 'Thank you: we have {{count}} receipt.',
    receiptCount_other: 'Thank you: we have {{count}} receipts.',
    refusals: {
      noFile: 'Choose a file first.',
      RECEIPT_UNREADABLE: 'This file isn’t a PDF, JPEG or PNG, or it’s incomplete. Choose another one.',
      TOO_MANY_RECEIPTS:
        'We have enough receipts for this payment. Reply to our email if something is missing.',
      PAYLOAD_TOO_LARGE: 'This file is larger than 5 MB. Choose a smaller one, or email it to us.',
      NOTHING_DUE: 'We’re no longer expecting a transfer, so we don’t need a receipt.',
      OFFLINE: 'You’re offline. Try again when you’re back online.',
      OTHER: 'We couldn’t send the file. Please try again in a moment.',
    },
  },
};
