import { ContactPage } from './contact-page.js';
import type { ContactSectionProps } from './contact-props.js';
import { TripContact } from './trip-contact.js';

/** Ends a trip's page, or fills the contact page. */
export const ContactSection = ({ topic, ...formProps }: ContactSectionProps) =>
  topic ? <TripContact {...formProps} topic={topic} /> : <ContactPage {...formProps} />;
