import type en from '../en/legal.js';
import type { Translated } from '../translated.js';

export default {
  version: 'Versión {{version}}, publicada el {{day}}',
  contents: 'Contenido',
  formerNotice: 'Esta es una versión anterior. Se aplica a las reservas que la aceptaron.',
  currentVersionLink: 'Leer la versión vigente',
  versions: 'Otras versiones',
  onlyVersion: 'Todavía no hay otra versión.',
  fingerprint:
    'Cada reserva guarda la versión que aceptó con esta huella (SHA-256) de los Términos y Condiciones y las Condiciones de Reserva en los dos idiomas:',
} satisfies Translated<typeof en>;
