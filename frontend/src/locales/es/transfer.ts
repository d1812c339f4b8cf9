import type en from '../en/transfer.js';
import type { Translated } from '../translated.js';

export default {
  title: 'Datos para la transferencia bancaria',
  intro: {
    created:
      'Transfiere exactamente {{amount}} en dólares estadounidenses para que lleguen a nuestra cuenta a más tardar el {{day}}. Apartamos tus plazas hasta que ese día termine en todo Estados Unidos: {{until}}.',
    part: 'Llegaron {{received}} y faltan {{amount}}. Muchas veces un banco intermediario cobra una comisión. Transfiere el resto a más tardar el {{day}}.',
    overdue:
      'Llegaron {{received}} y faltan {{amount}}. Conservas tus plazas y te escribiremos; puedes transferir el resto ahora.',
    balance:
      'Quedan por pagar {{amount}} de tu viaje. Transfiérelos para que lleguen a nuestra cuenta a más tardar el {{day}}. Te lo recordaremos por correo.',
  },
  amount: 'Importe (USD)',
  reference: 'Referencia de la reserva',
  name: 'Titular',
  accountNumber: 'Número de cuenta',
  accountType: 'Tipo de cuenta',
  type: { checking: 'Corriente', savings: 'De ahorro' },
  routingNumber: 'Número de ruta (routing)',
  swift: 'SWIFT/BIC',
  bank: 'Nombre del banco',
  bankAddress: 'Dirección del banco',
  facts:
    'Una transferencia tarda 2-3 días hábiles. Los datos bancarios en USD sirven para Estados Unidos y más de 150 países: los bancos de Estados Unidos piden el número de ruta; los demás, el SWIFT/BIC. También te enviamos estos datos por correo.',
  nextStepsTitle: 'Qué pasa después',
  step: {
    send: 'Transfiere {{amount}} con la referencia de tu reserva como concepto. Pide a tu banco que te cobre a ti las comisiones, para que llegue todo el importe.',
    wait: 'El dinero tarda 2-3 días hábiles. Mientras tanto puedes enviarnos el comprobante; nos ayuda a encontrar una transferencia sin referencia.',
    confirmed:
      'En cuanto llegue a nuestra cuenta, tu reserva queda confirmada. Esta página se actualiza automáticamente y te enviamos un correo.',
    paid: 'En cuanto llegue a nuestra cuenta, tu viaje queda pagado. Esta página se actualiza automáticamente y te enviamos un correo.',
  },
  otherCases: '¿Y si el importe no coincide o llega tarde?',
  case: {
    part: 'Llega una parte: la guardamos, te decimos cuánto falta y apartamos tus plazas hasta el día de arriba. Si entonces aún falta algo, nuestro equipo decide contigo.',
    late: 'Llega tarde: puede que tus plazas estén otra vez a la venta. Si el dinero estaba a tiempo en nuestra cuenta, recuperamos tus plazas si quedan. Si no, eliges: lista de espera, otra fecha o el reembolso de todo tu dinero.',
    lateBalance:
      'Llega tarde: conservas tus plazas y nuestro equipo te contacta. Nada se cancela automáticamente.',
    tooMuch:
      'Llega de más: te guardamos la diferencia y te preguntamos si la devolvemos o la aplicamos a lo que falta por pagar.',
  },
  payAnotherWay: 'Pagar de otra forma',
  payRestAnotherWay: 'Pagar el resto de otra forma',
  tooMuch:
    'Transferiste {{amount}} de más. Te los guardamos: responde a nuestro correo y dinos si los devolvemos o los aplicamos a lo que falta por pagar.',
  tooLate:
    '{{amount}} llegaron después del plazo. Tu dinero está a salvo. Responde a nuestro correo: te lo devolvemos o buscamos contigo otra fecha.',
  receiptUpload: {
    title: 'Envíanos el comprobante',
    text: 'Opcional: elígelo aquí o envíalo por correo a {{email}} con la referencia de tu reserva. Ayuda a nuestro equipo a encontrar tu dinero; no cambia ningún plazo.',
    label: 'Comprobante de la transferencia',
    hint: 'PDF, JPEG o PNG, hasta 5 MB',
    sendButton: 'Enviar el comprobante',
    sending: 'Enviando, {{percent}} %',
    receiptCount_one: 'Gracias: tenemos {{count}} comprobante.',
    receiptCount_many: 'Gracias: tenemos {{count}} de comprobantes.',
    receiptCount_other: 'Gracias: tenemos {{count}} comprobantes.',
    refusals: {
      noFile: 'Primero elige un archivo.',
      RECEIPT_UNREADABLE: 'Este archivo no es PDF, JPEG ni PNG, o está incompleto. Elige otro.',
      TOO_MANY_RECEIPTS:
        'Ya tenemos suficientes comprobantes de este pago. Responde a nuestro correo si falta algo.',
      PAYLOAD_TOO_LARGE: 'Este archivo pesa más de 5 MB. Elige uno más pequeño o envíanoslo por correo.',
      NOTHING_DUE: 'Ya no esperamos ninguna transferencia, así que no hace falta comprobante.',
      OFFLINE: 'No hay conexión. Inténtalo de nuevo cuando la recuperes.',
      OTHER: 'No pudimos enviar el archivo. Inténtalo de nuevo en un momento.',
    },
  },
} satisfies Translated<typeof en>;
