import type en from '../en/saved.js';
import type { Translated } from '../translated.js';

export default {
  pageTitle: 'Viajes guardados · Wayfold',
  title: 'Viajes guardados',
  intro:
    'Tus viajes guardados quedan en este dispositivo; no necesitas una cuenta. Los precios y las fechas son los de hoy.',
  save: 'Guardar',
  saved: 'Guardado',
  kept: 'Guardado en este dispositivo.',
  seeAll: 'Ver tus viajes guardados',
  dropped: 'Ya no está guardado.',
  refused: 'Este navegador no permite guardar datos, así que no pudimos guardar el viaje.',
  empty:
    'Todavía no guardaste ningún viaje en este dispositivo. Abre un viaje y pulsa «Guardar» debajo del nombre.',
  allTrips: 'Ver todos los viajes',
  count_one: '{{count}} viaje.',
  count_many: '{{count}} de viajes.',
  count_other: '{{count}} viajes.',
  missing_one: 'Hay otro que ahora no está disponible.',
  missing_many: 'Hay otros {{count}} que ahora no están disponibles.',
  missing_other: 'Hay otros {{count}} que ahora no están disponibles.',
  remove: 'Quitar',
  failed: 'No pudimos cargar los viajes guardados. Siguen en este dispositivo.',
  noScript: 'Tu navegador conserva tus viajes guardados. Necesitas JavaScript para verlos.',
} satisfies Translated<typeof en>;
