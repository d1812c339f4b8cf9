import type en from '../en/home.js';
import type { Translated } from '../translated.js';

export default {
  title: 'Viajes guiados en grupo, con precio claro · Wayfold',
  description_one:
    'Viajes con guía en grupos pequeños y con fecha fija, en {{count}} país. Un depósito del 20\u00A0% guarda tu plaza; el resto se cobra 60 días antes de salir.',
  description_many:
    'Viajes con guía en grupos pequeños y con fecha fija, en {{count}} de países. Un depósito del 20\u00A0% guarda tu plaza; el resto se cobra 60 días antes de salir.',
  description_other:
    'Viajes con guía en grupos pequeños y con fecha fija, en {{count}} países. Un depósito del 20\u00A0% guarda tu plaza; el resto se cobra 60 días antes de salir.',
  heading: 'Despliega el camino largo',
  lead_one: 'Viajes con guía en grupos pequeños, en {{count}} país, con gente que vive allí.',
  lead_many: 'Viajes con guía en grupos pequeños, en {{count}} de países, con gente que vive allí.',
  lead_other: 'Viajes con guía en grupos pequeños, en {{count}} países, con gente que vive allí.',
  find: {
    label: 'Busca un viaje',
    words: 'Un lugar, o algo que hacer',
    month: 'Mes',
    anyMonth: 'Cualquier mes',
    length: 'Cuánto tiempo',
    anyLength: 'Cualquier duración',
    show: 'Ver viajes',
  },
  certain: 'Salen pronto, y salen seguro',
  certainText: 'Salidas que ya reunieron su grupo. Puedes comprar el vuelo hoy.',
  liked: 'Gustaron a quienes fueron',
  likedText: 'Los viajes con mejores opiniones, cada uno de un paisaje distinto.',
  empty: 'Ahora mismo no hay viajes a la venta en español.',
  all_one: 'Ver {{count}} viaje',
  all_many: 'Los {{count}} de viajes',
  all_other: 'Los {{count}} viajes',
  where: 'Dónde están los caminos',
  whereText: 'Cada región tiene su propia página, con sus meses y sus viajes.',
  allDestinations: 'Todos los destinos',
  moreRegions: 'Más regiones',
  ways: 'Maneras de viajar',
  pay: 'Sabes qué se cobra, y cuándo',
  payText:
    'Paga todo, o deja el 20\u00A0%. El saldo se cobra automáticamente, a la misma tarjeta o cuenta de PayPal, 60 días antes de salir: en una única fecha, nunca antes, con un aviso 14 y 3 días antes.',
  payOther: 'También vale una transferencia. Cada línea de un precio se abre y muestra su regla.',
  payTerms: 'Las reglas del pago',
  example: '{{trip}}, salida el {{date}}, una persona',
  group: 'Qué es un grupo',
  facts: {
    date: 'Una fecha fija',
    dateText: 'Eliges una salida. A su lado están el precio y las plazas que quedan.',
    size: 'Un mínimo y un máximo',
    sizeText:
      'Los dos están en cada viaje. Al llegar al mínimo la salida queda garantizada, y la página lo dice.',
    leader: 'El mismo guía todo el camino',
    leaderText: 'Alguien del lugar, desde el primer encuentro hasta la última mañana.',
    room: 'Habitación propia, o a medias',
    roomText:
      'Quien viaja solo puede compartir una habitación con dos camas sin suplemento, o tomar una individual.',
  },
  reviews: 'Lo que escriben los viajeros',
  rating_one: '{{average}} de 5, con {{count}} opinión',
  rating_many: '{{average}} de 5, con {{count}} de opiniones',
  rating_other: '{{average}} de 5, con {{count}} opiniones',
  stars: '{{rating}} de 5 estrellas',
  writtenIn: { en: 'escrita en inglés', es: 'escrita en español' },
} satisfies Translated<typeof en>;
