import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { EmptyNote } from './empty-note.js';

const LOADED_LIST = { data: {}, hasNextPage: false };

test('a list without rows says that it is empty', () => {
  render(<EmptyNote list={LOADED_LIST} rows={[]} text="No tasks." />);
  expect(screen.getByText('No tasks.')).toBeInTheDocument();
});

test.each([
  { name: 'is loading', list: { ...LOADED_LIST, data: undefined }, rows: [] },
  { name: 'has rows', list: LOADED_LIST, rows: [1] },
  { name: 'has a next page', list: { ...LOADED_LIST, hasNextPage: true }, rows: [] },
])('a list that $name says nothing', ({ list, rows }) => {
  render(<EmptyNote list={list} rows={rows} text="No tasks." />);
  expect(screen.queryByText('No tasks.')).not.toBeInTheDocument();
});
