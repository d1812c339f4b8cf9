export default {
  line: 'Grupos pequeños, guías del lugar y un precio que dice cuándo se cobra.',
  booking: 'Reservas',
  trips: 'Viajes',
  destinations: 'Destinos',
  saved: 'Viajes guardados',
  find: 'Busca tu reserva',
  legal: 'Letra pequeña',
  credits: 'Créditos',
  contact: 'Contacto',
  write: 'Escríbenos',
  carbon: 'Carbono',
  carbonText:
    'El {{percent}}\u00A0% de las ventas compensa la huella de carbono de nuestros viajes, a través de',
};
