import type en from '../en/trip-map.js';
import type { Translated } from '../translated.js';

export default {
  alt: 'Mapa de la ruta de {{from}} a {{to}}: {{count}} paradas numeradas, que esta página enumera.',
  altRound:
    'Mapa de la ruta con salida y regreso en {{from}}: {{count}} paradas numeradas, que esta página enumera.',
  openButton: 'Abrir el mapa grande',
  failure: 'No pudimos cargar el mapa.',
  travelModes: 'Cómo se viaja',
  travelMode: {
    foot: 'a pie',
    bike: 'en bicicleta',
    paddle: 'a remo',
    road: 'por carretera',
    train: 'en tren',
    boat: 'en barco',
    flight: 'en avión',
  },
  note: 'Recorrido aproximado. El norte está arriba.',
  credit: 'Contornos: Natural Earth.',
  title: 'Mapa de {{name}}',
  keys: 'Mapa de la ruta. Usa las flechas para moverlo y más y menos para acercarlo o alejarlo.',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  wholeRouteButton: 'Ruta entera',
  stops: 'Paradas por día',
  start: 'Aquí empieza el viaje',
  day: 'Día {{day}}',
  noGoogle: 'Google Maps no se cargó. Este es nuestro mapa de la ruta.',
} satisfies Translated<typeof en>;
