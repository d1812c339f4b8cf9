import { expect, type APIRequestContext } from '@playwright/test';

interface Mail {
  readonly subject: string;
  readonly text: string;
}

/** The link of the mail about a booking with such a subject, as soon as the mailbox has it. */
export async function linkInMail(
  request: APIRequestContext,
  bookingId: string,
  subject: RegExp,
): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const { mails } = (await (await request.get('/api/dev/mails')).json()) as { mails: Mail[] };
    const mail = mails.find((each) => subject.test(each.subject) && each.text.includes(bookingId));
    link = mail && /https?:\/\/\S+/.exec(mail.text)?.[0];
    expect(link).toBeDefined();
  }).toPass({ timeout: 30_000 });
  return link ?? '';
}
