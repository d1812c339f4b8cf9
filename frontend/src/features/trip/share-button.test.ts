import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { open } from '../../../test/open.js';
import { newTripApi } from '../../../test/trip-api.js';

describe('the button to share a trip', () => {
  const address = 'http://localhost/en/adventure/inca-trail';
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'share');
    Reflect.deleteProperty(navigator, 'clipboard');
  });
  const setNavigatorProperty = (name: 'share' | 'clipboard', value: unknown): void => {
    Object.defineProperty(navigator, name, { value, configurable: true });
  };

  test('copies the link where the device has no share sheet', async () => {
    const user = userEvent.setup();
    await open('/en/adventure/inca-trail', newTripApi('en'));
    await user.click(screen.getByRole('button', { name: 'Share' }));

    expect(await screen.findByText('Link copied.')).toHaveAttribute('role', 'status');
    expect(await navigator.clipboard.readText()).toBe(address);
  });

  test('shows the link when it cannot be copied', async () => {
    await open('/en/adventure/inca-trail', newTripApi('en'));
    setNavigatorProperty('clipboard', { writeText: () => Promise.reject(new Error('not allowed')) });
    await userEvent.click(screen.getByRole('button', { name: 'Share' }), { writeToClipboard: false });
    expect(await screen.findByText(new RegExp(address))).toBeInTheDocument();
  });

  test('shows no error when the visitor closes the share sheet', async () => {
    const share = jest.fn((_: ShareData) => Promise.reject(new DOMException('turned back', 'AbortError')));
    await open('/en/adventure/inca-trail', newTripApi('en'));
    setNavigatorProperty('share', share);
    await userEvent.click(screen.getByRole('button', { name: 'Share' }));
    await waitFor(() => expect(share).toHaveBeenCalledWith({ title: 'Inca Trail', url: address }));

    expect(screen.queryByText(/copied|copy/)).not.toBeInTheDocument();
  });

  test('opens a mail without script', async () => {
    await open('/en/adventure/inca-trail', newTripApi('en'));
    expect(screen.getByText('Share by email')).toHaveAttribute(
      'href',
      `mailto:?subject=Inca%20Trail&body=Inca%20Trail%2C%20a%20trip%20by%20Wayfold%3A%0A${encodeURIComponent(address)}`,
    );
  });
});
