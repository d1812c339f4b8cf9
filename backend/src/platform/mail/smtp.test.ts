import { afterEach, describe, expect, test } from '@jest/globals';
import { type OfficeOptions, PostOffice } from '../../../test/support/mail/post-office.js';
import { SmtpTransport } from './smtp.js';
import type { OutgoingMail } from './transport.js';

const mail: OutgoingMail = {
  messageId: 'confirmed.b1.4@wayfold.example',
  dueAt: new Date('2026-11-21T10:00:00Z'),
  to: 'marta@example.org',
  subject: 'Camino Inca: tus plazas están confirmadas',
  text: 'Hola, Marta:\n\n¿Qué tal?',
  html: '<p>Hola, Marta:</p>',
  locale: 'es',
  bookingId: null,
  subjectId: '0190a5b0-0000-7000-8000-000000000001',
};

const openServers: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (let resource = openServers.pop(); resource; resource = openServers.pop()) await resource.close();
});

const openPostOffice = async (options?: OfficeOptions): Promise<PostOffice> => {
  const postOffice = await PostOffice.open(options);
  openServers.push(postOffice);
  return postOffice;
};

const newTransport = (url: string, timeoutMs = 5_000): SmtpTransport => {
  const from = { name: 'Wayfold', address: 'bookings@wayfold.example' };
  const transport = new SmtpTransport({ url, from, timeoutMs });
  openServers.push(transport);
  return transport;
};

describe('a mail by SMTP', () => {
  test('arrives with its id, its date, both parts and its language', async () => {
    const postOffice = await openPostOffice();
    expect(await newTransport(postOffice.url).deliver(mail)).toEqual({ outcome: 'accepted' });

    const [{ raw, to, messageId }] = postOffice.acceptedMails as [(typeof postOffice.acceptedMails)[0]];
    expect({ to, messageId }).toEqual({ to: mail.to, messageId: mail.messageId });

    const headers = [
      'From: Wayfold <bookings@wayfold.example>',
      'Date: Sat, 21 Nov 2026 10:00:00 +0000',
      'Content-Language: es',
      'Auto-Submitted: auto-generated',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Type: text/html; charset=utf-8',
    ];
    expect(headers.filter((header) => !raw.includes(header))).toEqual([]);
    expect(raw).toContain('=C2=BFQu=C3=A9 tal?');
  });

  test('reuses a connection', async () => {
    const postOffice = await openPostOffice();
    const sender = newTransport(postOffice.url);
    for (const serial of [1, 2, 3])
      expect(await sender.deliver({ ...mail, messageId: `${serial}@x.example` })).toEqual({
        outcome: 'accepted',
      });

    expect(postOffice.connectionCount).toBe(1);
  });

  test.each([
    [
      { refuses: 'recipient', code: 550 },
      { outcome: 'refused', reason: 'smtp-550' },
    ],
    [
      { refuses: 'mail', code: 554 },
      { outcome: 'refused', reason: 'smtp-554' },
    ],
    [
      { refuses: 'recipient', code: 451 },
      { outcome: 'failed', reason: 'smtp-451' },
    ],
    [
      { refuses: 'mail', code: 452 },
      { outcome: 'failed', reason: 'smtp-452' },
    ],
    [
      { refuses: 'recipient', code: 550, enhanced: '5.1.1' },
      { outcome: 'refused', reason: 'smtp-550' },
    ],
    [
      { refuses: 'mail', code: 552 },
      { outcome: 'refused', reason: 'smtp-552' },
    ],
    // A relay that does not know us or defers us: for us to fix.
    [
      { refuses: 'recipient', code: 550, enhanced: '5.7.1' },
      { outcome: 'failed', reason: 'smtp-550' },
    ],
    [
      { refuses: 'recipient', code: 530 },
      { outcome: 'failed', reason: 'smtp-530' },
    ],
    [
      { refuses: 'recipient', code: 554 },
      { outcome: 'failed', reason: 'smtp-554' },
    ],
    [
      { refuses: 'mail', code: 554, enhanced: '5.7.26' },
      { outcome: 'failed', reason: 'smtp-554' },
    ],
    [
      { refuses: 'mail', code: 550 },
      { outcome: 'failed', reason: 'smtp-550' },
    ],
    // Wrong sender: once we fix it, the mail goes out.
    [
      { refuses: 'sender', code: 553 },
      { outcome: 'failed', reason: 'smtp-553' },
    ],
  ] as const)('refused with %j is reported as %j', async (reaction, delivery) => {
    const postOffice = await openPostOffice();
    postOffice.reactions.push(reaction);
    expect(await newTransport(postOffice.url).deliver(mail)).toEqual(delivery);
    expect(postOffice.acceptedMails).toEqual([]);
  });

  test('is unanswered when the connection breaks after the whole mail was sent', async () => {
    const postOffice = await openPostOffice();
    postOffice.reactions.push('cuts-after-taking');
    expect(await newTransport(postOffice.url).deliver(mail)).toMatchObject({ outcome: 'unanswered' });
    expect(postOffice.acceptedMails).toHaveLength(1);
  });

  test('is unanswered when the server does not answer in time after the whole mail was sent', async () => {
    const postOffice = await openPostOffice();
    postOffice.reactions.push('is-silent');

    expect(await newTransport(postOffice.url, 500).deliver(mail)).toEqual({
      outcome: 'unanswered',
      reason: 'etimedout',
    });
  });

  test('fails when the connection breaks before the mail was sent', async () => {
    const postOffice = await openPostOffice();
    postOffice.reactions.push('cuts-before-data');
    expect(await newTransport(postOffice.url).deliver(mail)).toMatchObject({ outcome: 'failed' });
  });

  test('fails when no server listens', async () => {
    const postOffice = await openPostOffice();
    await postOffice.close();

    expect(await newTransport(postOffice.url).deliver(mail)).toEqual({
      outcome: 'failed',
      reason: 'esocket',
    });
  });

  test('refuses an invalid address before sending the mail', async () => {
    const postOffice = await openPostOffice();
    expect(await newTransport(postOffice.url).deliver({ ...mail, to: 'no address' })).toMatchObject({
      outcome: 'refused',
    });
  });
});

describe('TLS', () => {
  test('rejects an untrusted certificate, with implicit TLS and with STARTTLS', async () => {
    // The server's own certificate is self-signed, for localhost.
    const secure = await openPostOffice({ tls: { secure: true } });
    expect(await newTransport(secure.url.replace('smtp:', 'smtps:')).deliver(mail)).toMatchObject({
      outcome: 'failed',
    });
    const upgrading = await openPostOffice({ tls: { secure: false } });
    expect(await newTransport(upgrading.url).deliver(mail)).toMatchObject({ outcome: 'failed' });
    expect([...secure.acceptedMails, ...upgrading.acceptedMails]).toEqual([]);
  });

  test('sends no password to a server without TLS, unless on this machine', async () => {
    const postOffice = await openPostOffice();
    // This machine, under a name that the transport does not recognize.
    const otherTransport = newTransport(`smtp://user:secret@[::ffff:127.0.0.1]:${postOffice.port}`);

    // The server does not support STARTTLS.
    expect(await otherTransport.deliver(mail)).toEqual({ outcome: 'failed', reason: 'smtp-500' });
    expect(postOffice.connectionCount).toBe(1);
    expect(postOffice.acceptedMails).toEqual([]);
  });
});
