import { expect, type APIRequestContext } from '@playwright/test';

interface Mail {
  readonly subject: string;
  readonly text: string;
}

/** The newest mail about a booking with this subject, once the mailbox has it. */
export async function mailAbout(
  request: APIRequestContext,
  bookingId: string,
  subject: RegExp,
): Promise<Mail> {
  let mail: Mail | undefined;
  await expect(async () => {
    const { mails } = (await (await request.get('/api/dev/mails')).json()) as { mails: Mail[] };
    mail = mails.find((mail) => subject.test(mail.subject) && mail.text.includes(bookingId));
    expect(mail).toBeDefined();
  }).toPass({ timeout: 30_000 });
  return mail ?? { subject: '', text: '' };
}

/** The link in such a mail. */
export const linkInMail = async (
  request: APIRequestContext,
  bookingId: string,
  subject: RegExp,
): Promise<string> => /https?:\/\/\S+/.exec((await mailAbout(request, bookingId, subject)).text)?.[0] ?? '';

/** The code that verifies the address. */
export const readMailedCode = async (request: APIRequestContext, bookingId: string): Promise<string> =>
  (await mailAbout(request, bookingId, /^\d{6} /)).subject.slice(0, 6);
