import type en from '../en/legal.js';
import type { Translated } from '../translated.js';

export default {
  version: 'Versión {{version}}, publicada el {{day}}',
  contents: 'Contenido',
  former: 'Esta es una versión anterior. Vale para las reservas que la aceptaron.',
  toCurrent: 'Leer la versión vigente',
  versions: 'Otras versiones',
  onlyVersion: 'Todavía no hay otra versión.',
  fingerprint:
    'Una reserva guarda la versión que aceptó con esta huella de los Términos y Condiciones y las Condiciones de Reserva en los dos idiomas (SHA-256):',
} satisfies Translated<typeof en>;
