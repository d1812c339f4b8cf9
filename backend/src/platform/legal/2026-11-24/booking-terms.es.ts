import type { Wording } from '../edition.js';

export const bookingTermsEs: Wording = {
  title: 'Condiciones de Reserva',
  lead: 'Cómo se guarda, se paga, se cambia y se cancela una reserva, con las cantidades y los días. Junto con los Términos y Condiciones son el contrato entre tú y Wayfold.',
  sections: [
    {
      id: 'prices',
      title: 'Los precios',
      blocks: [
        'Los precios son en dólares estadounidenses, por persona, para una salida y una categoría, con impuestos. Una habitación puede llevar un suplemento, una vez por habitación y por todo el viaje. Cada línea del total se abre y muestra su regla.',
        'El precio que viste queda fijo durante 30 minutos y, después, mientras tus plazas estén guardadas. Una vez que reservas, ningún cambio posterior de precios o de reglas toca tu reserva.',
        'Tu banco puede cobrarte por cambiar de moneda o por una transferencia. Nosotros no sumamos nada por ningún medio de pago.',
      ],
    },
    {
      id: 'holds',
      title: 'Plazas y habitaciones guardadas',
      blocks: [
        'Mientras reservas guardamos tus plazas y habitaciones durante 15 minutos, y 15 más si los pides, una vez. Si el tiempo se acaba antes de pagar, no se cobra nada y vuelven a la venta.',
        'Para una transferencia las guardamos cinco días hábiles, contados como los bancos de Estados Unidos. Hace falta un correo que hayas confirmado con un código, deben faltar más de 21 días para la salida, y como mucho un tercio de las plazas de una salida puede esperar transferencias a la vez.',
        'Si el dinero nos llega cuando ya venció el plazo, volvemos a tomar una plaza para ti si la hay. Si no, lo que llegó con tarjeta o PayPal vuelve entero por sí solo; si fue una transferencia, eliges entre recuperarla o usarla para otra fecha.',
      ],
    },
    {
      id: 'deposit-and-balance',
      title: 'Depósito y resto',
      blocks: [
        'Pagas el total, o un depósito del 20 % del total una vez restado el cupón, redondeado al centavo más cercano. El resto es lo que falta, de modo que los dos suman exactamente el total.',
        'El resto vence 60 días antes de la salida. Se cobra solo desde las 12:00 UTC de ese día, a la tarjeta o a la cuenta de PayPal que pagó el depósito; al pulsar el botón de pago lo autorizas. La fecha exacta está en la página antes de pagar, en la confirmación y en tu reserva. Te escribimos 14 y 3 días antes.',
        'Puedes pagarlo antes o dar otra tarjeta en la página de tu reserva; entonces ese día no se cobra nada más.',
        'Si faltan 60 días o menos para la salida, el total se paga al reservar y no hay depósito.',
        'Si un cobro se rechaza y el banco dice que vale la pena repetirlo, lo intentamos otra vez 1, 3 y 5 días después. Si el banco necesita que intervengas, o la tarjeta venció, recibes un enlace con el que pagas, confirmas o das otra tarjeta. Si a los siete días sigue abierto, nuestro equipo se pone en contacto contigo. Ninguna reserva se cancela de forma automática.',
      ],
    },
    {
      id: 'methods',
      title: 'Formas de pago',
      blocks: [
        {
          table: {
            caption: 'Qué se puede pagar con cada medio',
            head: ['Medio', 'Al reservar', 'El resto'],
            rows: [
              ['Tarjeta de crédito o débito', 'Depósito o total', 'Se cobra solo a la misma tarjeta'],
              ['PayPal', 'Depósito o total', 'Se cobra solo a la misma cuenta de PayPal'],
              [
                'Transferencia bancaria',
                'Depósito o total, en cinco días hábiles',
                'Transfieres otra vez con la misma referencia; te lo recordamos y no cobramos nada',
              ],
              [
                'Reserva ahora, paga después',
                'Solo el total: el prestamista nos paga enseguida',
                'Ninguno con nosotros. Las cuotas, el interés y la aprobación son entre tú y el prestamista',
              ],
              ['Tarjeta regalo', 'Cualquier parte de lo que toca', 'Cualquier parte de lo que falta'],
            ],
          },
        },
        'Cuáles se ofrecen para tu reserva se ve en la página de pago. La tarjeta se escribe en un formulario del proveedor de pagos; ningún número de tarjeta llega a nosotros.',
        'Puedes pedir a otros viajeros que paguen partes del resto. Cada uno recibe su enlace y su fecha. Lo que no paguen sigue siendo tuyo.',
      ],
    },
    {
      id: 'bank-transfer',
      title: 'Transferencia bancaria',
      blocks: [
        'Recibes nuestros datos bancarios y una referencia, que es la de tu reserva. Transfiere la cantidad exacta en dólares estadounidenses y escribe la referencia como concepto. Una transferencia tarda 2-3 días hábiles. Los datos bancarios en USD sirven para Estados Unidos y más de 150 países.',
        'Envíanos el comprobante, en la página de tu reserva o por correo. Nos ayuda a encontrar el dinero, pero no lo sustituye: la reserva se confirma cuando el dinero está en nuestra cuenta. Si llegó a tiempo lo decide el día en que el banco lo abonó.',
        'Si llega una parte, la guardamos y te decimos cuánto falta. Si llega de más, guardamos la diferencia para ti y te preguntamos qué hacer con ella.',
      ],
    },
    {
      id: 'gift-cards-and-coupons',
      title: 'Tarjetas regalo y cupones',
      blocks: [
        'Una tarjeta regalo es dinero: paga como cualquier otro medio y no cambia el precio ni el depósito. Lo que añades se aparta mientras tus plazas están guardadas y se usa cuando se confirma la reserva. Lo que se devuelve tras una cancelación vuelve a la tarjeta. Si tiene fecha de fin, está en la tarjeta; después de ella ya no paga.',
        'Un cupón baja el precio antes de calcular el depósito. Se acepta uno por reserva. Puede estar limitado a viajes, categorías, salidas, fechas de reserva o de viaje, un gasto mínimo y un número de usos, en total y por cliente. Se aparta con tus plazas y se gasta cuando se confirma la reserva; si el plazo vence, queda libre. Si cambias la fecha, el cupón se juzga para la nueva salida, y la vista previa avisa cuando se pierde.',
        'Ninguno de los dos se canjea por dinero.',
      ],
    },
    {
      id: 'guarantee',
      title: 'Grupo mínimo y garantía',
      blocks: [
        'Una salida está garantizada en cuanto reserva su grupo mínimo. Hasta entonces su página dice cuántos viajeros faltan. Espera con los vuelos hasta que lo esté.',
        'Una salida que estuvo garantizada en algún momento desde que reservaste no se cancela por falta de viajeros, aunque alguno cancele después y su página vuelva a contar.',
        'Si una salida no llega a su mínimo, podemos cancelarla hasta 20 días antes de que empiece, o hasta 7 días antes si el viaje dura seis días o menos. Entonces recuperas todo o pasas a otra fecha, como prefieras. La que no se haya cancelado para entonces sale.',
      ],
    },
    {
      id: 'changing-the-date',
      title: 'Cambiar la fecha',
      blocks: [
        'Hasta 60 días antes de la salida puedes pasar tu reserva a otra salida del mismo viaje que tenga plazas y habitaciones para ustedes. No cuesta nada.',
        'Los precios son los de la nueva salida. Si es más cara, la diferencia se suma al resto; si es más barata, el resto baja, y solo vuelve lo que hayas pagado por encima del nuevo total. Ves cada cantidad antes de aceptar.',
        'Si faltan 60 días o menos para la nueva salida, solo es posible cuando no queda nada por pagar. Mientras un banco discute un pago de la reserva, o hay partes abiertas de otros, la fecha no se mueve.',
      ],
    },
    {
      id: 'passing-a-place-on',
      title: 'Ceder una plaza',
      blocks: [
        'Hasta 7 días antes de la salida un viajero puede ceder su plaza a otra persona que cumpla el rango de edad; en la reserva debe quedar un adulto. No cobramos nada por ello. Los permisos y billetes que llevan nombre y no se pueden cambiar corren de tu cuenta, y te decimos cuánto son antes de que decidas.',
        'Quien reservó sigue siendo nuestro contacto y quien paga.',
      ],
    },
    {
      id: 'cancelling',
      title: 'Si cancelas tú',
      blocks: [
        {
          table: {
            caption: 'Con cuánto nos quedamos si cancelas',
            head: ['Días antes de la salida', 'Nos quedamos con'],
            rows: [
              ['60 o más', 'El depósito, que es el 20 % del total'],
              ['De 59 a 30', 'La mitad del total, o el depósito si es mayor'],
              ['29 o menos', 'El total completo'],
            ],
          },
        },
        'Son días naturales enteros desde la fecha UTC en que cancelas hasta la fecha de salida. Nunca nos quedamos con más de lo que pagaste ni pedimos más: si pagaste solo el depósito y cancelas, no se cobra nada más.',
        'Cancelas en la página de tu reserva o escribiéndonos. Antes de que pase nada ves cuánto se retiene y cuánto vuelve; un código que te enviamos en ese momento confirma que eres tú.',
        'No presentarse y dejar el viaje antes del final equivalen a cancelar ese día.',
      ],
    },
    {
      id: 'cancelled-by-us',
      title: 'Si cancelamos nosotros',
      blocks: [
        'Si cancelamos una salida, por el motivo que sea, recuperas todo lo que nos pagaste por ella. No debemos nada más por vuelos, visados o seguros que hayas comprado, salvo que la ley lo disponga.',
      ],
    },
    {
      id: 'refunds',
      title: 'Cómo vuelve el dinero',
      blocks: [
        'El dinero vuelve por donde vino: a la tarjeta, la cuenta de PayPal, el prestamista, la cuenta bancaria o la tarjeta regalo que pagó, en proporción cuando fueron varios. Lo que pagó otro viajero vuelve a él.',
        'Empezamos la devolución enseguida. Las tarjetas y PayPal tardan de cinco a diez días hábiles en mostrarla; una transferencia, 2-3 días hábiles desde que se envía. Si un medio ya no funciona, acordamos otro contigo.',
        'Mientras un banco o PayPal revisa un pago que alguien disputó, la devolución de ese pago espera y no se cobra nada de forma automática. Si allí te dan la razón, no pagamos el mismo dinero por segunda vez.',
      ],
    },
    {
      id: 'your-booking',
      title: 'La página de tu reserva',
      blocks: [
        'Una reserva no necesita cuenta. Se abre con el enlace de cualquiera de nuestros correos sobre ella, que deja de funcionar 90 días después del regreso. Quien tiene el enlace ve la reserva, así que compártelo con cuidado; te enviamos uno nuevo y anulamos el anterior cuando lo pidas.',
        'Allí están la factura, el recibo y el archivo de calendario, lo que queda por pagar y cuándo, y cada paso de la reserva con el motivo de cada cobro.',
      ],
    },
  ],
};
