import type en from '../en/thanks.js';
import type { Translated } from '../translated.js';

export default {
  title: 'Tu reserva · Wayfold',
  description: 'Tu reserva: cómo está, qué se pagó y qué ha pasado.',
  noScript: 'Esta página necesita JavaScript. La confirmación está en tu correo.',
  failed: 'Algo falló de nuestro lado. Inténtalo de nuevo en un momento; no pagas dos veces.',
  confirmed: 'Confirmada',
  confirmedTitle: 'Te vas de viaje: {{trip}}',
  confirmedNamed: '{{name}}, te vas de viaje: {{trip}}',
  confirmedText: '{{period}}, {{travelers}}. La confirmación está en tu correo.',
  waiting: 'Esperando al proveedor de pagos',
  waitingTitle: 'Esperamos a que se confirme tu pago',
  waitingText:
    'El proveedor todavía no nos ha dicho el resultado. Esta página pregunta sola y cambia en cuanto lo sepamos. No pagues otra vez.',
  unpaid: 'Sin pagar',
  unpaidTitle: 'Esta reserva aún no está pagada',
  unpaidText: 'Tus plazas están guardadas.',
  partly: 'Pagada en parte',
  partlyTitle: 'Una parte ya está pagada',
  partlyText:
    'Llegaron {{paid}} y tus plazas están guardadas. Paga el resto antes de que se acabe el tiempo; si no, te lo devolvemos todo.',
  toCheckout: 'Seguir con la reserva',
  expired: 'Vencida',
  expiredTitle: 'El tiempo se acabó antes del pago',
  expiredText:
    'Tus plazas volvieron a la venta. Si llega dinero después, toma plaza otra vez o te lo devolvemos entero.',
  cancelled: 'Cancelada',
  cancelledTitle: 'Esta reserva está cancelada',
  cancelledText: 'El historial de abajo dice cuándo y quién lo hizo.',
  completed: 'Terminada',
  completedTitle: 'Ya estuviste: {{trip}}',
  completedText: '{{period}}.',
  actionRequired: 'Falta pagar el resto',
  actionRequiredText:
    'No se pudo cobrar automáticamente. Págalo aquí abajo; mientras tanto guardamos tus plazas.',
  shareUnpaid: 'Una parte sigue sin pagar',
  shareUnpaidText:
    'Alguien a quien se lo pediste todavía no pagó su parte. En “Quién paga el resto” puedes enviarle otro enlace, o recuperar la parte y pagarla tú. Mientras tanto guardamos tus plazas.',
  shareOverdueText:
    'Pasó una semana desde su fecha y sigue sin pagar. En “Quién paga el resto” puedes enviar otro enlace, o recuperar la parte y pagarla tú; si algo te lo impide, responde a cualquiera de nuestros correos. Guardamos tus plazas y nada se cancela automáticamente.',
  noKeyTitle: 'Esta reserva no se puede abrir en este dispositivo',
  noKeyText:
    'Una reserva se abre con el enlace de cualquiera de nuestros correos o en el dispositivo con el que se hizo. Si no tienes ninguno de los dos, te enviamos un enlace nuevo.',
  oldKeyTitle: 'Este enlace ya no abre la reserva',
  oldKeyText:
    'Un enlace caduca 90 días después del regreso, y nuestro equipo puede desactivarlo, por ejemplo si le llegó a otra persona. Eso no cambia nada en tu reserva. Podemos enviarte un enlace nuevo.',
  newLink: 'Enviarme un enlace nuevo',
  documents: 'Tus documentos',
  documentsText: 'Al día de hoy: después de cada pago puedes descargarlos otra vez.',
  invoice: 'Factura (PDF)',
  receipt: 'Recibo (PDF)',
  calendar: 'Archivo de calendario (.ics)',
  invoiceFile: 'Wayfold-factura-{{reference}}.pdf',
  receiptFile: 'Wayfold-recibo-{{reference}}.pdf',
  calendarFile: 'Wayfold-viaje-{{reference}}.ics',
  filePreparing: 'Preparando el archivo…',
  fileReady: 'Guardado como {{file}}.',
  fileFailed: 'Ahora mismo no se pudo crear el archivo. Inténtalo de nuevo en un momento.',
  fileOffline: 'No hay conexión. Inténtalo cuando vuelvas a tenerla.',
  before: {
    title: 'Antes de salir',
    insurance: 'Seguro de viaje',
    insuranceText:
      'Cada viajero necesita un seguro que cubra atención médica y evacuación, en todos los países del viaje, a sus alturas y en sus actividades.',
    insurer: {
      us: 'Vives en Estados Unidos: {{name}} asegura a residentes de allí.',
      elsewhere: '{{name}} asegura a quienes viven fuera de Estados Unidos.',
    },
    insuranceLink: 'Ver coberturas en {{name}}',
    flights: 'Vuelos',
    flightsTo: 'Vuelos a {{city}}',
    awaited: 'Antes de comprar vuelos, espera a que llegue tu transferencia y la reserva esté confirmada.',
    guaranteed: 'Esta salida está garantizada: ya puedes reservar vuelos.',
    notYet_one:
      'Espera con los vuelos: falta {{count}} viajero para garantizar esta salida. Si no se hace, te devolvemos lo que nos pagaste a nosotros, no lo que pagaste a una aerolínea.',
    notYet_many:
      'Espera con los vuelos: faltan {{count}} de viajeros para garantizar esta salida. Si no se hace, te devolvemos lo que nos pagaste a nosotros, no lo que pagaste a una aerolínea.',
    notYet_other:
      'Espera con los vuelos: faltan {{count}} viajeros para garantizar esta salida. Si no se hace, te devolvemos lo que nos pagaste a nosotros, no lo que pagaste a una aerolínea.',
    unknown:
      'Reserva vuelos solo cuando la salida esté garantizada. Si no se hace, te devolvemos lo que nos pagaste a nosotros, no lo que pagaste a una aerolínea.',
    places: 'El viaje empieza en {{from}} el {{start}} y termina en {{to}} el {{end}}.',
    flightsLink: 'Buscar vuelos en {{name}}',
    noCommission:
      'Son empresas que recomendamos. No ganamos nada con estos enlaces ni les contamos nada de ti; puedes elegir cualquier otra.',
    commission:
      'Son empresas que recomendamos. Nos pagan una comisión si compras; tu precio es el mismo. No les contamos nada de ti, y puedes elegir cualquier otra.',
  },
  overdue: 'El pago del resto está vencido',
  overdueText:
    'Pasó una semana desde su fecha y sigue sin pagar. Págalo aquí abajo; si algo te lo impide, responde a cualquiera de nuestros correos. Guardamos tus plazas y nada se cancela automáticamente.',
  reference: 'Reserva',
  copy: 'Copiar',
  copied: 'Copiado',
  copiedWhat: '{{name}}: copiado.',
  copyFailed: 'Este navegador no deja copiar con un botón. Selecciona el texto y cópialo.',
  transferCovered: 'Sin confirmar todavía',
  transferCoveredTitle: 'Tu tarjeta regalo paga todo lo que hay que pagar ahora',
  transferCoveredText:
    'No hay nada que transferir. Confirma la reserva con la tarjeta a más tardar el {{day}}; antes no se toma nada de ella.',
  transferCreated: 'Esperando tu transferencia',
  transferCreatedTitle: 'Referencia de pago creada',
  transferCreatedText:
    'Transfiere {{sum}} a más tardar el {{day}} con la referencia {{reference}}. Hasta entonces guardamos tus plazas, y quedan confirmadas en cuanto el dinero esté en nuestra cuenta.',
  transferPart: 'Falta una parte de tu transferencia',
  transferPartTitle: 'Llegó una parte de tu transferencia',
  transferPartText:
    'Todavía faltan {{sum}}. Transfiérelos a más tardar el {{day}} con la referencia {{reference}}; mientras tanto guardamos tus plazas.',
  transferKept: 'Falta una parte de tu transferencia',
  transferKeptTitle: 'Se acabó el plazo y seguimos guardando tus plazas',
  transferKeptText:
    'Todavía faltan {{sum}} de tu transferencia. Nuestro equipo te escribe y decide contigo cómo seguir.',
  transferExpired: 'Vencida',
  transferExpiredTitle: 'Se acabó el plazo de tu transferencia',
  transferExpiredText:
    'Tus plazas volvieron a la venta. Si el dinero va en camino, no tienes que hacer nada: si estaba a tiempo en nuestra cuenta, vuelve a tomar plaza donde quede alguna; si no, nuestro equipo te escribe y puede devolverte todo.',
  byTransfer: 'transferencia bancaria',
  dueBy: 'Fecha límite',
  how: 'Cómo',
  byTransferAgain: 'otra transferencia, misma referencia',
  money: 'Tu dinero',
  paid: 'Pagado',
  paidWith: 'Pagado, {{card}}',
  balanceOn: 'Resto, para el {{day}}',
  remaining: 'Queda por pagar',
  chargeOn: 'Se cobra el',
  method: 'En',
  sameCard: 'la misma tarjeta, {{card}}',
  sameAccount: 'la misma cuenta de PayPal',
  nothingLeft: 'Nada',
  giftCard: 'tarjeta regalo',
  byGift: 'De ello, con tarjeta regalo',
  dueOn: 'Vence el',
  refunded: 'Devuelto',
  party: 'Tu viaje',
  travelers: 'Viajeros',
  category: 'Categoría',
  dates: 'Fechas',
  history: 'Qué ha pasado y por qué se te cobró',
  historyLead: 'Cada paso de esta reserva, en orden. Las horas son UTC.',
  posterAlt: 'Cartel: {{name}}',
} satisfies Translated<typeof en>;
