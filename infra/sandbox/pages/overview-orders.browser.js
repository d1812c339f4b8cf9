/* Orders that a person can give on the overview page. Served as is, without a build. */

export const DAY_MS = 24 * 60 * 60 * 1000;

/** `part`: gets an element by id; `post`: sends a command to the control API. */
export function addListeners(part, post) {
  part('outcome-form').addEventListener('submit', (event) => {
    event.preventDefault();
    void post('/sandbox/control', { nextConfirm: { outcome: part('outcome').value } });
  });
  part('request-form').addEventListener('submit', (event) => {
    event.preventDefault();
    const [method, path] = part('request-path').value.split(' ');
    const about = path === undefined ? {} : { method, path };
    void post('/sandbox/control', { nextRequest: { ...about, outcome: part('request-outcome').value } });
  });
  part('unplan').addEventListener('click', () => void post('/sandbox/control', { nextConfirm: null }));
  part('unplan-requests').addEventListener(
    'click',
    () => void post('/sandbox/control', { nextRequest: null }),
  );
  part('refund-form').addEventListener('submit', (event) => {
    event.preventDefault();
    void post('/sandbox/control', { nextRefund: part('refund-start').value });
  });
  part('plus-day').addEventListener('click', () => void post('/sandbox/control', { advanceClockMs: DAY_MS }));
  part('webhook-form').addEventListener('submit', (event) => {
    event.preventDefault();
    void post('/sandbox/control', { webhooks: { mode: part('mode').value } });
  });
  part('flush').addEventListener('click', () => void post('/sandbox/webhooks/flush', {}));
}
