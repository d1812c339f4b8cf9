/** What is shown when the renderer itself fails: static, in both languages, with the name of the incident. */
export const crashPage = (incident: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>Internal Server Error · Wayfold</title>
<style>body{font:17px/1.6 system-ui,sans-serif;color:#0b2a33;background:#f6fafc;margin:0}main{max-width:40rem;margin:12vh auto;padding:0 1.25rem}h1{font-size:2rem;line-height:1.15}a{color:#006978}code{user-select:all}</style></head>
<body><main><h1>Internal Server Error</h1>
<p>This page could not be made. Nothing was lost. <a href="">Try again</a>, or go to <a href="/en">the trips</a>.</p>
<p lang="es">No se pudo crear esta página. No se perdió nada. <a href="">Inténtalo de nuevo</a> o ve a <a href="/es">los viajes</a>.</p>
<p>Incident <code>${incident}</code></p></main></body></html>`;
