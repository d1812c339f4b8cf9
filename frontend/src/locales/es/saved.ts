import type en from '../en/saved.js';
import type { Translated } from '../translated.js';

export default {
  title: 'Viajes guardados',
  intro:
    'Tus viajes guardados quedan en este dispositivo; no necesitas una cuenta. Los precios y las fechas son los de hoy.',
  saveButton: 'Guardar',
  savedLabel: 'Guardado',
  savedMessage: 'Guardado en este dispositivo.',
  savedTripsLink: 'Ver tus viajes guardados',
  removedMessage: 'Ya no está guardado.',
  storageRefusal: 'Este navegador no permite guardar datos, así que no pudimos guardar el viaje.',
  empty:
    'Todavía no guardaste ningún viaje en este dispositivo. Abre un viaje y pulsa «Guardar» debajo del nombre.',
  allTrips: 'Ver todos los viajes',
  tripCount_one: '{{count}} viaje.',
  tripCount_many: '{{count}} de viajes.',
  tripCount_other: '{{count}} viajes.',
  missingTrips_one: 'Hay otro que ahora no está disponible.',
  missingTrips_many: 'Hay otros {{count}} que ahora no están disponibles.',
  missingTrips_other: 'Hay otros {{count}} que ahora no están disponibles.',
  removeButton: 'Quitar',
  failure: 'No pudimos cargar los viajes guardados. Siguen en este dispositivo.',
  noScript: 'Tu navegador conserva tus viajes guardados. Necesitas JavaScript para verlos.',
} satisfies Translated<typeof en>;
