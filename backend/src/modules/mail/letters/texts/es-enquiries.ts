import { formatMonth } from '../../../../platform/text/format.js';
import { type EnquiryTexts, splitParagraphs } from './mail-texts.js';

const KIND_TEXTS = {
  trip: 'Un viaje en grupo',
  'independent-trip': 'Un viaje independiente',
  'travel-pass': 'Un pase de viaje',
  other: 'Otra cosa',
} as const;

export const enquiryTexts: EnquiryTexts = {
  greeting: (name) => `Hola, ${name}:`,
  reason: (reference) =>
    `Recibes este correo porque alguien dio esta dirección en nuestro formulario de contacto (${reference}). Si no fuiste tú, no tienes que hacer nada.`,
  rows: ({ kind, trip, month: travelMonth, travelers }) => [
    ['Sobre', KIND_TEXTS[kind]],
    ...(trip ? ([['Viaje', trip.name]] as const) : []),
    ...(travelMonth ? ([['Mes preferido', formatMonth(travelMonth, 'es')]] as const) : []),
    ...(travelers === null ? [] : ([['Viajeros', String(travelers)]] as const)),
  ],
  received: (enquiry, message) => ({
    subject: `Tenemos tu mensaje (${enquiry.reference})`,
    preheader: 'Lo lee una persona y te responde por correo.',
    heading: 'Tenemos tu mensaje',
    body: ['Gracias por escribir. Esto es lo que nos llegó:', ...splitParagraphs(message)],
    rows: [['Referencia', enquiry.reference], ...enquiryTexts.rows(enquiry)],
    next: [
      'Nada. Una persona lee tu mensaje y responde a esta dirección, por lo general en dos días hábiles.',
    ],
    action: enquiry.trip ? 'Ver el viaje' : 'Ver nuestros viajes',
  }),
  noticeGreeting: 'Hola:',
  noticeReason: 'Recibes este correo porque a esta dirección se avisa de cada consulta.',
  notice: (enquiry) => ({
    subject: `Nueva consulta ${enquiry.reference}`,
    preheader: 'Abre la consola para ver quién pregunta y qué.',
    heading: 'Nueva consulta',
    body: [
      `Llegó una consulta por el formulario de contacto, en ${enquiry.locale === 'es' ? 'español' : 'inglés'}. El nombre, la dirección y el mensaje están solo en la consola.`,
    ],
    rows: [['Referencia', enquiry.reference], ...enquiryTexts.rows(enquiry)],
    next: ['Abre la lista, responde por correo y marca la consulta como respondida.'],
    action: 'Abrir las consultas',
  }),
};
