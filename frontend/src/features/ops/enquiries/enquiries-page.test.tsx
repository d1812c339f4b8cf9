import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerEnquiry, type Enquiry, listEnquiries } from '@wayfold/contracts/enquiries';
import { getCurrentSession, type StaffSession } from '@wayfold/contracts/staff/staff';
import { FakeApi, Refused } from '../../../../test/fake-api.js';
import { newStaffSession } from '../../../../test/fixtures.js';
import { open } from '../../../../test/open.js';

const newUuid = (n: number) => `0192d4a5-0000-7000-8000-00000000000${n}`;
const newEnquiry = (overrides: Partial<Enquiry> = {}): Enquiry => ({
  id: newUuid(1),
  reference: 'EQ-7KQ4-9TX',
  state: 'open',
  kind: 'trip',
  month: '2027-05',
  travelers: 2,
  trip: { slug: 'peru-salt-and-stone', name: 'Salt and stone' },
  locale: 'es',
  answered: null,
  receivedAt: '2026-11-21T03:40:11.000Z',
  from: {
    name: 'Marta Ibáñez',
    email: 'marta@example.org',
    phone: '+34 600 000 000',
    message: '¿Está abierto en mayo?\nSomos dos.',
  },
  ...overrides,
});

const newOpsApi = (allEnquiries: readonly Enquiry[], role: StaffSession['role'] = 'agent'): FakeApi =>
  new FakeApi()
    .on(getCurrentSession, () => newStaffSession({ role }))
    .on(listEnquiries, ({ query }) => ({
      enquiries: allEnquiries.filter(({ state }) => query.state === undefined || query.state === state),
      nextCursor: null,
    }));

const markAnswered = async (reference: string): Promise<void> => {
  await userEvent.click(await screen.findByRole('button', { name: `Mark as answered: ${reference}` }));
  const dialog = await screen.findByRole('dialog', { name: `Mark ${reference} as answered?` });
  await userEvent.type(
    within(dialog).getByLabelText(/^How you answered, and your initials/),
    'by mail, AL{Enter}',
  );
  expect(await screen.findByText(`${reference} is marked as answered.`)).toBeInTheDocument();
};

const findRows = async () =>
  within(await screen.findByRole('list', { name: 'Enquiries' })).getAllByRole('listitem');

describe('the page of enquiries', () => {
  test('shows sender, topic and language with a link to the answer', async () => {
    await open('/ops/enquiries', newOpsApi([newEnquiry()]));
    const [first] = await findRows();

    expect(within(first!).getByRole('heading')).toHaveTextContent('EQ-7KQ4-9TX');
    expect(first).toHaveTextContent('21 November 2026, 03:40 UTC, in Spanish');
    expect(first).toHaveTextContent('A group trip · Salt and stone · May 2027 · 2 travelers');
    expect(within(first!).getByText(/¿Está abierto/)).toHaveAttribute('lang', 'es');
    expect(within(first!).getByRole('link', { name: 'marta@example.org' })).toHaveAttribute(
      'href',
      'mailto:marta@example.org?subject=EQ-7KQ4-9TX',
    );
    expect(within(first!).getByRole('link', { name: 'Salt and stone' })).toHaveAttribute(
      'href',
      '/es/adventure/peru-salt-and-stone',
    );
  });

  test('shows who answered which enquiry, and marks an erased sender', async () => {
    const answer = { at: '2026-11-21T09:00:00.000Z', by: 'Ana', note: 'by mail, AL' };
    await open(
      '/ops/enquiries',
      newOpsApi([newEnquiry({ state: 'answered', answered: answer, from: null })]),
    );
    expect(await screen.findByText('No enquiries.')).toBeInTheDocument();

    await userEvent.selectOptions(screen.getByLabelText('Show'), 'Answered');
    const [first] = await findRows();
    expect(first).toHaveTextContent('Answered 21 November 2026, 09:00 UTC by Ana: by mail, AL');
    expect(first).toHaveTextContent('The sender’s data was erased.');
    expect(within(first!).queryByRole('button')).not.toBeInTheDocument();
  });

  test('marks an enquiry as answered with a note, by keyboard alone', async () => {
    let isRefusing = true;
    const requestBodies: object[] = [];
    const api = newOpsApi([newEnquiry()]).on(answerEnquiry, ({ body, params }, { headers }) => {
      if (isRefusing) throw new Refused(409, 'ENQUIRY_ANSWERED');
      requestBodies.push({ ...body, ...params, csrf: headers.get('x-csrf-token') });
      return { id: newUuid(1), state: 'answered' as const };
    });
    await open('/ops/enquiries', api);
    (await screen.findByRole('button', { name: 'Mark as answered: EQ-7KQ4-9TX' })).focus();
    await userEvent.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Mark EQ-7KQ4-9TX as answered?' });
    await userEvent.type(
      within(dialog).getByLabelText(/^How you answered, and your initials/),
      'by mail, AL{Enter}',
    );
    expect(await within(dialog).findByText('Not done: ENQUIRY_ANSWERED')).toBeInTheDocument();

    isRefusing = false;
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('EQ-7KQ4-9TX is marked as answered.')).toBeInTheDocument();
    expect(await screen.findByText('No enquiries.')).toBeInTheDocument();
    expect(requestBodies).toEqual([{ reason: 'by mail, AL', id: newUuid(1), csrf: 'csrf' }]);
  });

  test('keeps an enquiry that was answered among all, without its button', async () => {
    const api = newOpsApi([newEnquiry()]).on(answerEnquiry, () => ({
      id: newUuid(1),
      state: 'answered' as const,
    }));
    await open('/ops/enquiries', api);
    await userEvent.selectOptions(await screen.findByLabelText('Show'), 'All');
    await markAnswered('EQ-7KQ4-9TX');

    const [row] = await findRows();
    expect(within(row!).getByText('Answered')).toBeInTheDocument();
    expect(within(row!).queryByRole('button')).not.toBeInTheDocument();
  });

  test('offers the next page when each enquiry of the loaded page was answered', async () => {
    const api = newOpsApi([])
      .on(listEnquiries, () => ({ enquiries: [newEnquiry()], nextCursor: 'next' }))
      .on(answerEnquiry, () => ({ id: newUuid(1), state: 'answered' as const }));
    await open('/ops/enquiries', api);
    await markAnswered('EQ-7KQ4-9TX');

    expect(screen.getByRole('button', { name: 'Show more' })).toBeInTheDocument();
    expect(screen.queryByText('No enquiries.')).not.toBeInTheDocument();
  });

  test('appears only in the menu of staff who answer enquiries', async () => {
    await open('/ops/tasks', newOpsApi([], 'finance'));
    expect(await screen.findByRole('link', { name: 'Ledger' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Enquiries' })).not.toBeInTheDocument();
  });
});
