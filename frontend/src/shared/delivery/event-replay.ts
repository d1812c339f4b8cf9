/** Files that the page loads for hydration, by address. */
export interface PageFiles {
  readonly entry: string;
  readonly modules: readonly string[];
}

type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const FIRST_SIGNS = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'scroll', 'click'];

/**
 * Loads scripts after `load` or at the first interaction, and replays events from before unless the browser
 * handles them natively. The page inlines this file before any other script, so it imports nothing.
 */
export function captureEvents(files: PageFiles): void {
  const nonce = document.currentScript?.nonce ?? '';
  /** Changed fields and their state. */
  const changedValues = new Map<FormField, string | boolean>();
  const clickedElements: HTMLElement[] = [];
  const submittedForms: HTMLFormElement[] = [];
  let isOver = false;
  const addCaptureListener = <K extends keyof DocumentEventMap>(
    type: K,
    handle: (event: DocumentEventMap[K]) => void,
  ): void =>
    document.addEventListener(type, (event) => isOver || !isWaiting(event.target) || handle(event), true);

  let isRequested = false;
  const requestScripts = (): void => {
    if (isRequested) return;
    isRequested = true;
    // The page works without scripts, so it stops capturing events if they do not load.
    loadScripts(files, nonce, () => (isOver = true));
  };
  const holdBack = (event: Event): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
    requestScripts();
  };
  const loadIfControl = (event: Event): void => {
    if (findClosest(event, 'button,input,select,textarea,summary,label,[role=button],[tabindex]'))
      requestScripts();
  };
  // `waitQuietly` listens first, because the listeners below stop events.
  waitQuietly();
  addCaptureListener('pointerdown', loadIfControl);
  addCaptureListener('touchstart', loadIfControl);
  addCaptureListener('focusin', loadIfControl);
  addCaptureListener('keydown', requestScripts);
  addCaptureListener('click', (event) => {
    const button = findClosest(event, 'button,input[type=submit],[role=button]');
    if (!button || button.matches('[popovertarget],[command],summary *') || canSubmitWithoutScript(button))
      return;
    holdBack(event);
    clickedElements.push(button);
  });
  // Enter submits a form even if it has no button.
  addCaptureListener('submit', (event) => {
    if (!(event.target instanceof HTMLFormElement) || event.target.hasAttribute('action')) return;
    holdBack(event);
    submittedForms.push(event.target);
  });
  const noteChange = ({ target }: Event): void => {
    if (isField(target)) changedValues.set(target, isChoice(target) ? target.checked : target.value);
  };
  addCaptureListener('input', noteChange);
  addCaptureListener('change', noteChange);

  replayWhenReady({ changedValues, clickedElements, submittedForms });
  if (document.readyState === 'complete') requestScripts();
  else window.addEventListener('load', () => setTimeout(requestScripts), { once: true });
}

/** True if the target's component has no script yet. */
const isWaiting = (target: EventTarget | null): boolean =>
  document.documentElement.dataset['hydrated'] === undefined ||
  (target instanceof Element && target.closest('[data-later]') !== null);

const findClosest = (event: Event, selector: string): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;

const isField = (target: EventTarget | null): target is FormField =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;
const isChoice = (field: FormField): field is HTMLInputElement => /^(checkbox|radio)$/.test(field.type);

/** True if the button submits a form that has an address, which works without a script. */
const canSubmitWithoutScript = (button: HTMLElement): boolean =>
  (button instanceof HTMLButtonElement || button instanceof HTMLInputElement) &&
  button.type === 'submit' &&
  button.form?.hasAttribute('action') === true;

function loadScripts({ entry, modules }: PageFiles, nonce: string, onFailure: () => void): void {
  for (const href of modules)
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href, nonce }),
    );
  const script = Object.assign(document.createElement('script'), {
    type: 'module',
    async: true,
    src: entry,
    nonce,
  });
  script.onerror = onFailure;
  document.head.append(script);
}

/** Marks the page as quiet until the first interaction, so that nothing invisible is fetched. */
function waitQuietly(): void {
  const page = document.documentElement;
  page.dataset['quiet'] = '';
  for (const type of FIRST_SIGNS)
    document.addEventListener(type, () => delete page.dataset['quiet'], {
      once: true,
      capture: true,
      passive: true,
    });
}

interface HeldEvents {
  readonly changedValues: Map<FormField, string | boolean>;
  readonly clickedElements: HTMLElement[];
  readonly submittedForms: HTMLFormElement[];
}

/** Replays held events as soon as their component has its script. */
function replayWhenReady({ changedValues, clickedElements, submittedForms }: HeldEvents): void {
  const replayEvents = async (): Promise<void> => {
    for (const field of takeReady([...changedValues.keys()])) {
      const state = changedValues.get(field);
      changedValues.delete(field);
      if (state !== undefined) restoreValue(field, state);
    }
    for (const button of takeReady(clickedElements)) {
      button.click();
      // React renders one click's changes before the next, as between a visitor's clicks.
      await Promise.resolve();
    }
    for (const form of takeReady(submittedForms)) form.requestSubmit();
  };
  new MutationObserver(() => void replayEvents()).observe(document.documentElement, {
    subtree: true,
    attributeFilter: ['data-hydrated', 'data-later'],
  });
}

function restoreValue(field: FormField, state: string | boolean): void {
  // React hydrates the target of an event before handling it, and notices changes only from then on.
  field.dispatchEvent(new Event('dragend', { bubbles: true }));
  // React ignores an unchanged value, so set another value first: then the change counts.
  if (isChoice(field)) {
    field.checked = state !== true;
    field.click();
    return;
  }
  const valueProperty = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  field.value = '';
  if (state === '' && field.type !== 'number') field.value = '0';
  valueProperty?.set?.call(field, state);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Removes elements that no longer wait for a script, and returns those still in the page, in order. */
function takeReady<T extends Element>(elements: T[]): T[] {
  const readyElements = elements.filter((element) => !isWaiting(element));
  elements.splice(0, elements.length, ...elements.filter(isWaiting));
  return readyElements.filter((element) => element.isConnected);
}
