import { renderPlainPage } from './plain-page.js';

/** Shown when an address contains a card number: static, in both languages, without the address. */
export const refusedPage = renderPlainPage(
  'Bad Request',
  `<p>This address contains what looks like a payment card number. We did nothing with it and did not store it. Only the payment form takes card numbers: remove this address from your history, and go to <a href="/en">the trips</a>.</p>
<p lang="es">Esta dirección contiene lo que parece el número de una tarjeta de pago. No se hizo nada y no lo hemos guardado. Solo el formulario de pago pide números de tarjeta: borra esta dirección de tu historial y ve a <a href="/es">los viajes</a>.</p>
<p><code>card_number</code></p>`,
);
