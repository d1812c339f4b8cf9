import type en from '../en/trips.js';
import type { Translated } from '../translated.js';

export default {
  title: 'Viajes guiados en grupo · Wayfold',
  description:
    'Grupos pequeños con guía, salidas con fecha fija y un precio que dice cuándo se cobra. Un depósito del 20 % guarda tu plaza.',
  heading: 'Viajes que se despliegan',
  lead: 'Grupos pequeños, guías del lugar, fechas fijas. Un depósito del 20 % guarda tu plaza; el resto se cobra 60 días antes de salir, en una fecha que te decimos ahora.',
  listHeading: 'Elige un viaje',
  count_one: '{{count}} viaje',
  count_many: '{{count}} de viajes',
  count_other: '{{count}} viajes',
  next: 'Próxima: {{date}}',
  noDates: 'Sin fechas a la venta',
  empty: 'Ahora mismo no hay viajes a la venta en español.',
  rating: '{{average}} de 5, {{reviews}} opiniones',
  illustration: 'Ilustración: {{name}}',
} satisfies Translated<typeof en>;
