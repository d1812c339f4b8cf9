import type { Wording } from '../edition.js';

export const bookingTermsEn: Wording = {
  title: 'Booking Terms',
  lead: 'How a booking is held, paid, changed and cancelled, with the sums and the days. Together with the Terms & Conditions they are the contract between you and Wayfold.',
  sections: [
    {
      id: 'prices',
      title: 'Prices',
      blocks: [
        'Prices are in US dollars, per person, for one departure and one category, with taxes. Rooms may add a supplement, once per room and for the whole trip. Every line of the total opens to its rule.',
        'The price that you were shown is fixed for 30 minutes, and for as long as your seats are held after that. Once you have booked, no later change of prices or policies touches your booking.',
        'Your bank may charge you for changing currency or for a transfer. We add nothing for any method of payment.',
      ],
    },
    {
      id: 'holds',
      title: 'Holding seats and rooms',
      blocks: [
        'While you book, your seats and rooms are held for 15 minutes, and for 15 more if you ask, once. If the time runs out before you pay, nothing is charged and they are offered to others.',
        'For a bank transfer they are held for five working days, as United States banks count them. We need an email address that you have confirmed with a code, more than 21 days must be left to the departure, and at most a third of a departure’s seats can wait for transfers at the same time.',
        'If money reaches us after the hold is over, we take a seat for you again if there is one. If there is none, what came by card or PayPal goes back in full by itself; of a transfer you choose whether it goes back or pays for another date.',
      ],
    },
    {
      id: 'deposit-and-balance',
      title: 'Deposit and balance',
      blocks: [
        'You pay in full, or a deposit of 20% of the total after any coupon, rounded half up to the cent. The balance is the rest, so that the two are exactly the total.',
        'The balance is due 60 days before departure. It is charged by itself from 12:00 UTC on that day, to the card or the PayPal account that paid the deposit; your agreement to that is part of pressing the pay button. The exact date is on the page before you pay, in the confirmation and in your booking. We write to you 14 and 3 days before.',
        'You may pay it earlier, or give another card, on the page of your booking; then nothing else is charged on the day.',
        'With 60 days or fewer to departure, the full price is due when you book, and there is no deposit.',
        'If a charge is declined and the bank says that it is worth another try, we try again 1, 3 and 5 days after the day. If the bank needs you, or the card has expired, you get a link with which you pay, confirm or give another card. If the balance is still open after seven days, our team gets in touch with you. No booking is cancelled automatically.',
      ],
    },
    {
      id: 'methods',
      title: 'Ways to pay',
      blocks: [
        {
          table: {
            caption: 'What each method can pay',
            head: ['Method', 'At booking', 'The balance'],
            rows: [
              ['Credit or debit card', 'Deposit or full price', 'Charged by itself to the same card'],
              ['PayPal', 'Deposit or full price', 'Charged by itself to the same PayPal account'],
              [
                'Bank transfer',
                'Deposit or full price, within five working days',
                'You transfer it again with the same reference; we remind you and charge nothing',
              ],
              [
                'Book now, pay later',
                'Full price only: the lender pays us at once',
                'None with us. Instalments, interest and approval are between you and the lender',
              ],
              ['Gift card', 'Any part of what is due', 'Any part of what is open'],
            ],
          },
        },
        'Which of them are offered for your booking is on the payment page. Cards are typed into a form of the payment provider; no card number reaches us.',
        'You can ask fellow travelers to pay shares of the balance. Each gets a link and a date of their own. What they do not pay stays yours to pay.',
      ],
    },
    {
      id: 'bank-transfer',
      title: 'Bank transfer',
      blocks: [
        'You get our bank details and a reference, which is the reference of your booking. Transfer the exact sum in US dollars and write the reference as the purpose. A transfer takes 2-3 working days. The USD bank details are valid for the US and over 150 countries.',
        'Send us the receipt, on the page of your booking or by email. It helps us to find the money and does not replace it: the booking is confirmed when the money is in our account. Whether it came in time is decided by the day on which the bank booked it.',
        'If a part arrives, we keep it and tell you what is missing. If more arrives than is due, we keep the difference for you and ask what to do with it.',
      ],
    },
    {
      id: 'gift-cards-and-coupons',
      title: 'Gift cards and coupons',
      blocks: [
        'A gift card is money: it pays like any other method and does not change the price or the deposit. What you add is set aside while your seats are held and taken when the booking is confirmed. What goes back after a cancellation goes back to the card. If it has an end date, that is on the card; after it the card pays no more.',
        'A coupon lowers the price before the deposit is worked out. One is accepted per booking. It may be limited to trips, categories, departures, dates of booking or travel, a minimum spend, and a number of uses, in total and for each customer. It is set aside with your seats and used up when the booking is confirmed; if the hold ends, it is free again. If you change the date, the coupon is judged for the new departure, and the preview says when it is lost.',
        'Neither can be paid out in money.',
      ],
    },
    {
      id: 'guarantee',
      title: 'Minimum group and guarantee',
      blocks: [
        'A departure is guaranteed as soon as its minimum group has booked. Until then its page says how many travelers are missing. Please wait with flights until it is guaranteed.',
        'A departure that was guaranteed at any time since you booked is not cancelled for want of travelers, also if some of them cancel later and its page counts again.',
        'A departure that does not reach its minimum can be cancelled by us until 20 days before it starts, or until 7 days before when the trip lasts six days or fewer. You then get everything back or move to another date, as you like. What has not been cancelled by then leaves.',
      ],
    },
    {
      id: 'changing-the-date',
      title: 'Changing the date',
      blocks: [
        'Until 60 days before departure you can move your booking to another departure of the same trip that has seats and rooms for you. There is no fee.',
        'The prices are those of the new departure. If it costs more, the difference joins the balance; if it costs less, the balance shrinks, and only what you have paid beyond the new total goes back. You see every sum before you agree.',
        'With 60 days or fewer to the new departure this is possible only if nothing is left to pay. While a bank disputes a payment of the booking, or others have open shares, the date stays.',
      ],
    },
    {
      id: 'passing-a-place-on',
      title: 'Passing a place on',
      blocks: [
        'Until 7 days before departure a traveler can give their place to somebody else, who needs to fit the age range; an adult must stay in the booking. There is no fee of ours. Permits and tickets that are in a name and cannot be changed are at your cost, and we say how much before you decide.',
        'Whoever booked stays our contact and the one who pays.',
      ],
    },
    {
      id: 'cancelling',
      title: 'If you cancel',
      blocks: [
        {
          table: {
            caption: 'What we keep when you cancel',
            head: ['Days before departure', 'We keep'],
            rows: [
              ['60 or more', 'The deposit, which is 20% of the total'],
              ['59 to 30', 'Half of the total, or the deposit if that is more'],
              ['29 or fewer', 'The whole total'],
            ],
          },
        },
        'Days are whole calendar days from the UTC date on which you cancel to the date of departure. We never keep more than you have paid, and never ask for more: if you have paid the deposit only and cancel, nothing else is charged.',
        'You cancel on the page of your booking or by writing to us. Before anything happens you see what is kept and what goes back; a code that we mail you at that moment confirms that it is you.',
        'Not turning up, and leaving a trip early, count as cancelling on that day.',
      ],
    },
    {
      id: 'cancelled-by-us',
      title: 'If we cancel',
      blocks: [
        'If we cancel a departure, for whatever reason, you get back everything that you paid us for it. We owe nothing else for flights, visas or insurance that you bought, except where the law says so.',
      ],
    },
    {
      id: 'refunds',
      title: 'How money goes back',
      blocks: [
        'Money goes back the way it came: to the card, the PayPal account, the lender, the bank account or the gift card that paid, in proportion where there were several. What a fellow traveler paid goes back to them.',
        'We start a refund at once. Cards and PayPal take five to ten working days to show it, a transfer takes 2-3 working days once it is sent. If a way does not work any more, we agree on another one with you.',
        'While a bank or PayPal looks into a payment that somebody has disputed, the refund of that payment waits, and nothing is charged automatically. If you win there, we do not pay the same money a second time.',
      ],
    },
    {
      id: 'your-booking',
      title: 'The page of your booking',
      blocks: [
        'A booking needs no account. It opens with the link in any of our emails about it, which ends 90 days after your return. Whoever holds the link sees the booking, so pass it on with care; we send you a new one, and switch off the old, whenever you ask.',
        'There you find invoice, receipt and calendar file, what is due and when, and every step of the booking with the reason for each charge.',
      ],
    },
  ],
};
