import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { parsePlainSearch, stringifyPlainSearch } from '../../shared/address/plain-search.js';
import { parseShopSearch, type ShopSearch } from './shop-search.js';

type Control = HTMLInputElement | HTMLSelectElement;

/** Lists the submitted fields, which excludes the slider's thumbs: they have no name. */
const listControls = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(
    (element): element is Control =>
      (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) && element.name !== '',
  );

/** The values of the fields when they were last read or filled in. */
type KnownValues = Map<Control, string>;

function parseForm(form: HTMLFormElement, knownValues: KnownValues): ShopSearch {
  for (const control of listControls(form)) knownValues.set(control, control.value);
  return parseShopSearch(parsePlainSearch(new FormData(form)));
}

/** Fills the form from the address, except for fields changed since they were read. */
function fillForm(form: HTMLFormElement, search: ShopSearch, knownValues: KnownValues): void {
  const values = new URLSearchParams(stringifyPlainSearch({ ...search }));
  for (const control of listControls(form)) {
    const value = values.get(control.name) ?? '';
    if (control instanceof HTMLSelectElement) control.value = value || (control.options[0]?.value ?? '');
    else if (control.type === 'checkbox')
      control.checked = values.getAll(control.name).includes(control.value);
    else if (control !== document.activeElement && control.value === knownValues.get(control)) {
      control.value = value;
      knownValues.set(control, control.value);
    }
  }
}

/** True if a control differs from the server-rendered page. */
function isTouched(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  if (control.type === 'checkbox') return control.checked !== control.defaultChecked;
  return control !== document.activeElement && control.value !== control.defaultValue;
}

/** Lets the browser paint the checked box before the work starts. */
const runAfterPaint = (run: () => void): void => {
  requestAnimationFrame(() => setTimeout(run));
};

/**
 * Connects the filters to the address, which every change updates at once; without script, the form is
 * submitted. The fields are uncontrolled, so choices made before hydration stay and apply then.
 */
export function useFilterForm(search: ShopSearch, applySearch: (search: ShopSearch) => void) {
  const form = useRef<HTMLFormElement>(null);
  const [knownValues] = useState<KnownValues>(() => new Map());
  const applyFilter = (): void => {
    if (form.current) applySearch(parseForm(form.current, knownValues));
  };
  const applyLatestFilter = useEffectEvent(applyFilter);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const applyChange = (): void => runAfterPaint(applyLatestFilter);
    if (listControls(element).some(isTouched)) applyLatestFilter();
    else parseForm(element, knownValues);
    element.addEventListener('change', applyChange);
    return () => element.removeEventListener('change', applyChange);
  }, [knownValues]);
  const filledSearch = useRef(search);
  useEffect(() => {
    if (form.current && filledSearch.current !== search) fillForm(form.current, search, knownValues);
    filledSearch.current = search;
  }, [search, knownValues]);
  return { form, applyFilter };
}
