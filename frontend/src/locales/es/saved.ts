import type en from '../en/saved.js';
import type { Translated } from '../translated.js';

export default {
  pageTitle: 'Viajes guardados · Wayfold',
  title: 'Viajes guardados',
  lead: 'Lo que guardas queda en este dispositivo, sin cuenta. Los precios y las fechas son los de hoy.',
  save: 'Guardar',
  saved: 'Guardado',
  kept: 'Guardado en este dispositivo.',
  seeAll: 'Ver tus viajes guardados',
  dropped: 'Ya no está guardado.',
  refused: 'Este navegador no deja guardar nada, así que el viaje no queda guardado.',
  empty:
    'Todavía no hay nada guardado en este dispositivo. Abre un viaje y pulsa «Guardar» debajo del nombre.',
  allTrips: 'Ver todos los viajes',
  count_one: '{{count}} viaje.',
  count_many: '{{count}} de viajes.',
  count_other: '{{count}} viajes.',
  missing_one: 'Hay otro que ahora no se ofrece.',
  missing_many: 'Hay otros {{count}} que ahora no se ofrecen.',
  missing_other: 'Hay otros {{count}} que ahora no se ofrecen.',
  remove: 'Quitar',
  failed: 'No pudimos cargar los viajes guardados. Siguen en este dispositivo.',
  noScript: 'Los viajes guardados los conserva el navegador, y para mostrarlos hace falta JavaScript.',
} satisfies Translated<typeof en>;
