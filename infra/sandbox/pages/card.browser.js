/* Runs in the card page, framed from the sandbox's own origin. Served as is, without a build. */
/* global document, window, fetch, AbortSignal, ResizeObserver, setTimeout */

const config = JSON.parse(document.body.dataset.config);
const form = document.getElementById('card');
const challenge = document.getElementById('challenge');
const statusNote = document.getElementById('status');
const alertBox = document.getElementById('form-error');
const getField = (name) => document.getElementById(name);

const CONFIRM_TIMEOUT_MS = 8000;
const FIELD_NAMES = ['number', 'expiry', 'cvc', 'name'];
/** The field that a provider's error code concerns. */
const FIELD_BY_CODE = {
  incorrect_number: 'number',
  card_not_supported: 'number',
  invalid_expiry_month: 'expiry',
  invalid_expiry_year: 'expiry',
  invalid_cvc: 'cvc',
  incorrect_cvc: 'cvc',
  expired_card: 'expiry',
};

let isBusy = false;

/** Posts a message to the embedding page only. */
function postToParent(type, fields = {}) {
  const { paymentIntent, setupIntent } = config;
  const about = setupIntent === undefined ? { paymentIntent } : { setupIntent };
  const message = { source: 'wayfold-card', type, ...about, ...fields };
  if (window.parent !== window) window.parent.postMessage(message, config.parent);
}

const getText = (code) => config.texts[code] ?? config.texts.card_declined;

function setBusy(isWaiting) {
  isBusy = isWaiting;
  for (const control of document.querySelectorAll('input, button')) control.disabled = isWaiting;
}

function showNote(kind) {
  statusNote.textContent = config.texts[kind];
  statusNote.dataset.kind = kind;
}

function clearNote() {
  statusNote.textContent = '';
  statusNote.dataset.kind = '';
}

function showError(name, message) {
  const box = document.getElementById(`${name}-error`);
  box.textContent = message;
  box.hidden = false;
  getField(name).setAttribute('aria-invalid', 'true');
}

/** Empties the message too: assistive technology reads a hidden description as well. */
function clearError(name) {
  const box = document.getElementById(`${name}-error`);
  box.textContent = '';
  box.hidden = true;
  getField(name).removeAttribute('aria-invalid');
}

function clearErrors() {
  for (const name of FIELD_NAMES) clearError(name);
  alertBox.hidden = true;
}

/** Returns to the form with the reason at its field, and informs the embedding page. */
function showFailure(code, declineCode, message = getText(declineCode ?? code)) {
  setBusy(false);
  clearNote();
  challenge.hidden = true;
  form.hidden = false;
  const name = FIELD_BY_CODE[code];
  if (name !== undefined) {
    showError(name, message);
    getField(name).focus();
  } else if (window.parent === window) {
    // In a frame, the embedding page shows the message.
    alertBox.textContent = message;
    alertBox.hidden = false;
  }
  postToParent('failed', { code: declineCode ?? code, message });
}

function showEnd(kind) {
  form.hidden = true;
  challenge.hidden = true;
  showNote(kind);
  if (kind === 'succeeded') postToParent('succeeded');
  else postToParent('failed', { code: kind, message: config.texts[kind] });
}

function askForAuthentication() {
  setBusy(false);
  clearNote();
  form.hidden = true;
  challenge.hidden = false;
  document.getElementById('challenge-title').focus();
  postToParent('requires_action');
}

