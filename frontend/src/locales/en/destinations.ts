export default {
  title: 'Destinations: where our groups go',
  description_one:
    'Every region and country with a guided trip: {{count}} trip with dates, prices and what to know before you choose.',
  description_other:
    'Every region and country with a guided trip: {{count}} trips with dates, prices and what to know before you choose.',
  heading: 'Destinations',
  intro:
    'Everywhere we walk, paddle and ride: what each place is like, when to go, and which trips run there.',
  regions: 'Regions',
  countriesOf: 'Countries: {{region}}',
  countryTrips_one: '{{name}}, {{count}} trip',
  countryTrips_other: '{{name}}, {{count}} trips',
  fromPrice: 'from {{price}} per person',
  ways: 'Ways to travel',
  waysText: 'The same places, by what you do there.',
  lengths: 'Trip length',
  empty: 'There are no trips on sale in English right now.',
};
