export default {
  pageTitle: '{{name}}, {{days}}',
  destinations: 'Destinations',
  notFoundTitle: 'Trip not found',
  notFoundText:
    'We couldn’t find the trip you’re looking for. Please check the URL or go back to the home page.',
  loadTitle: 'An error occurred',
  loadText: 'There was a problem loading this trip. Please try again later.',
};
