import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PagedList } from './paged-list.js';

const refetch = jest.fn();
const fetchNextPage = jest.fn(() => Promise.resolve());
const newList = (...pages: readonly string[][]) => ({
  data: { pages },
  error: null,
  isPending: false,
  hasNextPage: false,
  refetch,
  fetchNextPage,
});

const renderList = (list: Parameters<typeof PagedList<string[], string>>[0]['list']) =>
  render(
    <PagedList list={list} getRows={(page) => page} emptyText="No tasks.">
      {(rows) => <p>{rows.join(', ')}</p>}
    </PagedList>,
  );

test('a list shows the rows of all its pages', () => {
  renderList(newList(['refund'], ['cancel', 'call']));
  expect(screen.getByText('refund, cancel, call')).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('a list with a next page has a button that fetches it', async () => {
  renderList({ ...newList(['refund']), hasNextPage: true });
  await userEvent.click(screen.getByRole('button'));
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
});

test('a list without rows says that it is empty', () => {
  renderList(newList([]));
  expect(screen.getByText('No tasks.')).toHaveClass('panel', 'muted');
});

test('an empty list inside a panel has the class of its place', () => {
  render(
    <PagedList list={newList([])} getRows={(page) => page} emptyText="No lines." emptyClass="muted">
      {(rows) => <p>{rows.join(', ')}</p>}
    </PagedList>,
  );
  expect(screen.getByText('No lines.')).toHaveAttribute('class', 'muted');
});

test.each([
  { name: 'is loading', list: { ...newList(), data: undefined, isPending: true } },
  { name: 'has rows', list: newList(['refund']) },
  { name: 'has a next page', list: { ...newList([]), hasNextPage: true } },
])('a list that $name does not say that it is empty', ({ list }) => {
  renderList(list);
  expect(screen.queryByText('No tasks.')).not.toBeInTheDocument();
});

test('a list says that it is loading, and only then', () => {
  const { unmount } = renderList({ ...newList(), data: undefined, isPending: true });
  expect(screen.getByRole('status')).toBeInTheDocument();
  unmount();
  renderList(newList([]));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('a list announces its error beside the rows it has, and loads again', async () => {
  renderList({ ...newList(['refund']), error: new Error('too busy') });
  expect(screen.getByRole('alert')).toHaveClass('error');
  expect(screen.getByText('refund')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button'));
  expect(refetch).toHaveBeenCalledTimes(1);
});
