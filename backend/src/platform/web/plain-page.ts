/** A page of the server itself, with nothing to load: `main` is HTML. */
export const plainPage = (title: string, main: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${title} · Wayfold</title>
<style>body{font:17px/1.6 system-ui,sans-serif;color:#0b2a33;background:#f6fafc;margin:0}main{max-width:40rem;margin:12vh auto;padding:0 1.25rem}h1{font-size:2rem;line-height:1.15}a{color:#006978}code{user-select:all}</style></head>
<body><main><h1>${title}</h1>
${main}</main></body></html>`;
