import type { Wording } from '../edition.js';

export const privacyEn: Wording = {
  title: 'Privacy',
  lead: 'What we keep about you, why, for how long, and who else gets it. We ask for what a trip needs, sell nothing and show no advertising.',
  sections: [
    {
      id: 'who-is-responsible',
      title: 'Who is responsible',
      blocks: [
        'Wayfold, Jirón del Pliegue 12, Lima 15001, Perú. For every question about your data, write to hello@wayfold.example.',
      ],
    },
    {
      id: 'what-we-keep',
      title: 'What we keep, and why',
      blocks: [
        {
          table: {
            caption: 'Data, purpose and time',
            head: ['What', 'Why', 'How long'],
            rows: [
              [
                'Name, birth date and room of each traveler',
                'To carry out the trip: permits, rooms and the age range need them',
                'As long as questions about the booking can come up, or until you have it erased',
              ],
              [
                'Email, phone, country of residence and language of whoever books',
                'To confirm, to remind of payments, to reach you in the week of the trip',
                'The same',
              ],
              [
                'Nationality and passport, emergency contact, insurer, flights',
                'Permits and tickets in your name, and help in an emergency',
                'Destroyed 90 days after the return',
              ],
              [
                'Diet and medical needs, if you tell us',
                'To plan meals and to help you; only because you agree',
                'Destroyed 90 days after the return, or as soon as you take your agreement back',
              ],
              [
                'Amounts, dates and methods of payments, with the last four digits and the expiry of a card',
                'To carry out the contract, and because tax and accounting laws ask for books',
                'As long as these laws ask; they stay without your name when your data are erased',
              ],
              [
                'Receipts of transfers that you send us',
                'To find your money',
                'As long as your name and email',
              ],
              [
                'Who paid, and the text, of transfers to our account',
                'To match them with bookings',
                'Until the one who booked is erased',
              ],
              [
                'What you write to us by form or email',
                'To answer you',
                'By form: destroyed 90 days after the answer, after 24 months at the latest. By email: until nothing about it is open',
              ],
              [
                'IP address',
                'Against abuse such as trying out cards that belong to others, in memory and in counters',
                'For hours, for counters of card attempts up to a day',
              ],
            ],
          },
        },
        'We need the data in the first two rows for a contract with you; without them you cannot book. Everything else you give for the trip you booked, or because you want to.',
        'Booking is open to adults. Data of minors come from the adult who books for them.',
      ],
    },
    {
      id: 'how-it-is-protected',
      title: 'How it is protected',
      blocks: [
        'Every person has a key of their own. Names, addresses and all that is personal is encrypted with it before it is stored. To erase somebody we destroy the key: what is left cannot be read by anybody, ourselves included.',
        'Passport and medical data lie apart, under keys of their own. You reach them only with a code that we mail you at that moment.',
        'A booking opens with its link. We store no password of yours, and no card number ever reaches us.',
      ],
    },
    {
      id: 'who-receives-it',
      title: 'Who receives it',
      blocks: [
        {
          list: [
            'Payment providers: Stripe for cards and lenders, PayPal for PayPal. They get the amount, numbers of the booking and the payment, and what you type into their own forms. We do not hand them your name or email.',
            'A lender that you choose (Klarna, Affirm): what you tell it in its own form.',
            'Your guide and those who run the trip where you travel, such as hotels and park authorities: names, ages, rooms, diet, what matters for your safety, and passport data where a permit asks for them.',
            'Fellow travelers whom you ask to pay a share: your given name, the trip and their part.',
            'Those who run our servers and deliver our mails, on our behalf and by our instructions.',
            'Authorities, where a law obliges us.',
          ],
        },
        'The insurer and the flight site that we name after booking get nothing from us. You follow a link, and what you tell them is between you and them.',
        'Some of these are in other countries, because that is where you travel. We send them what the trip needs and no more.',
      ],
    },
    {
      id: 'cookies-and-device',
      title: 'Cookies and what is kept on your device',
      blocks: [
        {
          table: {
            caption: 'On your device',
            head: ['Name', 'What it is for', 'How long'],
            rows: [
              ['Cookie “locale”', 'The language you chose. Our only cookie for visitors', '365 days'],
              [
                'Keys of your bookings (local storage)',
                'So that this device opens your bookings without a sign-in',
                'Until you clear the site’s data',
              ],
              [
                'Wish list (local storage), if you keep one',
                'The trips that you marked. It is not sent to us',
                'Until you empty it or clear the site’s data',
              ],
              [
                'What you have typed in the checkout (session storage)',
                'So that a reload loses nothing',
                'Until you close the tab, or the step is done',
              ],
            ],
          },
        },
        'None of this follows you to other sites, and there is no analytics script. That is why no banner asks you anything.',
        'On the payment page the form of the payment provider may set cookies of its own, to tell people from machines. If an interactive map comes from a maps service, it is loaded when you open it, and the service then sees your IP address.',
        'To suggest a country for your phone number we look up the country of your IP address, in a table of ours or at a lookup service that gets the address and nothing else. We do not store the answer.',
      ],
    },
    {
      id: 'your-rights',
      title: 'Your rights',
      blocks: [
        {
          list: [
            'To know what we have about you, and to get it as a file.',
            'To have it corrected. Most of it you can correct in your booking.',
            'To have it erased, as described below.',
            'To object to a use, to have it restricted, and to take back an agreement at any time.',
            'To complain to the data protection authority of your country, or of Peru.',
          ],
        },
        'Write to us from the address of your booking, or name its reference. We answer within 30 days, at no cost. No decision about you is made by a machine alone, apart from refusing a payment or a request when somebody tries too often.',
      ],
    },
    {
      id: 'erasure',
      title: 'Erasure',
      blocks: [
        'When you ask, we destroy the keys of your data in every booking at once, delete our mails to you and have the payment provider delete its record of you as our customer. It cannot be undone, and we could not help with the booking afterwards.',
        'We cannot do it while a trip is ahead, seats are held, or money is on its way; then we do it as soon as that is over. Amounts, dates, the provider’s numbers, and brand, last four digits and expiry of the card remain, because our books must stay right.',
        'Back-ups are kept for a short time, apart from the keys. When one has to be restored, erasures are carried out again before anything else runs.',
      ],
    },
    {
      id: 'versions',
      title: 'Versions',
      blocks: [
        'If we change this page, it gets a new version and date, and the former one stays readable. We tell you by email before anything changes that concerns a booking of yours.',
      ],
    },
  ],
};
