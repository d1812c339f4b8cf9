export default {
  title: 'Guided group trips · Wayfold',
  description:
    'Small guided groups, fixed departures, and a price that says when it will be charged. A 20% deposit holds your seat.',
  heading: 'Trips that unfold',
  lead: 'Small groups, local leaders, dates that are fixed. A 20% deposit holds your seat; the rest is charged 60 days before you leave, on a date we tell you now.',
  listHeading: 'Choose a trip',
  count_one: '{{count}} trip',
  count_other: '{{count}} trips',
  next: 'Next {{date}}',
  noDates: 'No dates on sale',
  empty: 'There are no trips on sale in English right now.',
  rating: '{{average}} of 5, {{reviews}} reviews',
  illustration: 'Illustration: {{name}}',
};
