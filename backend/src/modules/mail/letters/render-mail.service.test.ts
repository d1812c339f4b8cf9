import { describe, expect, test } from '@jest/globals';
import { newBookingFacts, SAMPLES } from '../../../../test/support/mail/mail-samples.js';
import type { BookingMail, MailKind } from '../triggers/mail-facts.js';
import { renderMail } from './render-mail.service.js';

const BOOKING_LINK = 'https://trips.example.com/x/thank-you?booking=0190a5b0-0000-7000-8000-000000000001';
const allMails = (
  Object.entries(SAMPLES) as [MailKind, Readonly<Record<string, BookingMail['facts']>>][]
).flatMap(([kind, variants]) =>
  Object.entries(variants).flatMap(([variant, facts]) =>
    (['en', 'es'] as const).map((locale) => ({
      name: `${kind}, ${variant}, ${locale}`,
      locale,
      mail: { kind, about: newBookingFacts(locale), facts } as BookingMail,
    })),
  ),
);

/** Words that reveal an untranslated text. */
const ENGLISH_WORD_PATTERN =
  /\b(the|your|you|and|with|was|booking|paid|card|seats?|refund|trip|dates|party|answer|this|mail)\b/i;

const SPANISH_WORD_PATTERN =
  /\b(el|la|tu|y|con|reserva|pagado|tarjeta|plazas?|viaje|fechas|responde|este|correo)\b|[ñ¿]/i;
const FOREIGN_WORDS = { en: SPANISH_WORD_PATTERN, es: ENGLISH_WORD_PATTERN };
const NEXT_STEPS_TITLES = { en: 'What to do next', es: 'Qué hacer ahora' };
const removeNames = (text: string): string => text.replace(/https:\S+|Wayfold|Banco del Pliegue/g, '');

describe.each(allMails)('$name', ({ locale, mail }) => {
  test('matches its approved text', async () => {
    const { subject, text } = await renderMail(mail, BOOKING_LINK);
    expect(`${subject}\n\n${text}\n`).toMatchSnapshot();
  });

  test('uses one language and leaves no placeholder unfilled', async () => {
    const { subject, html, text } = await renderMail(mail, BOOKING_LINK);
    expect(removeNames(`${subject} ${text}`)).not.toMatch(FOREIGN_WORDS[locale]);
    const unfilled = /undefined|null|NaN|\[object|\$\{/;
    expect([subject, text, html].filter((part) => unfilled.test(part))).toEqual([]);
  });

  test('has no straight apostrophes and no three dots', async () => {
    const { subject, text } = await renderMail(mail, BOOKING_LINK);
    expect(`${subject} ${text}`).not.toMatch(/'|\.\.\./);
  });

  test('has the same content in HTML and plain text, including the next step and its link', async () => {
    const { html, text } = await renderMail(mail, BOOKING_LINK);
    const readableText = toReadableText(html);
    const nextStepsTitle = NEXT_STEPS_TITLES[locale];
    expect(text).toContain(nextStepsTitle.toUpperCase());
    expect(readableText).toContain(nextStepsTitle);

    const otherLines = text
      .split('\n')
      .filter((line) => line !== '' && line !== nextStepsTitle.toUpperCase());
    for (const line of otherLines)
      for (const piece of line.includes(BOOKING_LINK)
        ? [BOOKING_LINK, line.split(':')[0]!]
        : splitPieces(line))
        expect(readableText).toContain(piece);
  });

  test('needs no external file and stays below the size at which mail programs cut', async () => {
    const { html } = await renderMail(mail, BOOKING_LINK);
    expect(html).toContain(`<html dir="ltr" lang="${locale}"`);
    expect(html).not.toMatch(/<img|<script|url\(|@import|<link/i);
    expect(html).toContain('prefers-color-scheme: dark');
    // Mail programs cut mails above 102 kB.
    expect(Buffer.byteLength(html)).toBeLessThan(60_000);
  });
});

/** Splits a row of facts into the two cells of a table. */
const splitPieces = (line: string): string[] =>
  /^[^:.]{3,30}: /.test(line) ? line.split(/: (.*)/).slice(0, 2) : [line];

const toReadableText = (html: string): string =>
  html
    .replace(/<style[\s\S]*?<\/style>|<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/ +/g, ' ')
    .replaceAll('&amp;', '&');

test('a mail to a party of one is in the singular', async () => {
  const newSoloMail = (locale: 'en' | 'es') =>
    renderMail(
      { kind: 'confirmed', about: newBookingFacts(locale, 1), facts: SAMPLES.confirmed['full']! },
      BOOKING_LINK,
    );
  expect((await newSoloMail('en')).text).toContain('Party: 1 traveler\n');
  expect((await newSoloMail('es')).text).toContain('Grupo: 1 viajero\n');
});

test('HTML in customers’ input is escaped', async () => {
  const about = { ...newBookingFacts('en'), givenName: '<b onclick="x">Eve</b>' };
  const { html } = await renderMail(
    { kind: 'confirmed', about, facts: SAMPLES.confirmed['full']! },
    BOOKING_LINK,
  );

  expect(html).not.toContain('<b onclick');
  expect(html).toContain('&lt;b onclick=');
});
