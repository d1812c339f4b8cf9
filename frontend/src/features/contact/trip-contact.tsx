import { useTranslation } from 'react-i18next';
import { ContactForm } from './contact-form.js';
import type { ContactFormProps, Topic } from './contact-props.js';
import { WhatNext } from './what-next.js';

type TripContactProps = ContactFormProps & { readonly topic: Topic };

export function TripContact(props: TripContactProps) {
  const { t } = useTranslation('contact');
  const isPass = props.topic.kind === 'travel-pass';
  return (
    <section className="section wrap" id="contact" aria-labelledby="contact-heading">
      <div className="section-heading">
        <div>
          <h2 id="contact-heading">{t(isPass ? 'passHeading' : 'tripHeading')}</h2>
          <p className="muted">{t(isPass ? 'passIntro' : 'tripIntro')}</p>
        </div>
      </div>
      <div className="with-aside contact-columns">
        <ContactForm {...props} />
        <WhatNext as="h3" />
      </div>
    </section>
  );
}
