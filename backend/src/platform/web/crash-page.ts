import { plainPage } from './plain-page.js';

/** What is shown when the renderer itself fails: static, in both languages, with the name of the incident. */
export const crashPage = (incident: string): string =>
  plainPage(
    'Internal Server Error',
    `<p>This page could not be made. Nothing was lost. <a href="">Try again</a>, or go to <a href="/en">the trips</a>.</p>
<p lang="es">No se pudo crear esta página. No se perdió nada. <a href="">Inténtalo de nuevo</a> o ve a <a href="/es">los viajes</a>.</p>
<p>Incident <code>${incident}</code></p>`,
  );
