import type en from '../en/find-booking.js';
import type { Translated } from '../translated.js';

export default {
  title: 'Encuentra tu reserva',
  description: '¿Perdiste el enlace a tu reserva? Te enviamos uno nuevo por correo.',
  heading: 'Encuentra tu reserva',
  intro:
    'Escribe tu correo y la referencia de tu reserva, y te enviamos un enlace que la abre en cualquier dispositivo.',
  noScript:
    'Este formulario necesita JavaScript. También puedes responder a cualquier correo nuestro y te enviamos un enlace nuevo.',
  email: 'Correo electrónico',
  emailHint: 'La dirección con la que reservaste. Solo enviamos el enlace a ella.',
  reference: 'Referencia de la reserva',
  referenceHint: 'Está en todos nuestros correos y se parece a WF-7KQ4-9TX.',
  emailMissing: 'Escribe tu correo electrónico',
  emailInvalid: 'Escribe un correo como nombre@ejemplo.com',
  referenceMissing: 'Escribe la referencia de tu reserva',
  referenceInvalid: 'Una referencia es WF seguido de siete letras o cifras, como WF-7KQ4-9TX',
  sendButton: 'Enviarme un enlace nuevo',
  sending: 'Enviando…',
  sentHeading: 'Revisa tu correo',
  sentText:
    'Si {{email}} y la referencia corresponden a la misma reserva, acabamos de enviar el enlace a esa dirección.',
  sentHelp:
    'Suele tardar menos de un minuto; revisa también el correo no deseado. Si no llega nada, comprueba ambos datos. Enviamos un enlace cada diez minutos y, por tu seguridad, aquí no decimos qué reservas existen.',
  checkDetailsButton: 'Revisar mis datos',
  rateLimit: 'Demasiadas solicitudes. Espera un minuto e inténtalo de nuevo.',
  failure: 'Algo falló de nuestro lado. Inténtalo de nuevo en un momento.',
} satisfies Translated<typeof en>;
