import type en from '../en/dev-bar.js';
import type { Translated } from '../translated.js';

export default {
  title: 'Barra de desarrollo',
  clock: 'Reloj mostrado',
  clockLead: '{{days}} por delante del real',
  realTime: 'igual que el real',
  newTime: 'Mover a (UTC)',
  moveButton: 'Mover',
  plusDayButton: '+1 día',
  chargeDateButton: 'Mover a la fecha de cobro',
  movedMessage: 'El reloj marca ahora {{time}}.',
  moving: 'Moviendo…',
  backwardsRefusal: 'El reloj solo va hacia adelante.',
  failure: 'El reloj no se movió: {{reason}}',
  sandbox: 'Pagos de prueba',
  mails: 'Correos',
  ops: 'Operaciones',
  mailsTitle: 'Correos',
  mailsIntro: 'Los últimos correos que se habrían enviado.',
  mailsEmpty: 'Aún no hay correos. Reserva un viaje y paga el depósito: la confirmación aparece aquí.',
  mailsUnavailable: 'Los correos solo se pueden leer aquí en el modo de prueba.',
  recipient: 'Para {{address}}',
} satisfies Translated<typeof en>;
