export default {
  percent: '{{percent}}%',
  title: '{{percent}}% of sales offsets our carbon footprint',
  text: 'Of a trip for {{price}}, {{sum}} goes to measured projects that offset the carbon of our trips. It is part of the price and never an extra on your bill.',
  honest: 'It does not undo your flight: a direct one, and a longer stay, do more.',
  who: 'How {{name}} uses it',
  terms: 'What we promise about it',
};
