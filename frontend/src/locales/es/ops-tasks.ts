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
    'La tarea desaparece de esta lista para todos. Resolverla no mueve dinero: antes paga, envía o reclama lo que corresponda.',
  outcomeLabel: 'Resultado (sin datos personales)',
  doneMessage: '«{{kind}}» de {{booking}} está resuelta.',
  kind: {
    'amount-differs': 'Importe recibido incorrecto',
    'instalment-unknown': 'Pago de un plazo desconocido',
    'outcome-unknown-too-long': 'Resultado de un pago desconocido',
    'decline-unclear': 'Una tarjeta se rechazó sin explicación',
    'charge-exhausted': 'No se pudo cobrar el resto',
    'refund-failed': 'Falló un reembolso',
    'failed-refund-sent': 'Reembolso enviado después de fallar',
    'dispute-opened': 'Pago en disputa',
    'dispute-inquiry': 'Un banco pregunta por un pago',
    'dispute-lost': 'Se perdió una disputa',
    'external-refund': 'Reembolso hecho en el proveedor',
    'balance-overdue': 'El resto lleva una semana de retraso',
    'transfer-too-late': 'Transferencia fuera de plazo',
    'cash-refund': 'Reembolso en efectivo por entregar',
    'transfer-incomplete': 'Transferencia incompleta',
    'transfer-reversed': 'Transferencia revertida',
    'payment-voided': 'Pago manual anulado',
    'refund-to-claim': 'Dinero por reclamar al cliente',
    'claim-closed': 'Reclamación cerrada',
    'bank-refund': 'Reembolso por enviar desde el banco',
    'gift-card-unusable': 'Reembolso en una tarjeta regalo inutilizable',
    'mail-failed': 'Correo no entregado',
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
        'Se ganó la disputa {{disputeId}} por {{amountCents, money}} del pago {{paymentId}}, pero la reversión anterior sigue registrada como pérdida. Comprueba si el proveedor devolvió el dinero.',
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
      'Un proveedor cobró un importe distinto del que se debía, así que no paga nada. Averigua por qué y reembólsalo en el panel del proveedor; ese reembolso se registra automáticamente. El importe pendiente se sigue cobrando.',
    'instalment-unknown':
      'Llegó dinero para un plazo que la reserva no tiene, así que no paga nada. Reembólsalo en el panel del proveedor; ese reembolso se registra automáticamente.',
    'outcome-unknown-too-long':
      'El proveedor no dice si cobró el dinero; seguimos preguntando. Busca el pago en su panel antes de cobrar nada.',
    'decline-unclear':
      'El banco no dijo si conviene reintentar, así que no lo hacemos. Pide al cliente otra tarjeta.',
    'charge-exhausted':
      'Todos los intentos de cobrar el resto se rechazaron. Pide al cliente otra tarjeta u otra forma de pago.',
    'refund-failed':
      'El reembolso no llegó al cliente. Comprueba primero si después se envió otro reembolso de ese pago. La página de la reserva muestra lo que aún se debe: pregunta al cliente adónde enviarlo y reemítelo allí.',
    'failed-refund-sent':
      'Un reembolso marcado como fallido se envió después. Si se reemitió, no lo envíes otra vez.',
    'dispute-opened':
      'El banco del cliente revirtió un pago, así que los cobros automáticos están en pausa. Responde en el panel del proveedor antes de que venza el plazo.',
    'dispute-inquiry':
      'Un banco pregunta por un pago y aún no ha retirado nada. Responde en el panel del proveedor para evitar una disputa.',
    'dispute-lost': 'Compara la disputa con los registros del proveedor y decide qué pasa con la reserva.',
    'external-refund':
      'Alguien reembolsó un pago en el panel del proveedor y no desde aquí. Ya consta en nuestros libros. Averigua quién lo hizo y si era correcto.',
    'balance-overdue':
      'El resto lleva siete días de retraso; conservamos las plazas. Llama al cliente o cancela la reserva. La tarea se cierra cuando se paga el resto o se cancela la reserva.',
    'transfer-too-late':
      'Llegó una transferencia fuera de plazo, cuando ya no quedaban plazas. No se reembolsa automáticamente: ordena el reembolso en la página de la reserva o busca otra fecha.',
    'cash-refund':
      'Este dinero lo recibimos nosotros. Entrégalo y márcalo en Reembolsos por enviar; así se cierra la tarea.',
    'transfer-incomplete':
      'El plazo venció con solo una parte del dinero; conservamos las plazas. Abre la reserva y amplía el plazo o libera las plazas.',
    'transfer-reversed':
      'Un movimiento bancario que pagaba esta reserva se retiró de ella. Comprueba si el viaje sigue pagado.',
    'payment-voided':
      'Un colega anuló un pago registrado a mano. Volvemos a pedir el resto automáticamente; comprueba si el primer pago sigue cubierto y avisa al cliente.',
    'refund-to-claim':
      'Se envió dinero dos veces, o se reembolsó sin que hubiera un pago. Pide al cliente que lo devuelva. Un reembolso que regresa cierra la tarea. Si lo devuelve por banco, aparta ese movimiento como reclamación y resuelve la tarea aquí; asignado a la reserva, contaría como un pago.',
    'claim-closed': 'Regresó el dinero que se había enviado dos veces.',
    'bank-refund':
      'Envíalo desde nuestro banco como se indica en Reembolsos por enviar. La tarea se cierra cuando se le asigna el movimiento bancario.',
    'gift-card-unusable':
      'Un reembolso fue a una tarjeta regalo vencida o bloqueada. Emite otra por el mismo importe.',
    'mail-failed':
      'No se pudo entregar un correo. Pide al cliente una dirección que funcione, o revisa el servidor de correo, y avísale por otro medio.',
  },
} satisfies Translated<typeof en>;
