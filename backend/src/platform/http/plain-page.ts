import type { Locale } from '@wayfold/contracts/kernel/locale';

const LOGO_SVG = `<svg viewBox="0 0 34 28" width="34" height="28" aria-hidden="true"><path fill="#00BCD4" d="M0 4l11-4v24L0 28z"/><path fill="#006978" d="M11 0l12 4v24l-12-4z"/><path fill="#00BCD4" d="M23 4l11-4v24l-11 4z"/><path fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round" stroke-dasharray="3.4 3.6" d="M4 21q6-1 8-6t7-4 10-5"/></svg>`;
const PAGE_STYLE = `body{font:17px/1.6 system-ui,sans-serif;color:#0b2a33;background:#f6fafc;margin:0}header{background:#fff;border-bottom:1px solid #e1e9ec;padding:1.1rem 1.25rem}header div,main{max-width:44rem;margin:0 auto}header div{display:flex;gap:.6rem;align-items:center;font:600 1.5rem/1 Jost,Futura,"Century Gothic",system-ui,sans-serif}main{padding:3.5rem 1.25rem}h1{font:600 2.25rem/1.12 Jost,Futura,"Century Gothic",system-ui,sans-serif;margin:0 0 1rem}p{max-width:60ch}a{color:#006978}.actions{display:flex;flex-wrap:wrap;gap:.75rem;margin:1.5rem 0 2.5rem}.actions a{display:inline-flex;align-items:center;min-height:3.25rem;padding:0 1.5rem;border-radius:999px;background:#006978;color:#fff;font-weight:600;text-decoration:none}.actions a+a{background:none;color:#006978;box-shadow:inset 0 0 0 1.5px #6f868e}:focus-visible{outline:3px solid #0b2a33;outline-offset:2px}[lang=es]{border-top:1px solid #e1e9ec;padding-top:2rem}h2{font:600 1.5rem/1.2 Jost,Futura,"Century Gothic",system-ui,sans-serif;margin:0 0 .75rem}.incident{color:#47606a;font-size:15px}code{user-select:all;overflow-wrap:anywhere}`;

/** Renders a static page of the server itself; `main` is HTML. */
export const renderPlainPage = (
  title: string,
  main: string,
  locale: Locale = 'en',
): string => `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${title} · Wayfold</title>${main === '' ? '' : `<style>${PAGE_STYLE}</style>`}</head>
<body>${main === '' ? '' : `<header><div>${LOGO_SVG}Wayfold</div></header>`}<main><h1>${title}</h1>
${main}</main></body></html>`;
