import { createFileRoute } from '@tanstack/react-router';
import { findTrip } from '../../../shared/api/trips.js';
import { isLocale } from '../../../shared/i18n/locale.js';
import { answerMap } from '../../../shared/map/answer-map.js';

/** Serves a route's map, as a picture or as outlines for the dialog. */
export const Route = createFileRoute('/maps/$locale/$file')({
  server: {
    handlers: {
      GET: ({ params: { locale, file } }) =>
        isLocale(locale)
          ? answerMap(locale, file, (slug) => findTrip(locale, slug))
          : new Response('Not found', { status: 404 }),
    },
  },
});
