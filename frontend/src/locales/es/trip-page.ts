import type en from '../en/trip-page.js';
import type { Translated } from '../translated.js';

export default {
  pageTitle: '{{name}}, {{days}}',
  destinations: 'Destinos',
  notFoundTitle: 'No encontramos el viaje',
  notFoundText:
    'No pudimos encontrar el viaje que buscas. Revisa la dirección o vuelve a la página de inicio.',
  loadTitle: 'Ocurrió un error',
  loadText: 'Hubo un problema al cargar este viaje. Inténtalo de nuevo más tarde.',
} satisfies Translated<typeof en>;
