/* A person sends these commands from the overview page. Served as is, without a build. */

import { getPart } from './overview-parts.browser.js';

export const DAY_MS = 24 * 60 * 60 * 1000;

/** `sendCommand` calls the control API and shows the result. */
export function addCommandListeners(sendCommand) {
  getPart('outcome-form').addEventListener('submit', (event) => {
    event.preventDefault();
    void sendCommand('/sandbox/control', { nextConfirm: { outcome: getPart('outcome').value } });
  });
  getPart('request-form').addEventListener('submit', (event) => {
    event.preventDefault();
    const [method, path] = getPart('request-path').value.split(' ');
    const about = path === undefined ? {} : { method, path };
    void sendCommand('/sandbox/control', {
      nextRequest: { ...about, outcome: getPart('request-outcome').value },
    });
  });
  getPart('unplan').addEventListener(
    'click',
    () => void sendCommand('/sandbox/control', { nextConfirm: null }),
  );
  getPart('unplan-requests').addEventListener(
    'click',
    () => void sendCommand('/sandbox/control', { nextRequest: null }),
  );
  getPart('refund-form').addEventListener('submit', (event) => {
    event.preventDefault();
    void sendCommand('/sandbox/control', { nextRefund: getPart('refund-start').value });
  });
  getPart('plus-day').addEventListener(
    'click',
    () => void sendCommand('/sandbox/control', { advanceClockMs: DAY_MS }),
  );
  getPart('webhook-form').addEventListener('submit', (event) => {
    event.preventDefault();
    void sendCommand('/sandbox/control', { webhooks: { mode: getPart('mode').value } });
  });
  getPart('flush').addEventListener('click', () => void sendCommand('/sandbox/webhooks/flush', {}));
}
