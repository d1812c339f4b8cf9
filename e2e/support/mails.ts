import { type APIRequestContext, expect } from '@playwright/test';
import { MONEY_TIMEOUT_MS } from './timeouts.js';

interface Mail {
  readonly subject: string;
  readonly text: string;
}

/** Returns the newest mail about a booking with this subject, once the mailbox has it. */
export async function waitForMail(
  request: APIRequestContext,
  bookingId: string,
  subject: RegExp,
): Promise<Mail> {
  let mail: Mail | undefined;
  const lookUp = async (): Promise<Mail | undefined> => {
    const { mails } = (await (await request.get('/api/dev/mails')).json()) as { mails: Mail[] };
    mail = mails.find((candidate) => subject.test(candidate.subject) && candidate.text.includes(bookingId));
    return mail;
  };
  await expect.poll(lookUp, { timeout: MONEY_TIMEOUT_MS }).toBeDefined();
  if (!mail) throw new Error(`no mail about ${bookingId} with the subject ${subject}`);
  return mail;
}

/** Returns the first link in the newest mail about a booking with this subject. */
export const readMailedLink = async (
  request: APIRequestContext,
  bookingId: string,
  subject: RegExp,
): Promise<string> => /https?:\/\/\S+/.exec((await waitForMail(request, bookingId, subject)).text)?.[0] ?? '';

/** Returns the code that verifies the lead's address, from the newest mail. */
export const readMailedCode = async (request: APIRequestContext, bookingId: string): Promise<string> =>
  (await waitForMail(request, bookingId, /^\d{6} /)).subject.slice(0, 6);
