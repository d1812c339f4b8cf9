import type en from '../en/confirmation.js';
import type { Translated } from '../translated.js';

export default {
  title: 'Tu reserva',
  description: 'Tu reserva: su estado, lo pagado y lo que ha pasado.',
  noScript: 'Esta página necesita JavaScript. Te enviamos la confirmación por correo.',
  failure: 'Algo falló de nuestro lado. Inténtalo de nuevo en un momento; no se te cobrará dos veces.',
  confirmed: 'Confirmada',
  confirmedTitle: '¡Reserva confirmada! Te espera {{trip}}',
  confirmedNamed: '¡Reserva confirmada, {{name}}! Te espera {{trip}}',
  confirmedText: '{{period}}, {{travelers}}. Te enviamos la confirmación por correo.',
  waiting: 'Esperando al proveedor de pagos',
  waitingTitle: 'Esperamos a que se confirme tu pago',
  waitingText:
    'El proveedor de pagos todavía no nos ha dicho el resultado. Esta página se actualiza automáticamente. No pagues otra vez.',
  unpaid: 'Sin pagar',
  unpaidTitle: 'Aún no has pagado esta reserva',
  unpaidText: 'Tus plazas están apartadas.',
  partly: 'Pagada en parte',
  partlyTitle: 'Ya pagaste una parte de esta reserva',
  partlyText:
    'Recibimos {{paid}} y tus plazas están apartadas. Paga el resto antes de que se acabe el plazo; si no, te devolvemos todo.',
  toCheckout: 'Continuar con la reserva',
  expired: 'Vencida',
  expiredTitle: 'Se acabó el plazo antes del pago',
  expiredText:
    'Tus plazas volvieron a la venta. Si tu dinero llega después, intentaremos recuperarlas; si no es posible, te devolvemos todo.',
  cancelled: 'Cancelada',
  cancelledTitle: 'Esta reserva está cancelada',
  cancelledText: 'El historial de abajo muestra cuándo se canceló y quién lo hizo.',
  completed: 'Terminada',
  completedTitle: 'Viaje terminado: {{trip}}',
  completedText: '{{period}}.',
  actionRequired: 'Tienes que pagar el resto',
  actionRequiredText:
    'No se pudo cobrar automáticamente. Págalo aquí abajo; mientras tanto conservas tus plazas.',
  shareUnpaid: 'Una parte sigue sin pagar',
  shareUnpaidText:
    'Alguien a quien se lo pediste todavía no pagó su parte. En «Quién paga el resto» puedes enviarle otro enlace, o anular la solicitud y pagarla tú. Mientras tanto conservas tus plazas.',
  shareOverdueText:
    'Pasó una semana desde la fecha de vencimiento y la parte sigue sin pagar. En «Quién paga el resto» puedes enviar otro enlace, o anular la solicitud y pagarla tú; si hay algún problema, responde a cualquiera de nuestros correos. Conservas tus plazas y nada se cancela automáticamente.',
  noCapabilityTitle: 'No puedes abrir esta reserva en este dispositivo',
  noCapabilityText:
    'Abre tu reserva con el enlace de cualquiera de nuestros correos o en el dispositivo con el que la hiciste. Si no tienes ninguno de los dos, te enviamos un enlace nuevo.',
  expiredCapabilityTitle: 'Este enlace ya no funciona',
  expiredCapabilityText:
    'Los enlaces caducan 90 días después del regreso, y nuestro equipo puede desactivar uno, por ejemplo si le llegó a otra persona. Tu reserva no ha cambiado. Podemos enviarte un enlace nuevo.',
  newLink: 'Enviarme un enlace nuevo',
  documents: 'Tus documentos',
  documentsText: 'Se actualizan después de cada pago.',
  invoice: 'Factura (PDF)',
  receipt: 'Recibo (PDF)',
  calendar: 'Archivo de calendario (.ics)',
  invoiceFile: 'Wayfold-factura-{{reference}}.pdf',
  receiptFile: 'Wayfold-recibo-{{reference}}.pdf',
  calendarFile: 'Wayfold-viaje-{{reference}}.ics',
  filePreparing: 'Preparando el archivo…',
  fileReady: 'Guardado como {{file}}.',
  fileFailed: 'No pudimos crear el archivo. Inténtalo de nuevo en un momento.',
  beforeTrip: {
    title: 'Antes de salir',
    insurance: 'Seguro de viaje',
    insuranceText:
      'Cada viajero necesita un seguro que cubra atención médica y evacuación en todos los países, altitudes y actividades del viaje.',
    insurer: {
      us: 'Vives en Estados Unidos: {{name}} asegura a residentes de ese país.',
      otherCountries: '{{name}} asegura a quienes viven fuera de Estados Unidos.',
    },
    insuranceLink: 'Ver coberturas en {{name}}',
    flights: 'Vuelos',
    flightsTo: 'Vuelos a {{city}}',
    transferWarning: 'No compres vuelos hasta que llegue tu transferencia y la reserva esté confirmada.',
    guaranteedDeparture: 'Esta salida está garantizada: ya puedes comprar los vuelos.',
    travelersMissing_one:
      'Falta {{count}} viajero para garantizar esta salida. Te recomendamos esperar para comprar los vuelos. Si el viaje no se realiza, te devolvemos lo que nos pagaste; los vuelos no están cubiertos.',
    travelersMissing_many:
      'Faltan {{count}} de viajeros para garantizar esta salida. Te recomendamos esperar para comprar los vuelos. Si el viaje no se realiza, te devolvemos lo que nos pagaste; los vuelos no están cubiertos.',
    travelersMissing_other:
      'Faltan {{count}} viajeros para garantizar esta salida. Te recomendamos esperar para comprar los vuelos. Si el viaje no se realiza, te devolvemos lo que nos pagaste; los vuelos no están cubiertos.',
    guaranteeUnknown:
      'Compra los vuelos solo cuando la salida esté garantizada. Si el viaje no se realiza, te devolvemos lo que nos pagaste; los vuelos no están cubiertos.',
    places: 'El viaje empieza en {{startCity}} el {{startDay}} y termina en {{endCity}} el {{endDay}}.',
    flightsLink: 'Buscar vuelos en {{name}}',
    noCommission:
      'Recomendamos estas empresas, pero no ganamos nada con estos enlaces ni compartimos tus datos. Puedes elegir cualquier otra.',
    commission:
      'Recomendamos estas empresas. Nos pagan una comisión si compras; tu precio es el mismo. No compartimos tus datos y puedes elegir cualquier otra.',
  },
  overdue: 'El pago del resto está vencido',
  overdueText:
    'Pasó una semana desde la fecha de vencimiento y sigue sin pagar. Págalo aquí abajo; si hay algún problema, responde a cualquiera de nuestros correos. Conservas tus plazas y nada se cancela automáticamente.',
  reference: 'Reserva',
  copyButton: 'Copiar',
  copyDone: 'Copiado',
  copyDoneStatus: '{{name}}: copiado.',
  copyFailed: 'Tu navegador no permite copiar con un botón. Selecciona el texto y cópialo.',
  transferCovered: 'Sin confirmar todavía',
  transferCoveredTitle: 'Tu tarjeta regalo cubre todo lo que vence ahora',
  transferCoveredText:
    'No tienes que transferir nada. Confirma la reserva con la tarjeta regalo a más tardar el {{day}}; antes no se descuenta nada de ella.',
  transferCreated: 'Esperando tu transferencia',
  transferCreatedTitle: 'Referencia de pago creada',
  transferCreatedText:
    'Transfiere {{amount}} a más tardar el {{day}} con la referencia {{reference}}. Hasta entonces apartamos tus plazas y las confirmamos en cuanto el dinero llegue a nuestra cuenta.',
  transferPart: 'Falta una parte de tu transferencia',
  transferPartTitle: 'Llegó una parte de tu transferencia',
  transferPartText:
    'Todavía faltan {{amount}}. Transfiérelos a más tardar el {{day}} con la referencia {{reference}}; mientras tanto apartamos tus plazas.',
  transferOverdue: 'Falta una parte de tu transferencia',
  transferOverdueTitle: 'Se acabó el plazo y conservas tus plazas',
  transferOverdueText:
    'Todavía faltan {{amount}} de tu transferencia. Nuestro equipo te escribirá para acordar contigo cómo seguir.',
  transferExpired: 'Vencida',
  transferExpiredTitle: 'Se acabó el plazo de tu transferencia',
  transferExpiredText:
    'Tus plazas volvieron a la venta. Si el dinero va en camino, no tienes que hacer nada: si llegó a tiempo a nuestra cuenta, recuperamos tus plazas si quedan; si no, nuestro equipo te escribe y puede devolverte todo.',
  byTransfer: 'transferencia bancaria',
  dueBy: 'Fecha límite',
  paymentMethod: 'Cómo',
  byTransferAgain: 'otra transferencia, misma referencia',
  money: 'Resumen de pagos',
  paidAmount: 'Pagado',
  paidByMethod: 'Pagado, {{method}}',
  balanceOn: 'Resto, vence el {{day}}',
  remainingAmount: 'Queda por pagar',
  chargeOn: 'Se cobra el',
  chargedTo: 'En',
  sameCard: 'la misma tarjeta, {{card}}',
  sameAccount: 'la misma cuenta de PayPal',
  nothingLeft: 'Nada',
  giftCard: 'tarjeta regalo',
  byGiftCard: 'Pagado con tarjeta regalo',
  dueOn: 'Vence el',
  refundedAmount: 'Devuelto',
  history: 'Historial de la reserva',
  historyIntro: 'Cada paso de esta reserva, en orden. Las horas son UTC.',
  posterAlt: 'Cartel: {{name}}',
} satisfies Translated<typeof en>;
