import type en from '../en/footer.js';
import type { Translated } from '../translated.js';

export default {
  tagline: 'Grupos pequeños, guías locales y precios que te dicen qué se cobra y cuándo.',
  booking: 'Reservas',
  trips: 'Viajes',
  destinations: 'Destinos',
  saved: 'Viajes guardados',
  findBooking: 'Encuentra tu reserva',
  legal: 'Información legal',
  credits: 'Créditos',
  contact: 'Contacto',
  writeToUs: 'Escríbenos',
  carbon: 'Carbono',
  carbonText:
    'El {{percent}}\u00A0% de las ventas compensa la huella de carbono de nuestros viajes, a través de',
} satisfies Translated<typeof en>;
