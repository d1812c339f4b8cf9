/** What the page loads when it is drawn, by address. */
export interface LateFiles {
  readonly entry: string;
  readonly modules: readonly string[];
}

/**
 * Runs in the page before any other script: loads them after `load` or with the first interaction, keeps what is done
 * until they run, and does it again then; within `data-later` until that is drawn. Links, `<details>` and forms that say
 * where they go work by themselves. Its text goes into the page as it stands, so it may refer to nothing outside of itself.
 */
export function early({ entry, modules }: LateFiles): void {
  type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  const page = document.documentElement;
  const nonce = document.currentScript?.nonce ?? '';
  /** Fields that were changed, and their state. */
  const changed = new Map<Field, string | boolean>();
  const clicked: HTMLElement[] = [];
  const sent: HTMLFormElement[] = [];
  let over = false;
  /** Whether what it belongs to has no script yet. */
  const waits = (target: EventTarget | null): boolean =>
    page.dataset['hydrated'] === undefined ||
    (target instanceof Element && target.closest('[data-later]') !== null);
  const on = <K extends keyof DocumentEventMap>(type: K, hear: (event: DocumentEventMap[K]) => void): void =>
    document.addEventListener(type, (event) => over || !waits(event.target) || hear(event), true);

  let asked = false;
  const load = (): void => {
    if (asked) return;
    asked = true;
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
    // A page whose scripts do not come is a page without scripts: nothing is held back any more.
    script.onerror = () => (over = true);
    document.head.append(script);
  };
  // Nobody has turned to the page yet: what is not seen at once is not fetched.
  page.dataset['quiet'] = '';
  for (const sign of ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'scroll', 'click'])
    document.addEventListener(sign, () => delete page.dataset['quiet'], {
      once: true,
      capture: true,
      passive: true,
    });
  const hold = (event: Event): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
    load();
  };
  const closest = (event: Event, selector: string): HTMLElement | null =>
    event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;
  const isField = (target: EventTarget | null): target is Field =>
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement;
  const isChoice = (field: Field): field is HTMLInputElement => /^(checkbox|radio)$/.test(field.type);

  /** A button that sends a form to where it says; without a type of its own it is one, too. */
  const goes = (button: HTMLElement): boolean =>
    (button instanceof HTMLButtonElement || button instanceof HTMLInputElement) &&
    button.type === 'submit' &&
    button.form?.hasAttribute('action') === true;

  const begin = (event: Event): void => {
    if (closest(event, 'button,input,select,textarea,summary,label,[role=button],[tabindex]')) load();
  };
  on('pointerdown', begin);
  on('touchstart', begin);
  on('focusin', begin);
  on('keydown', load);
  on('click', (event) => {
    const button = closest(event, 'button,input[type=submit],[role=button]');
    if (!button || button.matches('[popovertarget],[command],summary *') || goes(button)) return;
    hold(event);
    clicked.push(button);
  });
  // A field that is sent with the Enter key, of a form without a button.
  on('submit', (event) => {
    if (!(event.target instanceof HTMLFormElement) || event.target.hasAttribute('action')) return;
    hold(event);
    sent.push(event.target);
  });
  const note = ({ target }: Event): void => {
    if (isField(target)) changed.set(target, isChoice(target) ? target.checked : target.value);
  };
  on('input', note);
  on('change', note);

  const restore = (field: Field, state: string | boolean): void => {
    // React draws what an event meets before it answers it; only from then on it notices changes.
    field.dispatchEvent(new Event('dragend', { bubbles: true }));
    // React compares with what it was told last, and is told otherwise here: the change is one again.
    if (isChoice(field)) {
      field.checked = state !== true;
      field.click();
      return;
    }
    const value = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
    field.value = '';
    if (state === '' && field.type !== 'number') field.value = '0';
    value?.set?.call(field, state);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  };
  /** What waits no longer, in its order; the rest is kept. */
  const take = <T extends Element>(kept: T[]): T[] => {
    const now = kept.filter((each) => !waits(each));
    kept.splice(0, kept.length, ...kept.filter(waits));
    return now.filter((each) => each.isConnected);
  };
  const replay = async (): Promise<void> => {
    for (const field of take([...changed.keys()])) {
      const state = changed.get(field);
      changed.delete(field);
      if (state !== undefined) restore(field, state);
    }
    for (const button of take(clicked)) {
      button.click();
      // React draws what a click changed before the next one, as it does between a visitor's.
      await Promise.resolve();
    }
    for (const form of take(sent)) form.requestSubmit();
  };
  new MutationObserver(() => void replay()).observe(page, {
    subtree: true,
    attributeFilter: ['data-hydrated', 'data-later'],
  });

  if (document.readyState === 'complete') load();
  else window.addEventListener('load', () => setTimeout(load), { once: true });
}
