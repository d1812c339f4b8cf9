import { escapeHtml, html, newSafeHtml } from '../../shared/html.js';
import { formatMoney } from '../../shared/money-text.js';
import type { Payable } from '../payments/payer.js';
import { type CardLocale, type CardTexts, cardTexts } from './card-texts.js';

interface CardPageFacts {
  /** A payment, or a setup that saves a card without payment. */
  intent: Payable;
  locale: CardLocale;
  /** The origin of the embedding page. */
  parent: string;
  publishableKey: string;
  /** The frame shows a Pay button; otherwise the embedding page has its own. */
  hasOwnButton: boolean;
}

/** Test card numbers with their effect. */
const EXAMPLES = [
  ['4242 4242 4242 4242', 'success'],
  ['4000 0025 0000 3155', 'authenticateOnce'],
  ['4000 0027 6000 3184', 'authenticateAlways'],
  ['4000 0000 0000 9995', 'insufficientFunds'],
  ['4000 0000 0000 0002', 'declined'],
  ['4000 0000 0000 0341', 'declinedLater'],
  ['4000 0000 0000 4087', 'timeout'],
] as const;

export function renderCardPage(facts: CardPageFacts): string {
  const { intent, locale, parent, publishableKey, hasOwnButton } = facts;
  const texts = cardTexts[locale];
  const isSetup = intent.object === 'setup_intent';
  const money = isSetup ? '' : formatMoney(intent.amount, intent.currency, locale);
  const lead = isSetup
    ? html`<p class="amount"><span>${texts.saving.lead}</span></p>`
    : renderAmount(texts, intent.currency, money);
  const config = {
    ...(isSetup ? { setupIntent: intent.id } : { paymentIntent: intent.id }),
    clientSecret: intent.client_secret,
    publishableKey,
    parent,
    status: intent.status,
    texts: isSetup ? { ...texts.script, ...texts.saving.script } : texts.script,
  };
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${isSetup ? texts.saving.title : texts.title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/card/card.css" />
      </head>
      <body data-config="${JSON.stringify(config)}">
        <main aria-label="${isSetup ? texts.saving.title : texts.title}">
          ${newSafeHtml(lead)}
          <form id="card" novalidate autocomplete="on">
            <p class="alert" id="form-error" role="alert" hidden></p>
            ${newSafeHtml(renderCardFields(texts))}
            <button class="primary" id="pay" type="submit" ${newSafeHtml(hasOwnButton ? '' : 'hidden')}>
              ${isSetup ? texts.saving.save : `${texts.pay} ${money}`}
            </button>
            ${newSafeHtml(renderExamples(texts))}
          </form>
          ${newSafeHtml(
            renderChallenge(
              texts,
              isSetup ? texts.saving.challengeText : texts.challengeText.replace('{amount}', money),
            ),
          )}
          <p class="note" id="status" role="status"></p>
        </main>
        <script src="/card/card.js" type="module"></script>
      </body>
    </html> `;
}

const renderAmount = (texts: CardTexts, currency: string, money: string): string =>
  html`<p class="amount">
    <span>${texts.amount}</span> <strong>${money}</strong>
    <small>${currency.toUpperCase()}</small>
  </p>`;

function renderCardFields(texts: CardTexts): string {
  const number = renderField('number', texts.number, {
    inputmode: 'numeric',
    autocomplete: 'cc-number',
    maxlength: '23',
    placeholder: '1234 1234 1234 1234',
    spellcheck: 'false',
  });
  const expiry = renderField('expiry', texts.expiry, {
    inputmode: 'numeric',
    autocomplete: 'cc-exp',
    maxlength: '9',
    placeholder: texts.expiryHint,
  });
  const cvc = renderField('cvc', texts.cvc, {
    inputmode: 'numeric',
    autocomplete: 'cc-csc',
    maxlength: '4',
    placeholder: '123',
  });
  const name = renderField('name', texts.name, {
    autocomplete: 'cc-name',
    maxlength: '200',
    autocapitalize: 'words',
    spellcheck: 'false',
  });
  return `${number}<div class="pair">${expiry}${cvc}</div>${name}`;
}

function renderField(id: string, label: string, attributes: Readonly<Record<string, string>>): string {
  const attributesHtml = Object.entries(attributes)
    .map(([name, text]) => `${name}="${escapeHtml(text)}"`)
    .join(' ');
  return html`<div class="field">
    <label for="${id}">${label}</label>
    <input id="${id}" name="${id}" ${newSafeHtml(attributesHtml)} aria-describedby="${id}-error" required />
    <p class="error" id="${id}-error" hidden></p>
  </div>`;
}

function renderExamples(texts: CardTexts): string {
  const rows = EXAMPLES.map(
    ([number, effect]) =>
      html`<li>
        <button type="button" data-number="${number}">
          <code>${number}</code><span>${texts.examples[effect]}</span>
        </button>
      </li>`,
  );
  return html`<details>
    <summary>${texts.sandbox}</summary>
    <p>${texts.sandboxHint}</p>
    <ul>
      ${newSafeHtml(rows.join(''))}
    </ul>
  </details>`;
}

/** Shows the bank's question in the frame instead of the form. */
const renderChallenge = (texts: CardTexts, question: string): string =>
  html`<section id="challenge" hidden aria-labelledby="challenge-title">
    <h1 id="challenge-title" tabindex="-1">${texts.challengeTitle}</h1>
    <p>${question}</p>
    <div class="actions">
      <button class="primary" type="button" data-outcome="complete">${texts.complete}</button>
      <button class="secondary" type="button" data-outcome="fail">${texts.fail}</button>
    </div>
  </section>`;
