import { render } from '@react-email/render';
import { createElement } from 'react';
import type { BookingMail } from '../triggers/mail-facts.js';
import { Layout } from './layout.js';
import { composeLetter, type Letter, renderPlainText } from './letter.js';

export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/**
 * Renders deterministically: the same mail always gives the same bytes.
 * @param link absolute address of the button
 */
export const renderMail = (mail: BookingMail, link: string): Promise<RenderedMail> =>
  renderLetter(composeLetter(mail, link));

export async function renderLetter(letter: Letter): Promise<RenderedMail> {
  return {
    subject: letter.copy.subject,
    html: await render(createElement(Layout, { letter })),
    text: renderPlainText(letter),
  };
}
