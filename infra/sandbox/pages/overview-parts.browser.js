/* The scripts of the overview page share these helpers. Served as is, without a build. */
/* global document, fetch */

export const getPart = (id) => document.getElementById(id);

const KIND_BY_STATUS = {
  succeeded: 'good',
  delivered: 'good',
  requires_action: 'wait',
  requires_confirmation: 'wait',
  processing: 'wait',
  waiting: 'wait',
  COMPLETED: 'good',
  CAPTURED: 'good',
  PAYER_ACTION_REQUIRED: 'wait',
  APPROVED: 'wait',
  PENDING: 'wait',
  DECLINED: 'bad',
  failed: 'bad',
  dropped: 'bad',
};

/** Creates an element with text or children; `data` sets `data-` attributes. */
export function createElement(name, { className = '', data = {} } = {}, ...children) {
  const node = document.createElement(name);
  if (className !== '') node.className = className;
  Object.assign(node.dataset, data);
  node.append(...children);
  return node;
}

export const createTag = (text, kind = KIND_BY_STATUS[text] ?? '') =>
  createElement('span', { className: 'tag', data: { kind } }, String(text).replaceAll('_', ' '));
export const createCode = (text, className = '') => createElement('code', { className }, String(text));
/** Flattens `{ a: { b: 1 } }` to `['a.b', 1]`, one line per value. */
const flattenPairs = (value, path = '') =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) =>
        flattenPairs(inner, path === '' ? key : `${path}.${key}`),
      )
    : [[path, value]];

export const renderPairs = (value) =>
  Object.keys(value).length === 0
    ? ''
    : createElement(
        'div',
        { className: 'metadata' },
        ...flattenPairs(value).map(([key, inner]) =>
          createElement('code', {}, createElement('span', {}, `${key}: `), String(inner)),
        ),
      );

/** Formats an `amount` in cents. */
export const formatMoney = (amount, currency) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100);

export const formatTime = (iso) => iso.replace('T', ' ').slice(0, 19);

/** Creates a table cell with an explicit role, which its block style on a narrow screen would take away. */
function createCell(name, role, options, ...children) {
  const cell = createElement(name, options, ...children);
  cell.setAttribute('role', role);
  return cell;
}

/** Groups several items, because on a narrow screen each would be its own column. */
const wrapItems = (items) => (items.length > 1 ? [createElement('div', {}, ...items)] : items);

/** Replaces a table's rows; `columns`: heading, cell content, class. */
export function renderTable(id, rows, columns, empty) {
  const target = getPart(id);
  const focusedElement = target.contains(document.activeElement) ? document.activeElement : undefined;
  if (rows.length === 0) target.replaceChildren(createElement('p', { className: 'empty' }, empty));
  else {
    const head = columns.map(([heading, , className = '']) =>
      createCell('th', 'columnheader', { className }, heading),
    );
    const body = rows.map((row) =>
      createCell(
        'tr',
        'row',
        {},
        ...columns.map(([heading, cell, className = '']) =>
          createCell(
            'td',
            'cell',
            { className, data: { label: heading } },
            ...wrapItems([cell(row)].flat().filter((item) => item !== '')),
          ),
        ),
      ),
    );
    target.replaceChildren(
      createCell(
        'table',
        'table',
        {},
        createCell('thead', 'rowgroup', {}, createCell('tr', 'row', {}, ...head)),
        createCell('tbody', 'rowgroup', {}, ...body),
      ),
    );
    target.firstChild.setAttribute('aria-labelledby', `${id}-title`);
  }
  updateScrollability(target, id);
  if (focusedElement) restoreFocus(target, focusedElement);
}

/** Makes a wide table scrollable by keyboard. */
function updateScrollability(target, id) {
  const isWide = target.scrollWidth > target.clientWidth;
  for (const [name, value] of Object.entries({
    tabindex: '0',
    role: 'group',
    'aria-labelledby': `${id}-title`,
  }))
    if (isWide) target.setAttribute(name, value);
    else target.removeAttribute(name);
}

/** Restores the focus to the same control, or to its table if that is gone. */
function restoreFocus(target, { dataset: { key } }) {
  const sameButton = [...target.querySelectorAll('button')].find((button) => button.dataset.key === key);
  if (!sameButton && !target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1');
  (sameButton ?? target).focus();
}

/** Creates a row's action button; `key` identifies it across redraws. */
export function createButton(text, key, act) {
  const node = createElement('button', { className: 'quiet', data: { key } }, text);
  node.type = 'button';
  node.addEventListener('click', act);
  return node;
}

/** Returns the label of a menu's option, or its value if it has no label. */
export const getOptionText = (menu, value) =>
  [...getPart(menu).options].find((option) => option.value === value)?.text ?? value;

/**
 * Shows the delivery mode in the words of the menu. The first call selects that option and enables the menu
 * and its button: an earlier choice would be overwritten.
 */
export function showDelivery(menu, hint, { mode, delayMs }, events) {
  const waitingEvents = events.filter(({ delivery }) => delivery === 'waiting').length;
  const fieldset = getPart(menu).closest('fieldset');
  if (fieldset.disabled) {
    getPart(menu).value = mode;
    fieldset.disabled = false;
  }
  const delayText = delayMs === null ? '' : `, ${delayMs} ms`;
  getPart(hint).textContent =
    `Now: ${getOptionText(menu, mode).toLowerCase()}${delayText}. ${waitingEvents} waiting.`;
}

/** Shows a provider's deliveries; `read` returns a delivery's time (ISO 8601), type and object id. */
export function showEventTable(tableId, events, read) {
  renderTable(
    tableId,
    events.toReversed(),
    [
      ['Created', (event) => formatTime(read(event).at), 'time'],
      ['Event', (event) => read(event).type],
      ['Delivery', ({ delivery }) => createTag(delivery === 'none' ? 'no receiver' : delivery)],
      [
        'Attempts',
        ({ attempts }) => {
          const lastAttempt = attempts.at(-1);
          return lastAttempt === undefined
            ? ''
            : `${attempts.length}, last ${lastAttempt.status ?? lastAttempt.error}`;
        },
      ],
      ['Object', (event) => createCode(read(event).object)],
      ['Id', ({ id }) => createCode(id)],
    ],
    'No event yet.',
  );
}

export function showRequestTable(id, requests) {
  renderTable(
    id,
    requests.toReversed(),
    [
      ['Time', ({ at }) => formatTime(at), 'time'],
      [
        'Answer',
        ({ status, isReplayed }) => [
          createTag(status, status >= 200 && status < 300 ? 'good' : 'bad'),
          isReplayed ? ' replayed' : '',
        ],
      ],
      ['Request', ({ method, path }) => createCode(`${method} ${path}`, 'path')],
      ['Error', ({ error }) => error ?? ''],
      ['Parameters', ({ params }) => renderPairs(params)],
      [
        'Idempotency key',
        ({ idempotencyKey }) => (idempotencyKey === null ? '' : createCode(idempotencyKey)),
      ],
      ['ms', ({ ms }) => String(ms), 'num'],
    ],
    'No request yet.',
  );
}

export async function fetchJson(path) {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}

/** @throws Error with the sandbox's message */
export async function postJson(path, body) {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (response.ok) return;
  const { error, details, message } = await response.json();
  throw new Error(error?.message ?? details?.[0]?.description ?? message ?? `answered ${response.status}`);
}

/** Shows a command's error until the next command. */
export async function runCommand(work) {
  try {
    await work();
    getPart('said').textContent = '';
  } catch (error) {
    getPart('said').textContent = `Failed: ${error instanceof Error ? error.message : String(error)}`;
  }
}