async function postCall(path, fields = {}) {
  const response = await fetch(`/card/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      publishable_key: config.publishableKey,
      client_secret: config.clientSecret,
      ...fields,
    }),
    signal: AbortSignal.timeout(CONFIRM_TIMEOUT_MS),
  });
  if (response.status >= 500) throw new Error(`answered ${response.status}`);
  return response.json();
}

const waitMs = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Looks up the payment before reporting anything, because no answer is not a failure. */
async function pollStatus() {
  showNote('checking');
  for (let attempt = 0; attempt < 30; attempt += 1) {
    try {
      const { status } = await postCall('status');
      if (status !== 'processing') return showPayment({ status, error: { code: 'retry' } });
    } catch {
      if (attempt > 4) break;
    }
    await waitMs(1000);
  }
  showEnd('unknown');
}

function showPayment({ status, error }) {
  if (status === 'succeeded') showEnd('succeeded');
  else if (status === 'requires_action') askForAuthentication();
  else if (status === 'canceled') showEnd('canceled');
  else if (status === 'processing' || error?.code?.endsWith('_intent_unexpected_state')) return pollStatus();
  else showFailure(error?.code ?? 'card_declined', error?.decline_code);
  return undefined;
}

async function runCall(path, fields) {
  setBusy(true);
  showNote('processing');
  postToParent('processing');
  try {
    await showPayment(await postCall(path, fields));
  } catch {
    await pollStatus();
  }
}

/** Reads `4 / 30`, `04/2030` or `0430` as month and year in numbers. */
function readExpiry(value) {
  const match = /^(\d{1,2})\s*[/-]?\s*(\d{2}|\d{4})$/.exec(value.trim());
  return match === null ? undefined : { exp_month: Number(match[1]), exp_year: Number(match[2]) };
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  if (isBusy) return;
  clearErrors();
  const values = Object.fromEntries(FIELD_NAMES.map((name) => [name, getField(name).value.trim()]));
  const expiry = readExpiry(values.expiry);
  for (const name of FIELD_NAMES) if (values[name] === '') showError(name, config.texts.required);
  if (values.expiry !== '' && expiry === undefined) showError('expiry', getText('invalid_expiry_month'));
  const invalidField = form.querySelector('[aria-invalid]');
  if (invalidField !== null) {
    invalidField.focus();
    postToParent('failed', {
      code: 'incomplete',
      message: document.getElementById(`${invalidField.id}-error`).textContent,
    });
    return;
  }
  runCall('confirm', { card: { number: values.number, ...expiry, cvc: values.cvc, name: values.name } });
});

for (const button of challenge.querySelectorAll('[data-outcome]')) {
  button.addEventListener('click', () => runCall('authenticate', { outcome: button.dataset.outcome }));
}

getField('number').addEventListener('input', ({ target }) => {
  const atEnd = target.selectionStart === target.value.length;
  const digits = target.value.replace(/\D/g, '').slice(0, 19);
  if (atEnd) target.value = digits.replace(/(\d{4})(?=\d)/g, '$1 ');
});
getField('expiry').addEventListener('input', ({ target, inputType }) => {
  const isTyped = inputType === undefined || !inputType.startsWith('delete');
  if (isTyped && /^(\d{2}|[2-9])$/.test(target.value)) target.value = `${target.value.padStart(2, '0')} / `;
});
for (const button of document.querySelectorAll('[data-number]')) {
  button.addEventListener('click', () => {
    clearErrors();
    getField('number').value = button.dataset.number;
    getField('expiry').value = `12 / ${String((new Date().getFullYear() + 3) % 100).padStart(2, '0')}`;
    getField('cvc').value = '123';
    if (getField('name').value === '') getField('name').value = 'Test Traveler';
    button.closest('details').open = false;
    getField('number').focus();
  });
}

window.addEventListener('message', (event) => {
  if (event.origin !== config.parent || event.source !== window.parent) return;
  if (event.data?.source !== 'wayfold-checkout' || event.data.type !== 'submit') return;
  if (!form.hidden && !isBusy) form.requestSubmit();
});

new ResizeObserver(() =>
  postToParent('height', { height: Math.ceil(document.documentElement.offsetHeight) }),
).observe(document.documentElement);
postToParent('ready');
if (config.status !== 'requires_payment_method' && config.status !== 'requires_confirmation')
  showPayment({ status: config.status });
