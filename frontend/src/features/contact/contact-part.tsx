import type { ContactPartProps } from './contact-form.js';
import { ContactPage } from './contact-page.js';
import { TripContact } from './trip-contact.js';

/** The end of a page about a trip, or the page that is about nothing else. */
export const ContactPart = ({ about, ...form }: ContactPartProps) =>
  about ? <TripContact {...form} about={about} /> : <ContactPage {...form} />;
