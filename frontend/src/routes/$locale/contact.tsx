import { createFileRoute } from '@tanstack/react-router';
import { DeferredContact } from '../../features/contact/deferred-contact.js';
import { seo } from '../../shared/ui/page/seo.js';

/** Parsed in a separate chunk: code in this file loads with every other page. */
type Search = Partial<Record<'kind' | 'trip' | 'month' | 'message' | 'sent' | 'draft', string>>;

export const Route = createFileRoute('/$locale/contact')({
  validateSearch: (search: Record<string, unknown>) => search as Search,
  loaderDeps: ({ search }) => ({ ...search }),
  loader: async ({ context, params: { locale }, deps }) => {
    const { contactData } = await import('../../features/contact/contact-data.js');
    const alternates = { en: '/en/contact', es: '/es/contact' };
    return { ...(await contactData(context, locale, deps)), alternates };
  },
  // Typed input must not be cached.
  headers: ({ loaderData }) => (loaderData?.secret ? { 'cache-control': 'private, no-store' } : {}),
  head: ({ loaderData, params: { locale } }) => (loaderData ? seo({ ...loaderData, locale }) : {}),
  component: Contact,
});

function Contact() {
  const { locale } = Route.useParams();
  const { today, sent, typed, found } = Route.useLoaderData();
  const key = JSON.stringify([locale, sent, typed]);
  return <DeferredContact key={key} {...{ locale, today, sent, typed, found }} />;
}
