/**
 * What bookings accepted before the Terms became two documents. Not a letter may change: their hash is pinned in quotes
 * and bookings.
 */
export const FIRST_TERMS = {
  en: [
    {
      title: 'Who you book with',
      paragraphs: [
        'Wayfold runs guided group trips. By pressing the pay button you make a contract with Wayfold for the trip, the dates, the category and the rooms shown beside the button.',
        'Prices are in US dollars, per person, and include what the trip page lists. Flights, visas and insurance are yours to arrange unless the page says otherwise.',
      ],
    },
    {
      title: 'Paying',
      paragraphs: [
        'You pay the full amount, or a deposit of 20% of the total. The rest is charged by itself, to the same method, at noon UTC on the day that is 60 days before departure. The date is on the page before you pay and in your booking afterwards.',
        'With 60 days or fewer to departure the full amount is due when you book.',
        'Seats and rooms are held for 15 minutes while you book, and for 15 more if you ask. If the time runs out before you pay, nothing is charged and the seats are offered to others.',
        'If a payment reaches us after the hold is over, we take a seat for you again if there is one; otherwise we return the money in full.',
      ],
    },
    {
      title: 'Cancelling',
      paragraphs: [
        '60 days or more before departure, you lose the deposit. From 59 to 30 days before, you lose half of the total, or the deposit if that is more. With fewer than 30 days to go, you lose the whole amount.',
        'If Wayfold cancels a departure, you get everything back.',
      ],
    },
    {
      title: 'Travelers',
      paragraphs: [
        'Names must be as in the passport. The age range of a trip is checked on the day of departure, and every group booking needs at least one traveler who is 18 or older.',
      ],
    },
  ],
  es: [
    {
      title: 'Con quién reservas',
      paragraphs: [
        'Wayfold organiza viajes guiados en grupo. Al pulsar el botón de pago haces un contrato con Wayfold por el viaje, las fechas, la categoría y las habitaciones que aparecen junto al botón.',
        'Los precios son en dólares estadounidenses, por persona, e incluyen lo que dice la página del viaje. Los vuelos, los visados y el seguro corren de tu cuenta, salvo que la página indique otra cosa.',
      ],
    },
    {
      title: 'El pago',
      paragraphs: [
        'Pagas el total o un depósito del 20 %. El resto se cobra solo, con el mismo medio de pago, al mediodía UTC del día que cae 60 días antes de la salida. La fecha se ve antes de pagar y queda en tu reserva.',
        'Si faltan 60 días o menos para la salida, el total se paga al reservar.',
        'Guardamos tus plazas y habitaciones durante 15 minutos mientras reservas, y 15 más si los pides. Si el tiempo se acaba antes de pagar, no se cobra nada y las plazas vuelven a la venta.',
        'Si un pago nos llega cuando ya venció el plazo, volvemos a tomar una plaza para ti si la hay; si no, te devolvemos todo el dinero.',
      ],
    },
    {
      title: 'La cancelación',
      paragraphs: [
        'Con 60 días o más de antelación, pierdes el depósito. Entre 59 y 30 días antes, pierdes la mitad del total, o el depósito si es mayor. Con menos de 30 días, pierdes el importe completo.',
        'Si Wayfold cancela una salida, te devolvemos todo.',
      ],
    },
    {
      title: 'Los viajeros',
      paragraphs: [
        'Los nombres deben ser los del pasaporte. El rango de edad del viaje se comprueba el día de la salida, y en cada reserva debe haber al menos un viajero de 18 años o más.',
      ],
    },
  ],
} as const;
