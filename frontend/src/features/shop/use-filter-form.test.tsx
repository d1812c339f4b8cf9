import { expect, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ShopSearch } from './shop-search.js';
import { useFilterForm } from './use-filter-form.js';

function Form({ search, applySearch }: { search: ShopSearch; applySearch: (search: ShopSearch) => void }) {
  const { form, applyFilter } = useFilterForm(search, applySearch);
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        applyFilter();
      }}
    >
      <input name="q" type="search" defaultValue={search.q} />
    </form>
  );
}

test('the filter form keeps input typed while a request is running, and follows a later address', () => {
  const requests: ShopSearch[] = [];
  const applySearch = (search: ShopSearch): number => requests.push(search);
  const { rerender } = render(<Form search={{}} applySearch={applySearch} />);
  const field = screen.getByRole<HTMLInputElement>('searchbox');
  const submitForm = (): boolean => fireEvent.submit(field.form as HTMLFormElement);

  field.value = 'peru';
  submitForm();
  field.value = 'patagonia';
  rerender(<Form search={{ q: 'peru' }} applySearch={applySearch} />);
  expect(field.value).toBe('patagonia');

  submitForm();
  rerender(<Form search={{ q: 'patagonia' }} applySearch={applySearch} />);
  expect(requests).toEqual([{ q: 'peru' }, { q: 'patagonia' }]);
  rerender(<Form search={{}} applySearch={applySearch} />);
  expect(field.value).toBe('');
});
