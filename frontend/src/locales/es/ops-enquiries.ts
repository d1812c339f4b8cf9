import type en from '../en/ops-enquiries.js';
import type { Translated } from '../translated.js';

export default {
  title: 'Consultas',
  intro:
    'Consultas del formulario de contacto, primero las más recientes. Responde por correo y después márcalas como respondidas.',
  none: 'No hay consultas.',
  filterLabel: 'Mostrar',
  states: { open: 'Abiertas', answered: 'Respondidas', all: 'Todas' },
  state: { open: 'Abierta', answered: 'Respondida' },
  kind: {
    trip: 'Un viaje en grupo',
    'independent-trip': 'Un viaje independiente',
    'travel-pass': 'Un pase de viaje',
    other: 'Otra cosa',
  },
  language: { en: 'en inglés', es: 'en español' },
  travelers_one: '{{count}} viajero',
  travelers_many: '{{count}} de viajeros',
  travelers_other: '{{count}} viajeros',
  receivedLine: '{{time}}, {{language}}',
  erasedSender: 'Los datos del remitente se borraron.',
  answerButton: 'Marcar como respondida',
  answerLabel: 'Marcar como respondida: {{reference}}',
  answerTitle: '¿Marcar {{reference}} como respondida?',
  answerIntro: 'Sale de la lista de consultas abiertas para todo el equipo. No se envía ningún correo.',
  answerNote: 'Cómo respondiste y tus iniciales (sin datos personales)',
  answeredBy: 'Respondida el {{time}} por {{by}}: {{note}}',
  doneMessage: '{{reference}} queda marcada como respondida.',
} satisfies Translated<typeof en>;
