import type en from '../en/donation.js';
import type { Translated } from '../translated.js';

export default {
  percent: '{{percent}}\u00A0%',
  title: 'El {{percent}}\u00A0% de las ventas compensa nuestra huella de carbono',
  text: 'De un viaje de {{price}}, {{amount}} van a proyectos con resultados medidos que compensan el carbono de nuestros viajes. Está incluido en el precio; nunca es un cargo aparte.',
  limitNote: 'No compensa tu vuelo: volar directo y quedarte más tiempo ayuda más.',
  partnerLink: 'En qué lo usa {{name}}',
  terms: 'Qué prometemos sobre esto',
} satisfies Translated<typeof en>;
