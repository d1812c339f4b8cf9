import { ContactPage } from './contact-page.js';
import type { ContactPartProps } from './contact-props.js';
import { TripContact } from './trip-contact.js';

/** The end of a trip's page, or the contact page itself. */
export const ContactPart = ({ topic, ...form }: ContactPartProps) =>
  topic ? <TripContact {...form} topic={topic} /> : <ContactPage {...form} />;
