import type en from '../en/landing.js';
import type { Translated } from '../translated.js';

export default {
  description: '{{name}}. {{trips}}, {{days}}.',
  descriptionFrom: '{{name}}. {{trips}}, {{days}}, desde {{price}} por persona.',
  breadcrumb: 'Ruta de navegación',
  destinations: 'Destinos',
  priceSummary: 'Desde {{price}} por persona, {{days}}, con inicio en {{cities}}.',
  summaryWithoutPrice: '{{days}}, con inicio en {{cities}}.',
  daysRange: 'de {{min}} a {{max}} días',
  manyCities_one: 'o en {{count}} lugar más',
  manyCities_many: 'o en {{count}} de lugares más',
  manyCities_other: 'o en {{count}} lugares más',
  grade: 'Dificultad: {{grade}}.',
  grades: 'Dificultad: de {{from}} a {{to}}.',
  months: 'Hay salidas {{months}}.',
  monthRange: 'de {{from}} a {{to}}',
  monthsIn: 'en {{list}}',
  allYear: 'todo el año',
  inShop: 'Filtrar estos viajes',
  seasonTitle: 'Cuándo ir',
  relatedTitle: 'Sigue explorando',
  aboutTitle: 'Lo que conviene saber',
} satisfies Translated<typeof en>;
