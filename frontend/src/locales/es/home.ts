import type en from '../en/home.js';
import type { Translated } from '../translated.js';

export default {
  title: 'Viajes guiados en grupo, con precio claro',
  description_one:
    'Viajes guiados en grupos pequeños y con fecha fija, en {{count}} país. Un depósito del 20 % aparta tu plaza; el resto se cobra 60 días antes de salir.',
  description_many:
    'Viajes guiados en grupos pequeños y con fecha fija, en {{count}} de países. Un depósito del 20 % aparta tu plaza; el resto se cobra 60 días antes de salir.',
  description_other:
    'Viajes guiados en grupos pequeños y con fecha fija, en {{count}} países. Un depósito del 20 % aparta tu plaza; el resto se cobra 60 días antes de salir.',
  heading: 'Viajes en grupos pequeños con guías locales',
  intro_one: 'Viajes guiados en {{count}} país, con fechas fijas y precios claros.',
  intro_many: 'Viajes guiados en {{count}} de países, con fechas fijas y precios claros.',
  intro_other: 'Viajes guiados en {{count}} países, con fechas fijas y precios claros.',
  searchForm: {
    label: 'Busca un viaje',
    placeOrActivity: 'Destino o actividad',
    month: 'Mes',
    anyMonth: 'Cualquier mes',
    length: 'Duración',
    anyLength: 'Cualquier duración',
    showTripsButton: 'Ver viajes',
  },
  guaranteedDepartures: 'Salidas garantizadas y próximas',
  guaranteedDeparturesText: 'Estas salidas ya reunieron su grupo. Puedes comprar el vuelo hoy.',
  bestReviewedTrips: 'Los mejor valorados',
  bestReviewedTripsText: 'Nuestros viajes con mejores opiniones, cada uno en un paisaje distinto.',
  noTrips: 'Ahora mismo no hay viajes a la venta en español.',
  allTrips_one: 'Ver {{count}} viaje',
  allTrips_many: 'Los {{count}} de viajes',
  allTrips_other: 'Los {{count}} viajes',
  regions: 'Explora por región',
  regionsText: 'Cuándo ir y qué viajes hay, región por región.',
  allDestinations: 'Todos los destinos',
  moreRegions: 'Más regiones',
  travelStyles: 'Formas de viajar',
  paymentTitle: 'Sin sorpresas: sabes cuánto pagas y cuándo',
  paymentText:
    'Paga el total o solo el 20 % ahora. Cobramos el resto automáticamente en la misma tarjeta o cuenta de PayPal 60 días antes de salir, nunca antes, y te avisamos 14 y 3 días antes del cobro.',
  otherMethods:
    'También puedes pagar por transferencia. Abre cualquier línea de un precio para ver su regla.',
  paymentTermsLink: 'Ver las reglas de pago',
  example: '{{trip}}, salida el {{date}}, una persona',
  group: 'Cómo son nuestros viajes en grupo',
  facts: {
    date: 'Salidas con fecha fija',
    dateText: 'Cada fecha muestra su precio y las plazas que quedan.',
    size: 'Grupos pequeños',
    sizeText:
      'Cada viaje tiene un mínimo y un máximo. Al llegar al mínimo, la salida queda garantizada y su página lo indica.',
    leader: 'El mismo guía de principio a fin',
    leaderText: 'Una persona del lugar, desde el primer encuentro hasta la última mañana.',
    room: 'Habitación individual o compartida',
    roomText:
      '¿Viajas por tu cuenta? Comparte una habitación de dos camas sin suplemento o toma una individual.',
  },
  reviews: 'Lo que cuentan los viajeros',
  rating_one: '{{average}} de 5, con {{count}} opinión',
  rating_many: '{{average}} de 5, con {{count}} de opiniones',
  rating_other: '{{average}} de 5, con {{count}} opiniones',
  stars: '{{rating}} de 5 estrellas',
  writtenIn: { en: 'escrita en inglés', es: 'escrita en español' },
} satisfies Translated<typeof en>;
