import { expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { RequestButton } from './request-button.js';

const send = jest.fn<() => Promise<void>>();

function SendForm() {
  const request = useMutation({ mutationFn: send });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        request.mutate();
      }}
    >
      <RequestButton type="button" isBusy={request.isPending} onClick={() => request.mutate()}>
        Press
      </RequestButton>
      <RequestButton type="submit" isBusy={request.isPending}>
        Submit
      </RequestButton>
    </form>
  );
}

const renderForm = (): void => {
  send.mockReset();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SendForm />
    </QueryClientProvider>,
  );
};

test.each(['Press', 'Submit'])('%s: two presses in one task send one request', async (name) => {
  renderForm();
  send.mockResolvedValue();
  const button = screen.getByRole('button', { name });
  fireEvent.click(button);
  fireEvent.click(button);

  await waitFor(() => expect(send).toHaveBeenCalled());
  expect(send).toHaveBeenCalledTimes(1);
});

test.each(['Press', 'Submit'])('%s: a press during the request sends nothing', async (name) => {
  renderForm();
  send.mockReturnValue(new Promise(() => undefined));
  const button = screen.getByRole('button', { name });
  fireEvent.click(button);
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
  fireEvent.click(button);

  expect(send).toHaveBeenCalledTimes(1);
});

test.each(['Press', 'Submit'])('%s: a press after the response sends again', async (name) => {
  renderForm();
  send.mockResolvedValue();
  const button = screen.getByRole('button', { name });
  fireEvent.click(button);
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  await waitFor(() => {
    fireEvent.click(button);
    expect(send).toHaveBeenCalledTimes(2);
  });
});
