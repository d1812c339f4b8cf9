import { TestEnvironment as Jsdom } from 'jest-environment-jsdom';

const WEB_GLOBALS = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'FormData',
  'Blob',
  'AbortController',
  'AbortSignal',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'TextEncoder',
  'TextDecoder',
  'structuredClone',
  'BroadcastChannel',
];

/** Gives jsdom Node's own web platform globals, which jsdom lacks or weakens. */
export default class extends Jsdom {
  constructor(...args) {
    super(...args);
    for (const name of WEB_GLOBALS)
      if (name in globalThis && (!(name in this.global) || name.startsWith('Abort')))
        this.global[name] = globalThis[name];
    this.global.scrollTo = () => undefined;
    // Nothing is near the viewport unless a test says so.
    this.global.IntersectionObserver = class {
      observe() {}
      disconnect() {}
    };
    this.global.URL.createObjectURL ??= () => 'blob:file';
    this.global.URL.revokeObjectURL ??= () => undefined;
    const dialog = this.global.HTMLDialogElement.prototype;
    dialog.showModal ??= function showModal() {
      this.open = true;
    };
    dialog.close ??= function close() {
      this.open = false;
    };
  }
}
