import type { Wording } from '../edition.js';

export const privacyEs: Wording = {
  title: 'Privacidad',
  lead: 'Qué guardamos de ti, para qué, cuánto tiempo y quién más lo recibe. Pedimos lo que un viaje necesita, no vendemos nada y no mostramos publicidad.',
  sections: [
    {
      id: 'who-is-responsible',
      title: 'Quién responde',
      blocks: [
        'Wayfold, Jirón del Pliegue 12, Lima 15001, Perú. Para cualquier pregunta sobre tus datos, escribe a hello@wayfold.example.',
      ],
    },
    {
      id: 'what-we-keep',
      title: 'Qué guardamos y para qué',
      blocks: [
        {
          table: {
            caption: 'Datos, finalidad y plazo',
            head: ['Qué', 'Para qué', 'Cuánto tiempo'],
            rows: [
              [
                'Nombre, fecha de nacimiento y habitación de cada viajero',
                'Para hacer el viaje: los permisos, las habitaciones y el rango de edad los necesitan',
                'Mientras puedan surgir preguntas sobre la reserva, o hasta que pidas borrarlos',
              ],
              [
                'Correo, teléfono, país de residencia e idioma de quien reserva',
                'Para confirmar, recordar los pagos y localizarte en la semana del viaje',
                'Lo mismo',
              ],
              [
                'Nacionalidad y pasaporte, contacto de emergencia, aseguradora, vuelos',
                'Permisos y billetes a tu nombre, y ayuda en una emergencia',
                'Se destruyen 90 días después del regreso',
              ],
              [
                'Dieta y necesidades médicas, si nos las cuentas',
                'Para planear las comidas y ayudarte; solo porque tú lo aceptas',
                'Se destruyen 90 días después del regreso, o en cuanto retires tu acuerdo',
              ],
              [
                'Cantidades, fechas y medios de los pagos, con las cuatro últimas cifras y el vencimiento de la tarjeta',
                'Para cumplir el contrato y porque las leyes fiscales y contables piden llevar libros',
                'Lo que pidan esas leyes; quedan sin tu nombre cuando se borran tus datos',
              ],
              [
                'Comprobantes de transferencia que nos envías',
                'Para encontrar tu dinero',
                'Lo mismo que tu nombre y tu correo',
              ],
              [
                'Quién hizo una transferencia a nuestra cuenta, y su concepto',
                'Para unirla a una reserva',
                'Hasta que se borre a quien reservó',
              ],
              [
                'Lo que nos escribes por formulario o correo',
                'Para responderte',
                'Por formulario: se destruye 90 días después de la respuesta, a los 24 meses como muy tarde. Por correo: hasta que no quede nada abierto',
              ],
              [
                'Dirección IP',
                'Contra abusos, como probar tarjetas ajenas; en memoria y en contadores',
                'Unas horas; los contadores de intentos con tarjeta, hasta un día',
              ],
            ],
          },
        },
        'Los datos de las dos primeras filas hacen falta para contratar contigo; sin ellos no se puede reservar. Todo lo demás lo das para el viaje que reservaste o porque quieres.',
        'Solo reservan adultos. Los datos de menores vienen del adulto que reserva por ellos.',
      ],
    },
    {
      id: 'how-it-is-protected',
      title: 'Cómo se protege',
      blocks: [
        'Cada persona tiene su propia llave. Con ella se cifran los nombres, las direcciones y todo lo personal antes de guardarlo. Para borrar a alguien destruimos la llave: lo que queda no lo puede leer nadie, tampoco nosotros.',
        'Los datos de pasaporte y de salud están aparte, con llaves propias. Llegas a ellos solo con un código que te enviamos en ese momento.',
        'Una reserva se abre con su enlace. No guardamos ninguna contraseña tuya, y ningún número de tarjeta llega a nosotros.',
      ],
    },
    {
      id: 'who-receives-it',
      title: 'Quién lo recibe',
      blocks: [
        {
          list: [
            'Los proveedores de pagos: Stripe para tarjetas y prestamistas, PayPal para PayPal. Reciben la cantidad, números de la reserva y del pago, y lo que escribes en sus propios formularios. No les damos tu nombre ni tu correo.',
            'El prestamista que elijas (Klarna, Affirm): lo que le cuentes en su propio formulario.',
            'Tu guía y quienes hacen el viaje en el lugar, como hoteles y autoridades de parques: nombres, edades, habitaciones, dieta, lo que importa para tu seguridad y el pasaporte cuando un permiso lo pide.',
            'Los viajeros a quienes pides que paguen una parte: tu nombre de pila, el viaje y su parte.',
            'Quienes llevan nuestros servidores y entregan nuestros correos, por encargo nuestro y según nuestras instrucciones.',
            'Las autoridades, cuando una ley nos obliga.',
          ],
        },
        'La aseguradora y el sitio de vuelos que te nombramos después de reservar no reciben nada de nosotros. Tú sigues un enlace, y lo que les cuentes queda entre tú y ellos.',
        'Algunos están en otros países, porque allí viajas. Les enviamos lo que el viaje necesita y nada más.',
      ],
    },
    {
      id: 'cookies-and-device',
      title: 'Cookies y lo que queda en tu dispositivo',
      blocks: [
        {
          table: {
            caption: 'En tu dispositivo',
            head: ['Nombre', 'Para qué sirve', 'Cuánto tiempo'],
            rows: [
              ['Cookie «locale»', 'El idioma que elegiste. Nuestra única cookie para visitantes', '365 días'],
              [
                'Llaves de tus reservas (almacenamiento local)',
                'Para que este dispositivo abra tus reservas sin iniciar sesión',
                'Hasta que borres los datos del sitio',
              ],
              [
                'Lista de deseos (almacenamiento local), si haces una',
                'Los viajes que marcaste. No se nos envía',
                'Hasta que la vacíes o borres los datos del sitio',
              ],
              [
                'Lo que escribiste al reservar (almacenamiento de sesión)',
                'Para que recargar la página no pierda nada',
                'Hasta que cierres la pestaña o termines el paso',
              ],
            ],
          },
        },
        'Nada de esto te sigue a otros sitios, y no hay ningún programa de analítica. Por eso no te pregunta nada ningún aviso.',
        'En la página de pago, el formulario del proveedor puede poner sus propias cookies para distinguir a las personas de las máquinas. Si un mapa interactivo viene de un servicio de mapas, se carga cuando lo abres, y el servicio ve entonces tu dirección IP.',
        'Para proponer un país en tu número de teléfono buscamos el país de tu dirección IP, en una tabla nuestra o en un servicio de consulta que recibe la dirección y nada más. No guardamos la respuesta.',
      ],
    },
    {
      id: 'your-rights',
      title: 'Tus derechos',
      blocks: [
        {
          list: [
            'Saber qué tenemos de ti y recibirlo en un archivo.',
            'Que se corrija. Casi todo lo puedes corregir en tu reserva.',
            'Que se borre, como se explica más abajo.',
            'Oponerte a un uso, pedir que se limite y retirar un acuerdo en cualquier momento.',
            'Reclamar ante la autoridad de protección de datos de tu país o la de Perú.',
          ],
        },
        'Escríbenos desde el correo de tu reserva o danos su referencia. Respondemos en 30 días, sin costo. Ninguna decisión sobre ti la toma solo una máquina, salvo rechazar un pago o una petición cuando alguien lo intenta demasiadas veces.',
      ],
    },
    {
      id: 'erasure',
      title: 'El borrado',
      blocks: [
        'Cuando lo pides, destruimos a la vez las llaves de tus datos en todas las reservas, borramos nuestros correos a ti y hacemos que el proveedor de pagos borre su ficha de ti como cliente nuestro. No se puede deshacer, y después ya no podríamos ayudarte con la reserva.',
        'No podemos hacerlo mientras haya un viaje por delante, plazas guardadas o dinero en camino; en ese caso lo hacemos en cuanto termine. Quedan las cantidades, las fechas, los números del proveedor y la marca, las cuatro últimas cifras y el vencimiento de la tarjeta, porque nuestros libros deben seguir siendo correctos.',
        'Las copias de seguridad se conservan poco tiempo y separadas de las llaves. Si hay que restaurar una, los borrados se repiten antes de que nada más funcione.',
      ],
    },
    {
      id: 'versions',
      title: 'Versiones',
      blocks: [
        'Si cambiamos esta página, recibe una versión y una fecha nuevas, y la anterior se puede seguir leyendo. Te avisamos por correo antes de que cambie algo que afecte a una reserva tuya.',
      ],
    },
  ],
};
