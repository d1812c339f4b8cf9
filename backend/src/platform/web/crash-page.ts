import { renderPlainPage } from '../http/plain-page.js';

/** Renders the page for a failed renderer: static, in both languages, with the incident id. */
export const renderCrashPage = (incident: string): string =>
  renderPlainPage(
    'Internal Server Error',
    `<p>We couldn’t show this page. Nothing was lost, and opening it charged you nothing.</p>
<p class="actions"><a href="">Try Again</a><a href="/en">Back to home</a></p>
<section lang="es"><h2>Error interno del servidor</h2>
<p>No pudimos mostrar esta página. No se perdió nada, y abrirla no generó ningún cargo.</p>
<p class="actions"><a href="">Intentar de nuevo</a><a href="/es">Volver al inicio</a></p></section>
<p class="incident">Incident <code>${incident}</code></p>`,
  );
