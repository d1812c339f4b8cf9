import type { Wording } from '../edition.js';

export const termsEn: Wording = {
  title: 'Terms & Conditions',
  lead: 'What you and Wayfold promise each other when you book a trip. How you pay, change and cancel stands in the Booking Terms, which belong to the same contract.',
  sections: [
    {
      id: 'who-we-are',
      title: 'Who you book with',
      blocks: [
        'Wayfold organises guided group trips and sells them on this site. We are at Jirón del Pliegue 12, Lima 15001, Perú, and you reach us at hello@wayfold.example. Bank transfers go to our account in the United States, which is held by Wayfold Travel Inc.',
        'We are the organiser of your trip, not an agent for somebody else: hotels, drivers and local guides work for us, and you bring a complaint to us and not to them.',
      ],
    },
    {
      id: 'contract',
      title: 'How the contract comes about',
      blocks: [
        'The trip pages are an invitation. You make an offer when you press the pay button beside the trip, the dates, the category, the rooms and the total, and the contract begins when your booking is confirmed: at once with a card, PayPal or a lender, and when the money is in our account with a bank transfer. We confirm by email, and the page of your booking says the same.',
        'Whoever books must be 18 or older and makes the contract for everybody in the party. They are our contact, they see to it that the others know these terms, and they owe the price, also where fellow travelers were asked to pay a share.',
        'The version of these terms and of the Booking Terms that you accepted is kept with your booking and stays the one that counts. You find it in the history of your booking.',
      ],
    },
    {
      id: 'the-trip',
      title: 'What you book',
      blocks: [
        'You book what the trip page says under “What’s included”, in the category you chose. Basic, Comfort and Premium share the route, the leader and the dates; they differ in accommodation and in what is included.',
        'Flights to the first place and from the last one, visas, insurance, tips and personal spending are not included, unless the page says that they are.',
        'Times on the road, walking hours and the order of visits are our best knowledge when the page was written. Small changes on the way are part of this kind of travel; what happens with larger ones is under “Changes by us”.',
        'A bed in a shared room is matched with travelers whom you agreed to share with: women, men or anyone. Who shares with whom is decided before the trip.',
      ],
    },
    {
      id: 'travelers',
      title: 'Who can travel',
      blocks: [
        'Names must be written as in the passport. Permits and tickets are made out to them, and a wrong letter can mean that somebody stays behind.',
        'Each trip has an age range. It is checked on the day of departure, not on the day you book. In every booking at least one traveler is 18 or older on that day, and that person is responsible for the minors in it.',
        'Passport number, diet, medical needs, an emergency contact, your insurer and your flights are due 45 days before departure. Without them we may not be able to obtain permits in your name, and what that costs is not a fault of ours.',
      ],
    },
    {
      id: 'passports-and-visas',
      title: 'Passports, visas and entry',
      blocks: [
        'You need a passport that is valid for six months after your return, the visas of every country on the route, and the vaccinations these countries ask for. Our trip pages say what we know; what counts is what the embassy of each country tells somebody with your passport.',
        'If you are refused entry or boarding because a document is missing, that counts as a cancellation on the day it happens.',
      ],
    },
    {
      id: 'health-and-fitness',
      title: 'Health and fitness',
      blocks: [
        'The physical difficulty of a trip (Easy, Moderate, Average, Challenging, Very hard) is on its page, with the hours on foot of each day. Read it for yourself and for everybody you book for, and ask a doctor when in doubt, above all for trips above 2,500 metres.',
        'Tell us about conditions, allergies and medicines that matter on the way. We use it to plan and to help, and never as a pretext: if we think that a trip is not safe for you, we say why and look for another one with you.',
        'The leader may ask somebody to leave out a day’s walk, a dive or a climb that would put them or the group at risk.',
      ],
    },
    {
      id: 'insurance',
      title: 'Insurance',
      blocks: [
        'Every traveler needs insurance that covers medical care, hospital and evacuation in all countries of the route, at the altitudes and in the activities of the trip. We recommend cover for cancellation as well, because our cancellation fees apply whatever the reason.',
        'After booking we name an insurer, one for residents of the United States and another for everybody else. You are free to choose any other. The contract is between you and the insurer; we do not advise on it.',
      ],
    },
    {
      id: 'flights',
      title: 'Flights',
      blocks: [
        'Flights are yours to book. Wait until your departure is guaranteed: until then it may be cancelled for want of travelers, and we return what you paid us, not what you paid an airline.',
        'Plan to arrive before the time of the first meeting. If you miss the group we help you to catch up; the way there is at your cost.',
      ],
    },
    {
      id: 'conduct',
      title: 'Travelling in a group',
      blocks: [
        'The leader decides on safety, route and timing. Respect the people who live where we travel, the law of the country and the other travelers.',
        'Nobody may carry drugs or weapons, harass anybody, or disturb wildlife and sites. Whoever does so in spite of a warning, or gravely once, can be asked to leave the trip. Nothing is refunded then, and the way home is at their cost.',
      ],
    },
    {
      id: 'changes-by-us',
      title: 'Changes by us',
      blocks: [
        'If something essential must change before departure, such as the dates, the main sights or the standard of the rooms, we write to you as soon as we know it. You may then accept, move to another date of the trip, or cancel and get everything back.',
        'On the way, weather, strikes, closed roads or a decision of an authority can force another route. The leader then chooses the closest equal, at no cost to you. If an essential part falls away without an equal, we refund its value.',
      ],
    },
    {
      id: 'liability',
      title: 'What we answer for',
      blocks: [
        'We answer for the trip being carried out as agreed, also where others do it for us. If something is wrong, tell the leader at once, so that it can be put right while you are there.',
        'We do not answer for what you or a third party who has nothing to do with the trip have caused, nor for events that nobody could avoid with all due care. In these cases we still help you to find medical care, to reach a consulate and to get home.',
        'Except for injury, death, intent or gross negligence, our liability is limited to three times the price of your trip. Nothing in these terms takes away a right that the law of your country gives you as a consumer.',
      ],
    },
    {
      id: 'donation-share',
      title: 'The donation share',
      blocks: [
        'A share of sales offsets the carbon footprint of our trips. How much it is and who receives it is on our home page and at the foot of every page. It is part of the price and never an extra on your bill, and it is not a promise that travel does no harm to the climate.',
      ],
    },
    {
      id: 'complaints',
      title: 'If you are not content',
      blocks: [
        'Write to hello@wayfold.example with the reference of your booking, best within 28 days of your return. We confirm within two working days that we have it, and answer within 28 days.',
        'If we cannot agree, you may turn to the consumer authority of your country, or of Peru (Indecopi).',
      ],
    },
    {
      id: 'law',
      title: 'Law, language and versions',
      blocks: [
        'The law of Peru applies. If you live elsewhere as a consumer, the mandatory rights of your country stay yours, and you may go to its courts.',
        'English and Spanish are equal. Where the two differ, the reading that is better for you counts.',
        'If a clause is void, the others stand. A new version of these terms applies to bookings that are made after it; former versions stay readable on this page.',
      ],
    },
  ],
};
