import type en from '../en/destinations.js';
import type { Translated } from '../translated.js';

export default {
  title: 'Destinos: adónde van nuestros grupos · Wayfold',
  description_one:
    'Todas las regiones y países con un viaje guiado: {{count}} viaje con fechas y precios, y lo que conviene saber antes de elegir.',
  description_many:
    'Todas las regiones y países con un viaje guiado: {{count}} de viajes con fechas y precios, y lo que conviene saber antes de elegir.',
  description_other:
    'Todas las regiones y países con un viaje guiado: {{count}} viajes con fechas y precios, y lo que conviene saber antes de elegir.',
  heading: 'Destinos',
  lead: 'Una página por cada región y país en que caminamos, remamos y pedaleamos: cómo es, cuándo ir y qué viajes salen.',
  regions: 'Regiones',
  countriesOf: 'Países: {{region}}',
  countryTrips_one: '{{name}}, {{count}} viaje',
  countryTrips_many: '{{name}}, {{count}} de viajes',
  countryTrips_other: '{{name}}, {{count}} viajes',
  fromPrice: 'desde {{price}} por persona',
  ways: 'Maneras de viajar',
  waysText: 'Los mismos lugares, según lo que se hace en ellos.',
  lengths: 'Cuánto tiempo',
  empty: 'Ahora mismo no hay viajes a la venta en español.',
} satisfies Translated<typeof en>;
