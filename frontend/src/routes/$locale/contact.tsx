import { createFileRoute } from '@tanstack/react-router';
import { DeferredContact } from '../../features/contact/deferred-contact.js';
import { buildAlternates } from '../../shared/i18n/locale.js';
import { buildSeo } from '../../shared/ui/page/seo.js';

/** A separate chunk parses these values: code in this file loads with every other page. */
type ContactSearch = Partial<Record<'kind' | 'trip' | 'month' | 'message' | 'sent' | 'draft', string>>;

export const Route = createFileRoute('/$locale/contact')({
  validateSearch: (search: Record<string, unknown>) => search as ContactSearch,
  loaderDeps: ({ search }) => ({ ...search }),
  loader: async ({ context, params: { locale }, deps }) => {
    const { loadContactData } = await import('../../features/contact/contact-data.js');
    const alternates = buildAlternates((language) => `/${language}/contact`);
    return { ...(await loadContactData(context, locale, deps)), alternates };
  },
  // A cache must not store what a visitor typed.
  headers: ({ loaderData }) => (loaderData?.isPrivate ? { 'cache-control': 'private, no-store' } : {}),
  head: ({ loaderData, params: { locale } }) => (loaderData ? buildSeo({ ...loaderData, locale }) : {}),
  component: Contact,
});

function Contact() {
  const { locale } = Route.useParams();
  const { today, sentReference, initialValues, serverFaults } = Route.useLoaderData();
  const key = JSON.stringify([locale, sentReference, initialValues]);
  return <DeferredContact key={key} {...{ locale, today, sentReference, initialValues, serverFaults }} />;
}
