import type en from '../en/ops-tasks.js';
import type { Translated } from '../translated.js';

export default {
  title: 'Tareas',
  intro:
    'Decisiones que necesitan a una persona, primero las más antiguas. Resuelve cada tarea e indica el resultado.',
  none: 'No hay tareas abiertas.',
  noneOfKind: 'No hay tareas abiertas de este tipo.',
  filterLabel: 'Mostrar',
  all: 'Todos los tipos ({{count}})',
  kindOption: '{{kind}} ({{count}})',
  openSince: 'desde {{time}}',
  completeButton: 'Resolver',
  completeLabel: 'Resolver: {{kind}}, {{booking}}',
  completeTitle: '¿Resolver «{{kind}}» de {{booking}}?',
  completeIntro:
    'Sale de esta lista para todos. No se mueve dinero: lo que haya que pagar, enviar o reclamar se hace antes.',
  outcomeLabel: 'Resultado; sin datos personales',
  doneMessage: '«{{kind}}» de {{booking}} está resuelta.',
  kind: {
    'amount-differs': 'Llegó otro importe',
    'instalment-unknown': 'Pago de un plazo desconocido',
    'outcome-unknown-too-long': 'Resultado de un pago desconocido',
    'decline-unclear': 'Una tarjeta se rechazó sin explicación',
    'charge-exhausted': 'No se pudo cobrar el resto',
    'refund-failed': 'Falló un reembolso',
    'failed-refund-sent': 'Un reembolso fallido salió al final',
    'dispute-opened': 'Se disputa un pago',
    'dispute-inquiry': 'Un banco pregunta por un pago',
    'dispute-lost': 'Se perdió una disputa',
    'external-refund': 'Se devolvió dinero en el proveedor',
    'balance-overdue': 'El resto lleva una semana de retraso',
    'transfer-too-late': 'Una transferencia llegó tarde',
    'cash-refund': 'Hay dinero que entregar en mano',
    'transfer-incomplete': 'Solo llegó una parte de una transferencia',
    'transfer-reversed': 'Transferencia revertida',
    'payment-voided': 'Pago manual anulado',
    'refund-to-claim': 'El cliente tiene dinero nuestro',
    'claim-closed': 'Terminó una reclamación',
    'bank-refund': 'Hay un reembolso que enviar por banco',
    'gift-card-unusable': 'Hay dinero en una tarjeta regalo inservible',
    'mail-failed': 'Un correo no llegó',
  },
  facts: {
    'amount-differs':
      'Llegó el pago {{paymentId}} de {{amountCents, money}}, pero se debían {{dueCents, money}}.',
    'instalment-unknown':
      'El pago {{paymentId}} de {{amountCents, money}} es para el plazo {{unknownInstalmentId}}, que la reserva no tiene.',
    'outcome-unknown-too-long': 'PayPal está revisando la captura {{captureId}} desde el {{since, instant}}.',
    'decline-unclear': 'El banco rechazó la tarjeta sin indicar qué hacer: {{codes}}.',
    'charge-exhausted': {
      declined: 'Intentos rechazados: {{attempts}}.',
      'too-many-attempts': '{{attempts}} intentos en {{days}} días: las redes de tarjetas no permiten más.',
    },
    'refund-failed': {
      started:
        'Falló el reembolso {{refundId}} de {{amountCents, money}}. {{failure}} Se le deben {{owedCents, money}} al cliente.',
      sent: 'El reembolso {{refundId}} de {{amountCents, money}} se envió, pero después falló. {{failure}} Se le deben {{owedCents, money}} al cliente.',
    },
    'failed-refund-sent': {
      'after-failure':
        'El reembolso {{refundId}} de {{amountCents, money}} se envió aunque había fallado. No lo envíes otra vez.',
      'reissue-canceled':
        'El reembolso {{refundId}} de {{amountCents, money}} se envió aunque había fallado. Se canceló su reemisión {{endedReissueId}}.',
    },
    'dispute-opened': 'Disputa {{disputeId}} por {{amountCents, money}} del pago {{paymentId}}: {{reason}}.',
    'dispute-inquiry':
      'Consulta {{disputeId}} sobre {{amountCents, money}} del pago {{paymentId}}: {{reason}}.',
    'dispute-lost': {
      lost: 'Se perdió la disputa {{disputeId}} por {{amountCents, money}} del pago {{paymentId}}: {{reason}}.',
      'reversal-stands':
        'Se ganó la disputa {{disputeId}} por {{amountCents, money}} del pago {{paymentId}}, pero la reversión anterior sigue anotada como pérdida. Comprueba si el proveedor devolvió el dinero.',
      'reversed-after-won':
        'El proveedor revirtió {{amountCents, money}} del pago {{paymentId}} ({{disputeId}}) después de que se ganara una disputa. Comprueba si devolvió el dinero.',
    },
    'external-refund': {
      additional:
        'El reembolso {{providerRefundId}} de {{amountCents, money}} del pago {{paymentId}} se hizo en el proveedor.',
      replacing:
        'El reembolso {{providerRefundId}} de {{amountCents, money}} del pago {{paymentId}} se hizo en el proveedor. Reemplaza a {{replacedRefundId}}.',
    },
    'balance-overdue': 'Sin pagar 7 días después del {{dueOn, day}}.',
    'transfer-too-late': 'El pago {{paymentId}} de {{amountCents, money}} llegó fuera de plazo.',
    'cash-refund': 'Entrega {{amountCents, money}}: reembolso {{refundId}}.',
    'transfer-incomplete':
      'Antes de que venciera la reserva provisional llegaron {{receivedCents, money}} de {{dueCents, money}}.',
    'transfer-reversed': 'Se revirtió el pago {{paymentId}} de {{amountCents, money}}.',
    'payment-voided': 'Se anuló el pago {{paymentId}} de {{amountCents, money}}.',
    'refund-to-claim': {
      'written-off':
        'El reembolso {{refundId}} de {{amountCents, money}} se envió aunque se había dado por perdido. El cliente debe ese dinero.',
      reissued:
        'El reembolso {{refundId}} de {{amountCents, money}} se envió aunque había fallado. Ya se habían reemitido {{reissuedCents, money}}: el cliente debe ese dinero.',
      'sent-twice':
        'El reembolso {{refundId}} de {{amountCents, money}} se envió por segunda vez, como {{providerRefundId}}. El cliente debe ese dinero.',
      reversed:
        'Se devolvieron {{refundedCents, money}} del pago {{paymentId}} antes de que el pago se revirtiera. El cliente debe ese dinero.',
      'dispute-lost':
        'El reembolso {{refundId}} de {{amountCents, money}} se envió por otro medio, y el banco volvió a retirar {{takenCents, money}} en la disputa {{disputeId}}.',
    },
    'claim-closed': {
      started:
        'Falló el reembolso {{refundId}} de {{amountCents, money}}. {{failure}} Deja de reclamar {{endedClaimCents, money}} al cliente.',
      sent: 'El reembolso {{refundId}} de {{amountCents, money}} se envió, pero después falló. {{failure}} Deja de reclamar {{endedClaimCents, money}} al cliente.',
    },
    'bank-refund': 'Envía {{amountCents, money}} por banco: reembolso {{attemptId}}.',
    'gift-card-unusable': {
      GIFT_CARD_EXPIRED:
        'El reembolso {{refundId}} de {{amountCents, money}} fue a una tarjeta regalo que ya venció.',
      GIFT_CARD_NOT_USABLE:
        'El reembolso {{refundId}} de {{amountCents, money}} fue a una tarjeta regalo que está bloqueada.',
    },
    'mail-failed': 'No se pudo entregar el correo «{{mail}}» (evento {{version}}): {{code}}.',
    otherOwed: 'Del reembolso {{refundId}}, que también falló, ahora se deben {{owedCents, money}}.',
  },
  unknownOutcome: {
    'no-answer': 'El proveedor no respondió.',
    unresolved: 'El proveedor aún no tiene un resultado definitivo.',
    'in-review': 'PayPal está revisando el pago.',
    paused: 'Los cobros automáticos están en pausa.',
    'paypal-payment-open': 'El cliente está pagando con PayPal.',
    'card-payment-open': 'El cliente está pagando con tarjeta.',
    'card-payment-not-stopped': 'No se pudo cancelar el pago con tarjeta abierto.',
    'cancelled-at-provider': 'El pago se canceló en el panel del proveedor.',
    'amount-changed': 'El importe pendiente cambió.',
    'amount-differs': 'El proveedor cobró un importe distinto.',
    'paypal-not-configured': 'PayPal no está configurado.',
    'authorization-pending': 'PayPal aún está procesando la autorización.',
    'authorization-not-released': 'Todavía no se pudo liberar la autorización de PayPal.',
  },
  todo: {
    'amount-differs':
      'Un proveedor cobró un importe distinto del debido; no paga nada. Averigua por qué y devuélvelo en las páginas del propio proveedor: nos enteramos y queda anotado. Lo que se deba se sigue pidiendo.',
    'instalment-unknown':
      'Llegó dinero para un plazo que la reserva no tiene; no paga nada. Devuélvelo en las páginas del propio proveedor: nos enteramos y queda anotado.',
    'outcome-unknown-too-long':
      'El proveedor no dice si cobró; seguimos preguntando. Busca el pago allí; antes no cobres nada.',
    'decline-unclear':
      'El banco no dijo si vale la pena reintentar, así que no se intenta. Pide al cliente otra tarjeta.',
    'charge-exhausted':
      'Todos los intentos de cobrar el resto se rechazaron. Pide al cliente otra tarjeta u otra forma de pago.',
    'refund-failed':
      'El reembolso no llegó al cliente. Mira antes si después se envió otro reembolso de ese pago. La página de la reserva muestra lo que aún se debe: pregunta al cliente adónde enviarlo y reemítelo allí.',
    'failed-refund-sent':
      'Un reembolso marcado como fallido se envió después. Si se reemitió, no lo envíes otra vez.',
    'dispute-opened':
      'El banco del cliente retiró un pago; mientras tanto no se cobra nada. Responde en el proveedor antes del plazo.',
    'dispute-inquiry':
      'Un banco pregunta por un pago y aún no retira nada. Responde en el proveedor para que no sea una disputa.',
    'dispute-lost': 'Compara la disputa con los registros del proveedor y decide qué pasa con la reserva.',
    'external-refund':
      'Alguien devolvió un pago en el panel del proveedor y no desde aquí; está en nuestros libros. Averigua quién fue y si era correcto.',
    'balance-overdue':
      'Siete días después de su fecha el resto no llegó; se guardan las plazas. Llama al cliente o cancela la reserva: si se paga o se cancela, esto termina por sí solo.',
    'transfer-too-late':
      'Llegó dinero por banco fuera de plazo, cuando no quedaban plazas. No se devuelve por sí solo: ordena el reembolso en la página de la reserva o busca otra fecha.',
    'cash-refund':
      'Este dinero lo recibimos nosotros. Entrégalo y márcalo en Reembolsos por enviar: así termina la tarea.',
    'transfer-incomplete':
      'El plazo terminó con solo una parte; se guardan las plazas. Abre la reserva: amplía el plazo o libera las plazas.',
    'transfer-reversed':
      'El pago de un movimiento del banco se retiró de la reserva. Comprueba si el viaje sigue pagado.',
    'payment-voided':
      'Un colega anuló un pago registrado a mano. El resto se vuelve a pedir automáticamente; comprueba si el primer pago sigue cubierto y avisa al cliente.',
    'refund-to-claim':
      'Salió dinero dos veces, o por un pago que no existió. Pídeselo al cliente. Un reembolso que vuelve termina esto; lo que devuelva por banco, apártalo como reclamación y resuélvelo aquí: para la reserva contaría como un pago.',
    'claim-closed': 'Volvió dinero que se había enviado dos veces.',
    'bank-refund':
      'Envíalo desde nuestro banco, como dice Reembolsos por enviar. Termina cuando se le asigna el movimiento del banco.',
    'gift-card-unusable':
      'Volvió dinero a una tarjeta regalo vencida o bloqueada. Emite otra por el mismo importe.',
    'mail-failed':
      'No pudimos entregar un correo y ya no lo intentamos. Pide al cliente una dirección que funcione o revisa el servidor de correo, y avísale de otra forma.',
  },
} satisfies Translated<typeof en>;
