export type CardLocale = 'en' | 'es';

export interface CardTexts {
  title: string;
  amount: string;
  number: string;
  expiry: string;
  expiryHint: string;
  cvc: string;
  name: string;
  pay: string;
  sandbox: string;
  sandboxHint: string;
  examples: Record<
    | 'success'
    | 'authenticateOnce'
    | 'authenticateAlways'
    | 'insufficientFunds'
    | 'declined'
    | 'declinedLater'
    | 'timeout',
    string
  >;
  challengeTitle: string;
  challengeText: string;
  complete: string;
  fail: string;
  /** For saving a card without payment. */
  saving: {
    title: string;
    lead: string;
    save: string;
    challengeText: string;
    script: Record<string, string>;
  };
  /** Texts for the page's script, by state or error code. */
  script: Record<string, string>;
}

/** Texts of the card page. Keys of `script` are the provider's codes if there is one. */
export const cardTexts: Record<CardLocale, CardTexts> = {
  en: {
    title: 'Card payment',
    amount: 'You pay now',
    number: 'Card number',
    expiry: 'Expiry date',
    expiryHint: 'MM / YY',
    cvc: 'Security code',
    name: 'Name on card',
    pay: 'Pay',
    sandbox: 'Sandbox: use a test card',
    sandboxHint: 'No real card is charged here. Any future date and any three digits will do.',
    examples: {
      success: 'Succeeds',
      authenticateOnce: 'Your bank asks once',
      authenticateAlways: 'Your bank asks every time',
      insufficientFunds: 'Insufficient funds',
      declined: 'Declined',
      declinedLater: 'Succeeds now, declined later',
      timeout: 'Succeeds, but no answer arrives',
    },
    challengeTitle: 'Your bank wants to check that it is you',
    challengeText: 'Confirm the payment of {amount} to finish.',
    complete: 'Confirm payment',
    fail: 'Refuse',
    saving: {
      title: 'Save a card',
      lead: 'Nothing is charged now.',
      save: 'Save card',
      challengeText: 'Confirm that the card may be saved.',
      script: {
        processing: 'Saving your card…',
        checking: 'Checking whether your card was saved…',
        succeeded: 'Card saved. Thank you.',
        canceled: 'This card can no longer be saved here.',
        unknown: 'We do not know yet whether your card was saved. Wait for our mail.',
        retry: 'The card was not saved. Try again.',
        authentication_required: 'Your bank asks you to confirm this card. Try again.',
        setup_intent_authentication_failure:
          'The card was not confirmed with your bank. Try again or use another card.',
      },
    },
    script: {
      required: 'Fill in this field.',
      processing: 'Processing your payment…',
      checking: 'Checking what became of your payment…',
      succeeded: 'Payment received. Thank you.',
      canceled: 'This payment is no longer open.',
      unknown:
        'We do not know yet whether your payment went through. Please do not pay again; wait for our e-mail.',
      retry: 'The payment did not go through. Nothing was charged; please try again.',
      incorrect_number: 'This card number is not right.',
      invalid_expiry_month: 'This date is not right. Use MM / YY.',
      invalid_expiry_year: 'This card has expired, or its date is not right.',
      invalid_cvc: 'The security code has three digits.',
      card_not_supported: 'Only test cards work here: choose one from the list below.',
      card_declined: 'Your card was declined. Try another card, or call your bank.',
      generic_decline: 'Your card was declined. Try another card, or call your bank.',
      insufficient_funds: 'Your card has insufficient funds. Try another card.',
      lost_card: 'Your card was declined. Try another card.',
      stolen_card: 'Your card was declined. Try another card.',
      expired_card: 'Your card has expired. Try another card.',
      incorrect_cvc: 'The security code is not right.',
      processing_error: 'The payment could not be processed. Please try again in a moment.',
      authentication_required: 'Your bank asks for a confirmation of this payment. Please try again.',
      payment_intent_authentication_failure:
        'The payment was not confirmed with your bank. Try again or use another card.',
    },
  },
  es: {
    title: 'Pago con tarjeta',
    amount: 'Pagas ahora',
    number: 'Número de tarjeta',
    expiry: 'Vencimiento',
    expiryHint: 'MM / AA',
    cvc: 'Código CVC',
    name: 'Nombre en la tarjeta',
    pay: 'Pagar',
    sandbox: 'Entorno de pruebas: usa una tarjeta de prueba',
    sandboxHint:
      'Aquí no se cobra ninguna tarjeta real. Sirve cualquier fecha futura y tres dígitos cualesquiera.',
    examples: {
      success: 'Se aprueba',
      authenticateOnce: 'Tu banco pregunta una vez',
      authenticateAlways: 'Tu banco pregunta siempre',
      insufficientFunds: 'Fondos insuficientes',
      declined: 'Rechazada',
      declinedLater: 'Se aprueba ahora, se rechaza después',
      timeout: 'Se aprueba, pero la respuesta no llega',
    },
    challengeTitle: 'Tu banco quiere comprobar que eres tú',
    challengeText: 'Confirma el pago de {amount} para terminar.',
    complete: 'Confirmar el pago',
    fail: 'Rechazar',
    saving: {
      title: 'Guardar una tarjeta',
      lead: 'Ahora no se cobra nada.',
      save: 'Guardar tarjeta',
      challengeText: 'Confirma que la tarjeta se puede guardar.',
      script: {
        processing: 'Guardando tu tarjeta…',
        checking: 'Comprobando si tu tarjeta se guardó…',
        succeeded: 'Tarjeta guardada. Gracias.',
        canceled: 'Esta tarjeta ya no se puede guardar aquí.',
        unknown: 'Aún no sabemos si tu tarjeta se guardó. Espera nuestro correo.',
        retry: 'La tarjeta no se guardó. Inténtalo de nuevo.',
        authentication_required: 'Tu banco pide que confirmes esta tarjeta. Inténtalo de nuevo.',
        setup_intent_authentication_failure:
          'La tarjeta no se confirmó con tu banco. Inténtalo de nuevo o usa otra tarjeta.',
      },
    },
    script: {
      required: 'Completa este campo.',
      processing: 'Procesando tu pago…',
      checking: 'Comprobando qué pasó con tu pago…',
      succeeded: 'Pago recibido. Gracias.',
      canceled: 'Este pago ya no está abierto.',
      unknown: 'Aún no sabemos si tu pago se realizó. No pagues de nuevo; espera nuestro correo.',
      retry: 'El pago no se realizó. No se cobró nada; inténtalo de nuevo.',
      incorrect_number: 'Este número de tarjeta no es correcto.',
      invalid_expiry_month: 'Esta fecha no es correcta. Usa MM / AA.',
      invalid_expiry_year: 'La tarjeta está vencida o la fecha no es correcta.',
      invalid_cvc: 'El código CVC tiene tres dígitos.',
      card_not_supported: 'Aquí solo funcionan tarjetas de prueba: elige una de la lista.',
      card_declined: 'Tu tarjeta fue rechazada. Prueba con otra o llama a tu banco.',
      generic_decline: 'Tu tarjeta fue rechazada. Prueba con otra o llama a tu banco.',
      insufficient_funds: 'Tu tarjeta no tiene fondos suficientes. Prueba con otra.',
      lost_card: 'Tu tarjeta fue rechazada. Prueba con otra.',
      stolen_card: 'Tu tarjeta fue rechazada. Prueba con otra.',
      expired_card: 'Tu tarjeta está vencida. Prueba con otra.',
      incorrect_cvc: 'El código de seguridad no es correcto.',
      processing_error: 'No se pudo procesar el pago. Inténtalo de nuevo en un momento.',
      authentication_required: 'Tu banco pide que confirmes este pago. Inténtalo de nuevo.',
      payment_intent_authentication_failure:
        'El pago no se confirmó con tu banco. Inténtalo de nuevo o usa otra tarjeta.',
    },
  },
};
