import type { Wording } from '../edition.js';

export const termsEs: Wording = {
  title: 'Términos y Condiciones',
  lead: 'Lo que tú y Wayfold se prometen al reservar un viaje. Cómo se paga, se cambia y se cancela está en las Condiciones de Reserva, que forman parte del mismo contrato.',
  sections: [
    {
      id: 'who-we-are',
      title: 'Con quién reservas',
      blocks: [
        'Wayfold organiza viajes guiados en grupo y los vende en este sitio. Estamos en Jirón del Pliegue 12, Lima 15001, Perú, y nos encuentras en hello@wayfold.example. Las transferencias llegan a nuestra cuenta en Estados Unidos, a nombre de Wayfold Travel Inc.',
        'Somos el organizador de tu viaje, no un intermediario: los hoteles, conductores y guías locales trabajan para nosotros, y cualquier reclamo nos lo haces a nosotros, no a ellos.',
      ],
    },
    {
      id: 'contract',
      title: 'Cómo nace el contrato',
      blocks: [
        'Las páginas de los viajes son una invitación. Tú haces la oferta al pulsar el botón de pago que está junto al viaje, las fechas, la categoría, las habitaciones y el total, y el contrato empieza cuando se confirma la reserva: enseguida con tarjeta, PayPal o un prestamista, y cuando el dinero está en nuestra cuenta si pagas por transferencia. Lo confirmamos por correo, y la página de tu reserva dice lo mismo.',
        'Quien reserva debe tener 18 años o más y contrata en nombre de todo el grupo. Es nuestro contacto, se ocupa de que los demás conozcan estos términos y responde del precio, también cuando pidió a otros viajeros que pagaran una parte.',
        'La versión de estos términos y de las Condiciones de Reserva que aceptaste queda guardada con tu reserva y es la que vale. La encuentras en el historial de tu reserva.',
      ],
    },
    {
      id: 'the-trip',
      title: 'Qué reservas',
      blocks: [
        'Reservas lo que la página del viaje dice en «Qué incluye», en la categoría que elegiste. Básica, Confort y Premium comparten ruta, guía y fechas; cambian el alojamiento y lo que va incluido.',
        'Los vuelos hasta el primer lugar y desde el último, los visados, el seguro, las propinas y los gastos personales no están incluidos, salvo que la página diga lo contrario.',
        'Las horas de carretera y de caminata y el orden de las visitas son lo que sabemos al escribir la página. Los cambios pequeños son parte de viajar así; qué pasa con los grandes está en «Cambios por nuestra parte».',
        'Una cama en habitación compartida se asigna junto a viajeros con los que aceptaste compartir: mujeres, hombres o cualquiera. Quién duerme con quién se decide antes del viaje.',
      ],
    },
    {
      id: 'travelers',
      title: 'Quién puede viajar',
      blocks: [
        'Los nombres van como en el pasaporte. Con ellos se emiten permisos y billetes, y una letra equivocada puede dejar a alguien en tierra.',
        'Cada viaje tiene un rango de edad. Se comprueba el día de la salida, no el día de la reserva. En cada reserva hay ese día al menos un viajero de 18 años o más, que responde por los menores que van en ella.',
        'El número de pasaporte, la dieta, las necesidades médicas, un contacto de emergencia, tu aseguradora y tus vuelos se entregan a más tardar 45 días antes de la salida. Sin ellos quizá no podamos pedir permisos a tu nombre, y lo que eso cueste no es culpa nuestra.',
      ],
    },
    {
      id: 'passports-and-visas',
      title: 'Pasaportes, visados y entrada',
      blocks: [
        'Necesitas un pasaporte válido hasta seis meses después del regreso, los visados de todos los países de la ruta y las vacunas que esos países exigen. Nuestras páginas dicen lo que sabemos; cuenta lo que la embajada de cada país responde a quien tiene tu pasaporte.',
        'Si no te dejan entrar o embarcar porque falta un documento, equivale a una cancelación hecha ese mismo día.',
      ],
    },
    {
      id: 'health-and-fitness',
      title: 'Salud y forma física',
      blocks: [
        'La dificultad física de un viaje (Fácil, Moderada, Media, Exigente, Muy dura) está en su página, con las horas a pie de cada día. Léela pensando en ti y en cada persona por la que reservas, y ante la duda pregunta a un médico, sobre todo en viajes por encima de los 2.500 metros.',
        'Cuéntanos las enfermedades, alergias y medicinas que importen en el camino. Sirve para planificar y para ayudarte, nunca como pretexto: si creemos que un viaje no es seguro para ti, te decimos por qué y buscamos otro contigo.',
        'El guía puede pedirle a alguien que no haga una caminata, una inmersión o un ascenso que lo ponga en riesgo a él o al grupo.',
      ],
    },
    {
      id: 'insurance',
      title: 'El seguro',
      blocks: [
        'Cada viajero necesita un seguro que cubra atención médica, hospital y evacuación en todos los países de la ruta, a las alturas y en las actividades del viaje. Recomendamos que cubra también la cancelación, porque nuestros cargos por cancelar se aplican sea cual sea el motivo.',
        'Después de reservar te nombramos una aseguradora, una para quienes viven en Estados Unidos y otra para el resto. Puedes elegir cualquier otra. El contrato es entre tú y la aseguradora; nosotros no asesoramos sobre él.',
      ],
    },
    {
      id: 'flights',
      title: 'Los vuelos',
      blocks: [
        'Los vuelos los reservas tú. Espera a que tu salida esté garantizada: hasta entonces puede cancelarse por falta de viajeros, y te devolvemos lo que nos pagaste a nosotros, no lo que pagaste a una aerolínea.',
        'Calcula llegar antes de la hora del primer encuentro. Si pierdes al grupo te ayudamos a alcanzarlo; el trayecto corre de tu cuenta.',
      ],
    },
    {
      id: 'conduct',
      title: 'Viajar en grupo',
      blocks: [
        'El guía decide sobre la seguridad, la ruta y los horarios. Respeta a quienes viven donde viajamos, la ley del país y a los demás viajeros.',
        'Nadie puede llevar drogas ni armas, acosar a nadie ni molestar a la fauna o dañar los sitios. A quien lo haga pese a una advertencia, o una sola vez si es grave, se le puede pedir que deje el viaje. En ese caso no se devuelve nada y el regreso corre de su cuenta.',
      ],
    },
    {
      id: 'changes-by-us',
      title: 'Cambios por nuestra parte',
      blocks: [
        'Si antes de la salida debe cambiar algo esencial, como las fechas, las visitas principales o el nivel de las habitaciones, te escribimos en cuanto lo sepamos. Entonces puedes aceptarlo, pasar a otra fecha del viaje o cancelar y recuperar todo.',
        'En ruta, el clima, una huelga, un camino cerrado o la decisión de una autoridad pueden obligar a ir por otro lado. El guía elige lo más parecido, sin costo para ti. Si una parte esencial se pierde sin nada equivalente, te devolvemos su valor.',
      ],
    },
    {
      id: 'liability',
      title: 'De qué respondemos',
      blocks: [
        'Respondemos de que el viaje se haga como se acordó, también cuando otros lo hacen por nosotros. Si algo va mal, díselo al guía enseguida, para que se arregle mientras estás allí.',
        'No respondemos de lo que causes tú o un tercero ajeno al viaje, ni de hechos que nadie podía evitar con todo el cuidado debido. También entonces te ayudamos a encontrar atención médica, a llegar a un consulado y a volver a casa.',
        'Salvo lesiones, muerte, dolo o culpa grave, nuestra responsabilidad llega hasta tres veces el precio de tu viaje. Nada de lo que dice aquí te quita un derecho que la ley de tu país te da como consumidor.',
      ],
    },
    {
      id: 'donation-share',
      title: 'La parte que donamos',
      blocks: [
        'Una parte de las ventas compensa la huella de carbono de nuestros viajes. Cuánto es y quién la recibe está en nuestra página de inicio y al pie de cada página. Va dentro del precio, nunca como un cargo aparte, y no promete que viajar no dañe el clima.',
      ],
    },
    {
      id: 'complaints',
      title: 'Si algo no te convence',
      blocks: [
        'Escribe a hello@wayfold.example con la referencia de tu reserva, mejor dentro de los 28 días siguientes al regreso. En dos días hábiles te decimos que lo recibimos, y en 28 días te respondemos.',
        'Si no llegamos a un acuerdo, puedes acudir a la autoridad de consumo de tu país o a la de Perú (Indecopi).',
      ],
    },
    {
      id: 'law',
      title: 'Ley, idioma y versiones',
      blocks: [
        'Se aplica la ley de Perú. Si vives en otro lugar como consumidor, conservas los derechos irrenunciables de tu país y puedes acudir a sus tribunales.',
        'El inglés y el español valen lo mismo. Donde difieran, cuenta la lectura que más te favorezca.',
        'Si una cláusula es nula, las demás siguen en pie. Una versión nueva de estos términos vale para las reservas que se hagan después; las anteriores se pueden leer siempre en esta página.',
      ],
    },
  ],
};
