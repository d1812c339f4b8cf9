export default {
  percent: '{{percent}}%',
  title: '{{percent}}% of sales offsets our carbon footprint',
  text: 'On a {{price}} trip, {{amount}} goes to measured projects that offset the carbon of our trips. It’s part of the price, never an extra on your bill.',
  limitNote: 'It doesn’t undo your flight: flying direct and staying longer does more.',
  partnerLink: 'How {{name}} uses it',
  terms: 'What we promise about it',
};
