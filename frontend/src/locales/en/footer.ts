export default {
  line: 'Small groups, local leaders, and a price that says when it will be charged.',
  booking: 'Booking',
  trips: 'Trips',
  destinations: 'Destinations',
  saved: 'Saved trips',
  find: 'Find your booking',
  legal: 'Small print',
  credits: 'Credits',
  contact: 'Contact',
  write: 'Write to us',
  carbon: 'Carbon',
  carbonText: '{{percent}}% of sales offsets the carbon footprint of our trips, through',
};
