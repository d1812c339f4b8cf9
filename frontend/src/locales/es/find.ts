import type en from '../en/find.js';
import type { Translated } from '../translated.js';

export default {
  title: 'Busca tu reserva · Wayfold',
  description: '¿Perdiste el enlace a tu reserva? Te enviamos uno nuevo por correo.',
  heading: 'Busca tu reserva',
  lead: 'Dinos tu correo y la referencia de tu reserva, y te enviamos un enlace que la abre en cualquier dispositivo.',
  noScript:
    'Este formulario necesita JavaScript. También puedes responder a cualquier correo nuestro y te enviamos un enlace nuevo.',
  email: 'Correo electrónico',
  emailHint: 'La dirección que diste al reservar. El enlace va ahí y a ningún otro sitio.',
  reference: 'Referencia de la reserva',
  referenceHint: 'Está en todos nuestros correos. Se parece a WF-7KQ4-9TX.',
  emailMissing: 'Escribe tu correo electrónico',
  emailInvalid: 'Escribe un correo con la forma nombre@ejemplo.com',
  referenceMissing: 'Escribe la referencia de tu reserva',
  referenceInvalid: 'Una referencia es WF y siete letras o cifras, como WF-7KQ4-9TX',
  send: 'Enviarme un enlace nuevo',
  sending: 'Enviando…',
  sentHeading: 'Revisa tu correo',
  sentText:
    'Si {{email}} y la referencia corresponden a la misma reserva, un correo con el enlace va en camino a esa dirección.',
  sentHelp:
    'Suele tardar menos de un minuto; mira también en el correo no deseado. Si no llega nada, comprueba que ambos datos estén bien. Enviamos un enlace cada diez minutos y, por tu seguridad, aquí no decimos qué reservas existen.',
  again: 'Revisar lo que escribí',
  tooMany: 'Lo pediste varias veces en poco tiempo. Espera un minuto e inténtalo de nuevo.',
  offline: 'No hay conexión. Inténtalo cuando vuelvas a tenerla.',
  failed: 'Algo falló por nuestra parte. Inténtalo de nuevo en un momento.',
} satisfies Translated<typeof en>;
