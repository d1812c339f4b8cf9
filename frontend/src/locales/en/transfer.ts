export default {
  title: 'Bank transfer details',
  lead: {
    created:
      'Transfer exactly {{sum}} in US dollars, so that it is in our account by {{day}}. We hold your seats until that day is over everywhere in the United States: {{until}}.',
    part: '{{received}} has arrived, and {{sum}} is missing. Often a bank along the way has kept a fee. Transfer the rest by {{day}}.',
    kept: '{{received}} has arrived, and {{sum}} is missing. We keep your seats and write to you; you can transfer the rest now.',
    balance:
      '{{sum}} of your trip is left to pay. Transfer it so that it is in our account by {{day}}. We remind you by email.',
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
    'A transfer takes 2-3 working days. USD bank details are valid for the US and over 150 countries: within the United States banks ask for the routing number, elsewhere for SWIFT/BIC. These details are in your email, too.',
  next: 'What happens next',
  step: {
    send: 'You transfer {{sum}} and write the booking reference as the purpose. Ask your bank to charge its fees to you, so that the whole sum arrives.',
    wait: 'The money takes 2-3 working days. You can send us the receipt meanwhile; it helps us to find a transfer without its reference.',
    confirmed:
      'As soon as it is in our account, your booking is confirmed. This page changes by itself, and we email you.',
    paid: 'As soon as it is in our account, your trip is paid. This page changes by itself, and we email you.',
  },
  otherCases: 'If only a part arrives, or too late, or too much',
  case: {
    part: 'A part: we keep it, tell you what is missing and hold your seats until the day above. If something is missing then, our team decides with you.',
    late: 'Too late: your seats may be on sale again. What was in our account in time takes a seat again if there is one. Otherwise you choose: the waiting list, another date, or all of your money back.',
    lateBalance:
      'Too late: your seats are kept, and our team gets in touch with you. Nothing is cancelled automatically.',
    tooMuch:
      'Too much: we keep the difference for you and ask whether to send it back or count it towards what is left.',
  },
  otherwise: 'Pay in another way instead',
  restOtherwise: 'Pay the rest in another way',
  tooMuch:
    'You transferred {{sum}} more than was due. We keep it for you: reply to our email and say whether we send it back or count it towards what is left.',
  tooLate:
    '{{sum}} arrived after the time was over. Your money is safe. Reply to our email: we send it back, or look for another date with you.',
  receiptOf: {
    title: 'Send us the receipt',
    text: 'If you like: choose it here, or email it to {{email}} with your booking reference. It helps our team to find your money; it changes no deadline.',
    label: 'Receipt of the transfer',
    hint: 'PDF, JPEG or PNG, up to 5 MB',
    send: 'Send the receipt',
    sending: 'Sending, {{percent}}%',
    have_one: 'Thank you: we have {{count}} receipt.',
    have_other: 'Thank you: we have {{count}} receipts.',
    wrong: {
      noFile: 'Choose a file first.',
      RECEIPT_UNREADABLE: 'This file is no PDF, JPEG or PNG, or it is not complete. Choose another one.',
      TOO_MANY_RECEIPTS:
        'We have enough receipts of this payment. Reply to our email if something is missing.',
      PAYLOAD_TOO_LARGE: 'This file is larger than 5 MB. Choose a smaller one, or email it to us.',
      NOTHING_DUE: 'Nothing is to come by bank any more, so we need no receipt.',
      OFFLINE: 'There is no connection. Try again when you are online.',
      OTHER: 'The file could not be sent right now. Please try again in a moment.',
    },
  },
};
