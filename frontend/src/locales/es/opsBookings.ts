import type en from '../en/opsBookings.js';
import type { Translated } from '../translated.js';

export default {
  title: 'Reservas',
  reference: 'Referencia',
  search: 'Buscar',
  newest: 'Las más recientes primero',
  found: 'Referencia {{reference}}',
  failed: 'No se puede cargar la lista: {{reason}}',
  none: 'Todavía nadie ha reservado.',
  notFound: 'No hay ninguna reserva con esta referencia.',
  table: 'Tabla de reservas',
  status: 'Estado',
  money: 'Dinero',
  trip: 'Viaje',
  departure: 'Salida',
  travelers: 'Viajeros',
  paid: 'Pagado',
  total: 'Total',
  booked: 'Reservado el',
  charges: 'Cobros automáticos',
  paused: 'EN PAUSA',
  running: 'EN MARCHA',
  since: '{{reason}}, desde el {{at}}',
  reason: 'Motivo',
  pause: 'Pausar los cobros',
  resume: 'Reanudar los cobros',
} satisfies Translated<typeof en>;
