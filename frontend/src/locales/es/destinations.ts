import type en from '../en/destinations.js';
import type { Translated } from '../translated.js';

export default {
  title: 'Destinos: adónde van nuestros grupos',
  description_one:
    'Todas las regiones y países con viajes guiados: {{count}} viaje con fechas, precios y lo que conviene saber antes de elegir.',
  description_many:
    'Todas las regiones y países con viajes guiados: {{count}} de viajes con fechas, precios y lo que conviene saber antes de elegir.',
  description_other:
    'Todas las regiones y países con viajes guiados: {{count}} viajes con fechas, precios y lo que conviene saber antes de elegir.',
  heading: 'Destinos',
  intro:
    'Todos los lugares donde caminamos, remamos y pedaleamos: cómo es cada uno, cuándo ir y qué viajes hay.',
  regions: 'Regiones',
  countriesOf: 'Países: {{region}}',
  countryTrips_one: '{{name}}, {{count}} viaje',
  countryTrips_many: '{{name}}, {{count}} de viajes',
  countryTrips_other: '{{name}}, {{count}} viajes',
  fromPrice: 'desde {{price}} por persona',
  ways: 'Formas de viajar',
  waysText: 'Los mismos lugares, según lo que haces en ellos.',
  lengths: 'Duración',
  empty: 'Ahora mismo no hay viajes a la venta en español.',
} satisfies Translated<typeof en>;
