export default {
  title: 'Find your booking',
  description: 'Lost the link to your booking? We’ll email you a new one.',
  heading: 'Find your booking',
  intro:
    'Enter your email address and booking reference, and we’ll email you a link that opens the booking on any device.',
  noScript:
    'This form needs JavaScript. You can also reply to any of our emails, and we’ll send you a new link.',
  email: 'Email',
  emailHint: 'The address you booked with. We only send the link there.',
  reference: 'Booking reference',
  referenceHint: 'It’s in every email from us and looks like WF-7KQ4-9TX.',
  emailMissing: 'Enter your email address',
  emailInvalid: 'Enter an email address like name@example.com',
  referenceMissing: 'Enter your booking reference',
  referenceInvalid: 'A reference is WF followed by seven letters or digits, like WF-7KQ4-9TX',
  sendButton: 'Email me a new link',
  sending: 'Sending…',
  sentHeading: 'Check your email',
  sentText:
    'If {{email}} and the reference belong to the same booking, we’ve just sent the link to that address.',
  sentHelp:
    'It usually takes less than a minute; check your spam folder too. If nothing arrives, check both details. We send one link every ten minutes and, for your security, we don’t say here which bookings exist.',
  checkDetailsButton: 'Check my details',
  rateLimit: 'Too many requests. Wait a minute, then try again.',
  failure: 'Something went wrong on our side. Please try again in a moment.',
};
