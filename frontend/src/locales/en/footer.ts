export default {
  tagline: 'Small groups, local leaders, and prices that tell you what is charged, and when.',
  booking: 'Booking',
  trips: 'Trips',
  destinations: 'Destinations',
  saved: 'Saved trips',
  findBooking: 'Find your booking',
  legal: 'Legal',
  credits: 'Credits',
  contact: 'Contact',
  writeToUs: 'Write to us',
  carbon: 'Carbon',
  carbonText: '{{percent}}% of sales offsets the carbon footprint of our trips, through',
};
