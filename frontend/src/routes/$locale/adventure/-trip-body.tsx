import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { DeferredContact } from '../../../features/contact/deferred-contact.js';
import { ChoiceProvider } from '../../../features/departure-picker/choice-provider.js';
import { DeparturePicker } from '../../../features/departure-picker/departure-picker.js';
import { PriceCard } from '../../../features/departure-picker/price-card.js';
import { Gallery } from '../../../features/gallery/gallery.js';
import { SaveButton } from '../../../features/saved/save-button.js';
import { TripPage } from '../../../features/trip/trip-page.js';
import { RouteMap } from '../../../features/trip-map/route-map.js';
import { storefrontQuery } from '../../../shared/api/storefront.js';

type ContactProps = ComponentProps<typeof DeferredContact>;
type TripBodyProps = Pick<ComponentProps<typeof TripPage>, 'locale' | 'slug'> &
  Pick<ContactProps, 'today'> &
  Pick<NonNullable<ContactProps['topic']>, 'name' | 'kind'>;

/** Composes the page between header and footer of its features. */
export function TripBody({ locale, slug, name, kind, today }: TripBodyProps) {
  const { data: storefront } = useQuery(storefrontQuery);
  return (
    <ChoiceProvider key={slug}>
      <TripPage
        locale={locale}
        slug={slug}
        renderGallery={({ photos }) => (photos.length > 0 ? <Gallery photos={photos} /> : null)}
        map={<RouteMap locale={locale} slug={slug} mapsKey={storefront?.mapsKey ?? null} />}
        picker={<DeparturePicker locale={locale} slug={slug} />}
        contact={<DeferredContact locale={locale} today={today} topic={{ slug, name, kind }} />}
        priceCard={<PriceCard locale={locale} slug={slug} />}
        renderSaveButton={(trip) => <SaveButton id={trip.id} name={trip.name} locale={locale} />}
      />
    </ChoiceProvider>
  );
}
