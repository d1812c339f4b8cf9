import { beforeEach, describe, expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Stepper } from './stepper.js';

let reportedValues: number[] = [];
beforeEach(() => {
  reportedValues = [];
});

function Travelers({ initialValue }: { readonly initialValue: number }) {
  const [value, setValue] = useState(initialValue);
  return (
    <>
      <span id="label">Travelers</span>
      <Stepper
        id="travelers"
        value={value}
        min={1}
        max={12}
        labelledBy="label"
        fewerLabel="Fewer"
        moreLabel="More"
        onChange={(newValue) => {
          reportedValues.push(newValue);
          setValue(newValue);
        }}
      />
      <button type="button" onClick={() => setValue(5)}>
        Five
      </button>
    </>
  );
}

const showStepper = (initialValue = 2) => {
  render(<Travelers initialValue={initialValue} />);
  return screen.getByRole('spinbutton', { name: 'Travelers' });
};
const pressButton = (name: string) => userEvent.click(screen.getByRole('button', { name }));

const retype = async (text: string) => {
  const field = screen.getByRole('spinbutton');
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

describe('the buttons', () => {
  test('change the value by one', async () => {
    const field = showStepper();
    await pressButton('More');
    await pressButton('More');
    await pressButton('Fewer');
    expect(reportedValues).toEqual([3, 4, 3]);
    expect(field).toHaveValue(3);
  });

  test.each([
    { name: 'Fewer', limit: 1, other: 'More' },
    { name: 'More', limit: 12, other: 'Fewer' },
  ])('do not go beyond $limit, and say so', async ({ name, limit, other }) => {
    const field = showStepper(limit);
    expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('button', { name: other })).toHaveAttribute('aria-disabled', 'false');
    await pressButton(name);
    expect(field).toHaveValue(limit);
  });
});

describe('typed input', () => {
  test('counts in range', async () => {
    showStepper();
    await retype('12');
    expect(reportedValues).toEqual([1, 12]);
  });

  test.each(['0', '13', '-1', '1.5'])('does not count out of range or as a fraction: %s', async (text) => {
    showStepper();
    await retype(text);
    expect(reportedValues.filter((value) => value !== 1)).toEqual([]);
  });

  test('is replaced by the last valid value when the field is left', async () => {
    const field = showStepper();
    await userEvent.clear(field);
    expect(field).toHaveValue(null);
    expect(reportedValues).toEqual([]);
    await userEvent.tab();
    expect(field).toHaveValue(2);
  });

  test('is replaced when the value changes elsewhere', async () => {
    const field = showStepper();
    await pressButton('Five');
    expect(field).toHaveValue(5);
  });
});
