import type en from '../en/payment.js';
import type { Translated } from '../translated.js';

export default {
  methodQuestion: '¿Cómo quieres pagar?',
  dueNow: 'Pagas ahora',
  deposit: 'Depósito, 20 %',
  depositText:
    'Después, {{balance}} el {{date}}, que se cobran automáticamente en la misma tarjeta. Son 60 días antes de la salida.',
  depositTextPayPal:
    'Después, {{balance}} el {{date}}, que se cobran automáticamente en la misma cuenta de PayPal. Son 60 días antes de la salida.',
  depositTextTransfer:
    'Después, {{balance}} a más tardar el {{date}}, con otra transferencia y la misma referencia. Son 60 días antes de la salida; te avisamos y no se cobra nada automáticamente.',
  partReceived:
    'Ya recibimos {{amount}} para esta reserva. Arriba está lo que falta por pagar. Ya no puedes cambiar el plan de pago.',
  full: 'Pago completo',
  fullText: 'Después no queda nada por pagar.',
  planAndMethod: '{{plan}}. {{method}}.',
  tooClose_one:
    'El depósito se ofrece hasta 61 días antes de la salida. Este viaje sale en {{count}} día, así que ahora se paga el total.',
  tooClose_many:
    'El depósito se ofrece hasta 61 días antes de la salida. Este viaje sale en {{count}} días, así que ahora se paga el total.',
  tooClose_other:
    'El depósito se ofrece hasta 61 días antes de la salida. Este viaje sale en {{count}} días, así que ahora se paga el total.',
  method: 'Forma de pago',
  card: 'Tarjeta de crédito o débito',
  cardText: 'Pago seguro a través de nuestro proveedor de pagos. Nunca vemos el número de tu tarjeta.',
  lender: 'Pagar después con {{lender}}',
  lenderText:
    '{{lender}} nos paga ahora el total y tú se lo devuelves con el tiempo. Vas a su página y después vuelves aquí.',
  lenderNotOffered: {
    FULL_ONLY: '{{lenders}}: solo para el total, no para un depósito.',
    SUM: '{{lenders}}: no disponible para este importe.',
  },
  payByLenderButton: 'Pagar {{amount}} con {{lender}}',
  lenderDeclined:
    'La financiera no aprobó el pago y no se cobró nada. Inténtalo de nuevo o elige otra forma de pago.',
  transfer: 'Transferencia bancaria',
  transferText:
    'Te damos nuestros datos bancarios y una referencia, y apartamos tus plazas durante 5 días hábiles. Una transferencia tarda 2-3 días hábiles. Los datos bancarios en USD sirven para Estados Unidos y más de 150 países.',
  transferNotOffered: {
    TOO_CLOSE:
      'Transferencia bancaria: solo disponible cuando faltan más de 21 días para la salida, porque el dinero tarda días en llegar.',
    TRANSFER_SEATS_TAKEN:
      'Transferencia bancaria: no disponible para esta reserva. Como máximo un tercio de las plazas de una salida puede esperar transferencias, y tu grupo superaría ese límite. Elige otra forma de pago.',
  },
  payByTransferButton: 'Ver los datos bancarios para {{amount}}',
  generating: 'Generando la referencia de pago…',
  referenceCreated: 'Referencia de pago creada: {{reference}}',
  seeBankDetails: 'Ver los datos bancarios',
  backToPayment: 'Pago',
  code: {
    title: 'Verifica tu correo',
    intro:
      'Enviamos un código a {{email}}, donde también te llegarán los datos bancarios y la fecha límite. Escribe el código aquí.',
    yourAddress: 'tu dirección',
    sending: 'Enviando el código…',
    sentMessage:
      'Te enviamos el código por correo. Sirve durante 15 minutos. Revisa también el correo no deseado.',
    label: 'Código del correo',
    hint: 'Seis cifras',
    checkButton: 'Verificar correo',
    checking: 'Comprobando…',
    resendButton: 'Enviar un código nuevo',
    formatFault: 'Escribe las seis cifras del correo.',
    wrongCode_one: 'Ese código no es correcto. Revisa el correo más reciente; te queda {{count}} intento.',
    wrongCode_many:
      'Ese código no es correcto. Revisa el correo más reciente; te quedan {{count}} de intentos.',
    wrongCode_other:
      'Ese código no es correcto. Revisa el correo más reciente; te quedan {{count}} intentos.',
    noAttemptsLeft: 'Ese código tampoco es correcto y ya no sirve. Pide uno nuevo.',
    expiredCode: 'Este código ya venció. Pide uno nuevo.',
  },
  consentByPaying:
    'Al pulsar el botón de pago aceptas los {{terms}} y las {{booking}}. Para saber qué datos guardamos de ti, consulta {{privacy}}.',
  consentByContinuing:
    'Al pulsar el botón de abajo aceptas los {{terms}} y las {{booking}}. Para saber qué datos guardamos de ti, consulta {{privacy}}.',
  payButton: 'Pagar {{amount}} ahora',
  continueToCardButton: 'Continuar al pago: {{amount}}',
  paypal: 'PayPal',
  paypalText: 'Apruebas el pago en la página de PayPal y después vuelves aquí.',
  paypalTextLater:
    'Apruebas el pago en la página de PayPal y después vuelves aquí. Cobraremos el resto automáticamente en tu cuenta de PayPal en la fecha de vencimiento.',
  payByPayPalButton: 'Pagar {{amount}} con PayPal',
  paypalCancelled:
    'Volviste de PayPal sin pagar y no se cobró nada. Tus plazas siguen apartadas: elige cómo pagar.',
  leavingTitle: 'Te llevamos a {{site}}',
  leavingText:
    'La página de {{site}} se abre automáticamente. Aprueba el pago allí y volverás aquí. Mientras tanto, tus plazas siguen apartadas.',
  goToSite: 'Ir a {{site}}',
  starting: 'Preparando el pago…',
  paymentTitle: 'Tu tarjeta',
  paymentIntro: 'Pagas {{amount}} ahora. El formulario de abajo es de nuestro proveedor de pagos.',
  frameTitle: 'Datos de la tarjeta, formulario del proveedor de pagos',
  frameLoading: 'Cargando el formulario de la tarjeta…',
  frameSlow: 'El formulario de la tarjeta tarda en cargar. Revisa tu conexión o cárgalo otra vez.',
  reloadFrameButton: 'Recargar el formulario',
  changeMethodButton: 'Pagar de otra forma',
  frameFailed:
    'Ahora mismo no podemos cobrar con tarjeta en esta página. Recarga el formulario o inténtalo de nuevo en unos minutos.',
  cardFailed: 'No pudimos procesar el pago. {{reason}}',
  cardFailedPlain: 'No pudimos procesar el pago. No se cobró nada. Revisa los datos o usa otra tarjeta.',
  cardAction: 'Tu banco te pide confirmar el pago. Continúa en el formulario.',
  cardProcessing: 'Estamos procesando tu pago. No cierres esta página.',
  cardNotSaved: 'No pudimos guardar la tarjeta. {{reason}}',
  cardNotSavedPlain: 'No pudimos guardar la tarjeta. Revisa los datos o usa otra.',
  cardSavingAction: 'Tu banco te pide confirmar la tarjeta. Continúa en el formulario.',
  cardSaving: 'Estamos guardando tu tarjeta. No cierres esta página.',
  confirmingTitle: 'Confirmando tu pago…',
  confirmingText:
    'El formulario indica que el pago se hizo. Confirmaremos tu reserva en cuanto el proveedor de pagos también lo indique. No pagues otra vez.',
  confirmingAway:
    'Estamos cobrando el pago que aprobaste en {{site}}. Confirmaremos tu reserva en cuanto llegue. No pagues otra vez.',
  waitingText:
    'El proveedor de pagos aún no ha decidido. Seguimos comprobando; puede tardar un minuto. Puedes cerrar esta página: confirmaremos la reserva automáticamente cuando llegue el dinero.',
  waitingAway:
    '{{site}} aún no ha decidido; su revisión puede tardar hasta tres días. Seguimos comprobando. Puedes cerrar esta página: confirmaremos la reserva automáticamente cuando llegue el dinero.',
  unreachableText:
    'El proveedor de pagos no responde ahora mismo. Seguimos intentándolo. Si ya aprobaste un pago, no pagues otra vez: confirmaremos la reserva automáticamente cuando llegue el dinero. Si no, puedes pagar de otra forma.',
  siteProgress: {
    leaving: 'La página de {{site}} se abre automáticamente. Aprueba el pago allí y volverás aquí.',
    confirming: 'Estamos comprobando con el proveedor de pagos si el pago se hizo. No pagues otra vez.',
    confirmingAway: 'Estamos cobrando el pago que aprobaste en {{site}}. No pagues otra vez.',
    waiting:
      'El proveedor de pagos aún no ha decidido. Seguimos comprobando aunque cierres esta página. No pagues otra vez.',
    waitingAway:
      '{{site}} aún no ha decidido; su revisión puede tardar hasta tres días. Seguimos comprobando aunque cierres esta página. No pagues otra vez.',
  },
  offlineText: 'No hay conexión. Volveremos a comprobarlo en cuanto la recuperes. No pagues otra vez.',
  checkNowButton: 'Comprobar ahora',
  doneTitle: 'Pagado. Abriendo tu confirmación…',
  seeConfirmation: 'Ver tu confirmación',
  awaitingUpdateTitle: 'Se acabó el plazo. Comprobando tu reserva…',
  awaitingUpdateText: 'Estamos comprobando el estado de tu reserva… Tarda unos segundos. No pagues otra vez.',
  expiredTitle: 'Se acabó el plazo de tu reserva',
  expiredText:
    'Tus plazas volvieron a la venta. Si ya habías pagado, intentaremos recuperarlas; si no es posible, te devolvemos todo. Puedes volver a reservar ahora.',
  cancelledTitle: 'Esta reserva se canceló',
  cancelledText: 'Ya no se puede pagar. Puedes elegir otra fecha y reservar de nuevo.',
  chooseNewDate: 'Elegir otra fecha',
  refusals: {
    PAYMENT_PROVIDER_UNAVAILABLE:
      'El proveedor de pagos no responde. Tus plazas siguen apartadas. Inténtalo en un minuto; no se te cobrará dos veces.',
    PAYMENT_DECLINED:
      'PayPal rechazó el pago y no se cobró nada. Tus plazas siguen apartadas: inténtalo otra vez o paga de otra forma.',
    PLAN_NOT_OFFERED: 'Este plan de pago ya no está disponible para tu reserva. Elige el otro.',
    TRANSFER_SEATS_TAKEN:
      'Ya hay demasiadas plazas de esta salida que esperan transferencias. Tus plazas siguen apartadas: elige otra forma de pago.',
    TOO_MANY_TRANSFERS:
      'Dos reservas con tu correo ya esperan transferencias. Tus plazas siguen apartadas: elige otra forma de pago. En cuanto llegue una de esas transferencias, podrás volver a elegir la transferencia.',
    ORDER_ENDED: 'Ese pago de PayPal ya terminó. Elige cómo quieres pagar.',
    METHOD_NOT_OFFERED: 'Esta forma de pago no está disponible para tu reserva. Elige otra.',
    TOO_MANY_ATTEMPTS:
      'Se rechazaron tarjetas demasiadas veces en esta reserva. No se cobró nada. Escríbenos y buscamos otra forma.',
    CHALLENGE_REQUIRED:
      'Se rechazaron tarjetas varias veces y tu navegador no pudo completar nuestra comprobación de seguridad. No se cobró nada. Actualiza el navegador o usa otro.',
    TERMS_CHANGED: 'Las condiciones cambiaron mientras reservabas. Léelas de nuevo y pulsa el botón.',
  },
} satisfies Translated<typeof en>;
