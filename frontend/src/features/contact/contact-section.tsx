import { ContactPage } from './contact-page.js';
import type { ContactSectionProps } from './contact-props.js';
import { TripContact } from './trip-contact.js';

/** The end of a trip's page, or the contact page itself. */
export const ContactSection = ({ topic, ...form }: ContactSectionProps) =>
  topic ? <TripContact {...form} topic={topic} /> : <ContactPage {...form} />;
