import type en from '../en/dev.js';
import type { Translated } from '../translated.js';

export default {
  title: 'Barra de desarrollo',
  clock: 'Reloj mostrado',
  ahead: '{{days}} por delante del real',
  real: 'igual que el real',
  moveTo: 'Mover a (UTC)',
  move: 'Mover',
  plusDay: '+1 día',
  toCharge: 'A la fecha de cobro',
  moved: 'El reloj marca {{at}}.',
  moving: 'Moviendo…',
  backwards: 'El reloj solo va hacia adelante.',
  failed: 'El reloj no se movió: {{reason}}',
  sandbox: 'Pagos de prueba',
  mails: 'Correos',
  ops: 'Operaciones',
  mailsTitle: 'Correos',
  mailsIntro: 'Los últimos correos que se habrían enviado.',
  mailsEmpty: 'Aún no hay correos. Reserva un viaje y paga el depósito: la confirmación aparece aquí.',
  mailsUnavailable: 'Los correos solo se pueden leer aquí en el modo de prueba.',
  to: 'Para {{address}}',
} satisfies Translated<typeof en>;
