export default {
  title: 'Destinations: where our groups go · Wayfold',
  description_one:
    'Every region and country with a guided trip: {{count}} trip with dates and prices, and what to know before you choose.',
  description_other:
    'Every region and country with a guided trip: {{count}} trips with dates and prices, and what to know before you choose.',
  heading: 'Destinations',
  lead: 'A page for every region and country we walk, paddle and ride in: what it is like, when to go, and the trips that leave.',
  regions: 'Regions',
  countriesOf: 'Countries: {{region}}',
  countryTrips_one: '{{name}}, {{count}} trip',
  countryTrips_other: '{{name}}, {{count}} trips',
  fromPrice: 'from {{price}} per person',
  ways: 'Ways of traveling',
  waysText: 'The same places, sorted by what you do there.',
  lengths: 'How long',
  empty: 'There are no trips on sale in English right now.',
};
