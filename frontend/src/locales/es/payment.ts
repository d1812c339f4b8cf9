import type en from '../en/payment.js';
import type { Translated } from '../translated.js';

export default {
  howTitle: '¿Cómo quieres pagar?',
  dueNow: 'Pagas ahora',
  deposit: 'Depósito, 20 %',
  depositText: 'Después, {{balance}} el {{date}}, con la misma tarjeta. Son 60 días antes de la salida.',
  depositTextPayPal:
    'Después, {{balance}} el {{date}}, con la misma cuenta de PayPal. Son 60 días antes de la salida.',
  depositTextTransfer:
    'Después, {{balance}} a más tardar el {{date}}, con otra transferencia y la misma referencia. Son 60 días antes de la salida; te avisamos y no se cobra nada.',
  partIn:
    'Ya recibimos {{sum}} para esta reserva. Lo de arriba es lo que falta; el plan ya no se puede cambiar.',
  full: 'Todo',
  fullText: 'No queda nada por pagar.',
  chosen: '{{plan}}. {{how}}.',
  tooClose_one:
    'El depósito se ofrece hasta 61 días antes de la salida. Este viaje sale en {{count}} día, así que ahora se paga el total.',
  tooClose_many:
    'El depósito se ofrece hasta 61 días antes de la salida. Este viaje sale en {{count}} días, así que ahora se paga el total.',
  tooClose_other:
    'El depósito se ofrece hasta 61 días antes de la salida. Este viaje sale en {{count}} días, así que ahora se paga el total.',
  method: 'Medio de pago',
  card: 'Tarjeta de crédito o débito',
  cardText:
    'La escribes en la página siguiente, en un formulario del proveedor de pagos. Nunca vemos el número.',
  lender: 'Pagar después con {{lender}}',
  lenderText: '{{lender}} nos paga ahora todo y tú se lo devuelves. Vas a su página y vuelves aquí.',
  lenderNot: {
    FULL_ONLY:
      '{{lenders}}: solo para el total. La financiera paga todo de una vez, así que no puede pagar un depósito.',
    SUM: '{{lenders}}: no para un importe como este.',
  },
  toLender: 'Ir a {{lender}} por {{sum}}',
  notLent: 'La financiera no pagó y no se cobró nada. Puedes intentarlo otra vez o elegir otra forma.',
  transfer: 'Transferencia bancaria',
  transferText:
    'Te damos nuestra cuenta y una referencia, y guardamos tus plazas 5 días hábiles. Una transferencia tarda 2-3 días hábiles. Los datos bancarios en USD sirven para Estados Unidos y más de 150 países.',
  transferNot: {
    TOO_CLOSE:
      'Transferencia bancaria: solo cuando faltan más de 21 días para la salida, porque el dinero tarda días en llegar.',
    TRANSFER_SEATS_TAKEN:
      'Transferencia bancaria: no para esta reserva. Como mucho un tercio de las plazas de una salida puede esperar transferencias, y con tu grupo serían más. Elige otra forma de pago.',
  },
  payByTransfer: 'Ver los datos bancarios para {{sum}}',
  generating: 'Generando la referencia de pago...',
  created: 'Referencia de pago creada: {{reference}}',
  toTransfer: 'A los datos bancarios',
  backToPayment: 'Pago',
  code: {
    title: 'Confirma tu correo',
    lead: 'Enviamos un código a {{email}}: ahí llegan también los datos bancarios y la fecha límite. Escríbelo aquí.',
    yourAddress: 'tu dirección',
    sending: 'Enviando el código…',
    sent: 'El código va en camino y sirve durante 15 minutos. Mira también en el correo no deseado.',
    label: 'Código del correo',
    hint: 'Seis cifras',
    check: 'Confirmar',
    checking: 'Comprobando…',
    again: 'Enviar el código otra vez',
    malformed: 'Escribe las seis cifras del correo.',
    wrong_one: 'Ese no es el código. Mira el correo más reciente; te queda {{count}} intento.',
    wrong_many: 'Ese no es el código. Mira el correo más reciente; te quedan {{count}} de intentos.',
    wrong_other: 'Ese no es el código. Mira el correo más reciente; te quedan {{count}} intentos.',
    noneLeft: 'Ese tampoco es el código, y ya no sirve. Pide uno nuevo.',
    expired: 'Este código ya no sirve. Pide uno nuevo.',
  },
  consentBefore: 'Al pulsar el botón de pago aceptas los',
  consentBeforeOther: 'Al pulsar el botón de abajo aceptas los',
  consentAnd: 'y las',
  consentAfter: '. Lo que guardamos de ti está en',
  pay: 'Pagar {{sum}} ahora',
  toCard: 'Seguir al pago: {{sum}}',
  paypal: 'PayPal',
  paypalText: 'Lo apruebas en la página de PayPal y vuelves aquí.',
  paypalTextLater:
    'Lo apruebas en la página de PayPal y vuelves aquí. PayPal guarda tu cuenta para el resto, que así se paga solo en su fecha.',
  payByPayPal: 'Pagar {{sum}} con PayPal',
  paypalCancelled:
    'Volviste de PayPal sin pagar y no se cobró nada. Tus plazas siguen guardadas: elige cómo pagar.',
  leavingTitle: 'Vamos a {{site}}',
  leavingText:
    'La página de {{site}} se abre sola. Apruébalo allí y vuelves aquí. Mientras tanto guardamos tus plazas.',
  toSite: 'Ir a {{site}}',
  starting: 'Preparando el pago…',
  paymentTitle: 'Tu tarjeta',
  paymentLead: '{{sum}} ahora. El formulario de abajo es del proveedor de pagos.',
  frameTitle: 'Datos de la tarjeta, formulario del proveedor de pagos',
  frameLoading: 'Cargando el formulario…',
  frameSlow: 'El formulario tarda en cargar. Revisa tu conexión o cárgalo otra vez.',
  frameAgain: 'Cargar el formulario otra vez',
  backToHow: 'Volver a cómo pagar',
  noFrame:
    'Ahora mismo no se pueden usar tarjetas en esta página. Carga el formulario otra vez o inténtalo en unos minutos.',
  cardFailed: 'El pago no se hizo. {{reason}}',
  cardFailedPlain: 'El pago no se hizo. No se cobró nada. Revisa los datos o usa otra tarjeta.',
  cardAction: 'Tu banco te pide confirmar el pago en el formulario.',
  cardProcessing: 'El pago está en marcha. No cierres esta página.',
  cardNotSaved: 'La tarjeta no se guardó. {{reason}}',
  cardNotSavedPlain: 'La tarjeta no se guardó. Revisa los datos o usa otra tarjeta.',
  cardSavingAction: 'Tu banco te pide confirmar la tarjeta en el formulario.',
  cardSaving: 'La tarjeta se está guardando. No cierres esta página.',
  confirmingTitle: 'Estamos preguntando al proveedor de pagos',
  confirmingText:
    'El formulario dice que el pago se hizo. Confirmamos tu reserva en cuanto el proveedor nos diga lo mismo. No pagues otra vez.',
  confirmingAway:
    'Pedimos a {{site}} el pago que aprobaste. Tu reserva se confirma en cuanto llegue. No pagues otra vez.',
  waitingText:
    'El proveedor aún no ha decidido. Seguimos preguntando; puede tardar un minuto. Puedes cerrar esta página: la reserva se confirma sola cuando llegue el dinero.',
  waitingAway:
    '{{site}} aún no ha decidido; una revisión allí puede tardar hasta tres días. Seguimos preguntando. Puedes cerrar esta página: la reserva se confirma sola cuando llegue el dinero.',
  unreachableText:
    'El proveedor de pagos no responde ahora mismo. Seguimos preguntando. Si ya aprobaste un pago, no pagues otra vez: la reserva se confirma sola cuando llegue el dinero. Si no, puedes pagar de otra forma.',
  open: {
    leaving: 'La página de {{site}} se abre sola. Apruébalo allí y vuelves aquí.',
    confirming: 'Preguntamos al proveedor de pagos si el pago se hizo. No pagues otra vez.',
    confirmingAway: 'Pedimos a {{site}} el pago que aprobaste. No pagues otra vez.',
    waiting:
      'El proveedor aún no ha decidido. Seguimos preguntando, también si cierras esta página. No pagues otra vez.',
    waitingAway:
      '{{site}} aún no ha decidido; una revisión allí puede tardar hasta tres días. Seguimos preguntando, también si cierras esta página. No pagues otra vez.',
  },
  offlineText: 'Ahora mismo no hay conexión. Preguntamos en cuanto vuelva. No pagues otra vez.',
  askNow: 'Preguntar ahora',
  doneTitle: 'Pagado. Abriendo tu confirmación…',
  toConfirmation: 'A tu confirmación',
  overTitle: 'Se acabó el tiempo. Lo estamos comprobando',
  overText:
    'Miramos qué pasó con tu reserva y volvemos a preguntar automáticamente; son unos segundos. No pagues otra vez.',
  expiredTitle: 'Se acabó el tiempo',
  expiredText:
    'Tus plazas volvieron a la venta. Si ya habías aprobado un pago, toma plazas otra vez o te lo devolvemos entero. Puedes elegir fecha otra vez; si hay plazas, es un minuto.',
  cancelledTitle: 'Esta reserva se canceló',
  cancelledText: 'Aquí ya no se puede pagar nada. Puedes elegir fecha otra vez.',
  chooseAgain: 'Elegir fecha otra vez',
  refused: {
    PAYMENT_PROVIDER_UNAVAILABLE:
      'El proveedor de pagos no responde. Tus plazas siguen guardadas. Inténtalo en un minuto; no pagas dos veces.',
    PAYMENT_DECLINED:
      'PayPal rechazó el pago y no se cobró nada. Tus plazas siguen guardadas: inténtalo otra vez o paga de otra forma.',
    PLAN_NOT_OFFERED: 'Esta forma de pagar ya no se ofrece para tu reserva. Elige la otra.',
    TRANSFER_SEATS_TAKEN:
      'Ya esperan transferencias tantas plazas de esta salida que no cabe ninguna más. Tus plazas siguen guardadas: elige otra forma de pagar.',
    TOO_MANY_TRANSFERS:
      'Dos reservas con tu correo ya esperan transferencias. Tus plazas siguen guardadas: elige otra forma de pagar. En cuanto llegue el dinero de una podrás volver a elegir la transferencia.',
    ORDER_ENDED: 'Ese pago en PayPal ya terminó. Elige cómo quieres pagar.',
    METHOD_NOT_OFFERED: 'Esta forma de pagar no se ofrece para tu reserva. Elige otra.',
    TOO_MANY_TRIES:
      'Se rechazaron tarjetas demasiadas veces en esta reserva. No se cobró nada. Escríbenos y buscamos otra forma.',
    CHALLENGE_REQUIRED:
      'Se rechazaron tarjetas varias veces y tu navegador no pudo hacer la comprobación que pedimos entonces. No se cobró nada. Actualiza el navegador o usa otro.',
    TERMS_CHANGED: 'Las condiciones cambiaron mientras reservabas. Léelas otra vez y pulsa el botón.',
  },
} satisfies Translated<typeof en>;
