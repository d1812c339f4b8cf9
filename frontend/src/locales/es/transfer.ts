import type en from '../en/transfer.js';
import type { Translated } from '../translated.js';

export default {
  title: 'Datos para la transferencia bancaria',
  lead: {
    created:
      'Transfiere exactamente {{sum}} en dólares estadounidenses, de modo que estén en nuestra cuenta a más tardar el {{day}}. Guardamos tus plazas hasta que ese día haya terminado en todo Estados Unidos: {{until}}.',
    part: 'Llegaron {{received}} y faltan {{sum}}. Muchas veces un banco intermediario se queda con una comisión. Transfiere el resto a más tardar el {{day}}.',
    kept: 'Llegaron {{received}} y faltan {{sum}}. Guardamos tus plazas y te escribimos; puedes transferir el resto ahora.',
    balance:
      'Quedan por pagar {{sum}} de tu viaje. Transfiérelos de modo que estén en nuestra cuenta a más tardar el {{day}}. Te lo recordamos por correo.',
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
    'Una transferencia tarda 2-3 días hábiles. Los datos bancarios en USD sirven para Estados Unidos y más de 150 países: dentro de Estados Unidos los bancos piden el número de ruta; fuera, el SWIFT/BIC. Estos datos están también en tu correo.',
  next: 'Qué pasa después',
  step: {
    send: 'Transfieres {{sum}} y escribes la referencia de la reserva como concepto. Pídele a tu banco que te cobre a ti las comisiones, para que llegue todo el importe.',
    wait: 'El dinero tarda 2-3 días hábiles. Mientras tanto puedes enviarnos el comprobante; nos ayuda a encontrar una transferencia sin referencia.',
    confirmed:
      'En cuanto esté en nuestra cuenta, tu reserva queda confirmada. Esta página cambia sola y te escribimos un correo.',
    paid: 'En cuanto esté en nuestra cuenta, tu viaje queda pagado. Esta página cambia sola y te escribimos un correo.',
  },
  otherCases: 'Si llega solo una parte, tarde o de más',
  case: {
    part: 'Una parte: la guardamos, te decimos cuánto falta y guardamos tus plazas hasta el día de arriba. Si entonces aún falta algo, nuestro equipo decide contigo.',
    late: 'Tarde: puede que tus plazas estén otra vez a la venta. Lo que estaba a tiempo en nuestra cuenta vuelve a tomar plaza si queda alguna. Si no, eliges: lista de espera, otra fecha o la devolución de todo tu dinero.',
    lateBalance:
      'Tarde: guardamos tus plazas y nuestro equipo se pone en contacto contigo. Nada se cancela automáticamente.',
    tooMuch:
      'De más: te guardamos la diferencia y te preguntamos si la devolvemos o la tomamos a cuenta de lo que queda.',
  },
  otherwise: 'Pagar de otra forma',
  restOtherwise: 'Pagar el resto de otra forma',
  tooMuch:
    'Transferiste {{sum}} de más. Te los guardamos: responde a nuestro correo y dinos si los devolvemos o los tomamos a cuenta de lo que queda.',
  tooLate:
    '{{sum}} llegaron cuando ya se había acabado el plazo. Tu dinero está a salvo. Responde a nuestro correo: te lo devolvemos o buscamos contigo otra fecha.',
  receiptOf: {
    title: 'Envíanos el comprobante',
    text: 'Si quieres: elígelo aquí o envíalo por correo a {{email}} con la referencia de tu reserva. Ayuda a nuestro equipo a encontrar tu dinero; no cambia ningún plazo.',
    label: 'Comprobante de la transferencia',
    hint: 'PDF, JPEG o PNG, hasta 5 MB',
    send: 'Enviar el comprobante',
    sending: 'Enviando, {{percent}} %',
    have_one: 'Gracias: tenemos {{count}} comprobante.',
    have_many: 'Gracias: tenemos {{count}} de comprobantes.',
    have_other: 'Gracias: tenemos {{count}} comprobantes.',
    wrong: {
      noFile: 'Primero elige un archivo.',
      RECEIPT_UNREADABLE: 'Este archivo no es un PDF, JPEG o PNG, o no está completo. Elige otro.',
      TOO_MANY_RECEIPTS:
        'Ya tenemos suficientes comprobantes de este pago. Responde a nuestro correo si falta algo.',
      PAYLOAD_TOO_LARGE: 'Este archivo pesa más de 5 MB. Elige uno más pequeño o envíanoslo por correo.',
      NOTHING_DUE: 'Ya no tiene que llegar nada por transferencia, así que no hace falta comprobante.',
      OFFLINE: 'No hay conexión. Inténtalo cuando vuelvas a tenerla.',
      OTHER: 'Ahora mismo no se pudo enviar el archivo. Inténtalo de nuevo en un momento.',
    },
  },
} satisfies Translated<typeof en>;
