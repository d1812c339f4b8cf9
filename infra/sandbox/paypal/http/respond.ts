import type { ServerResponse } from 'node:http';
import { send, sendJson } from '../../shared/http.js';

/** The response: JSON or nothing under a status, or a way of not answering. */
export interface Answer {
  status: number;
  body?: unknown;
  isReplayed?: boolean;
  fault?: 'no_answer' | 'cut';
}

export function respond(response: ServerResponse, answer: Answer, debugId: string): void {
  if (answer.fault === 'no_answer') return; // the connection stays open until the client gives up
  const headers = { 'Paypal-Debug-Id': debugId };
  if (answer.fault === 'cut') {
    const text = JSON.stringify(answer.body ?? {});
    response.writeHead(answer.status, {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(text),
      ...headers,
    });
    response.write(text.slice(0, text.length / 2), () => response.destroy());
  } else if (answer.body === undefined) send(response, answer.status, '', headers);
  else sendJson(response, answer.status, answer.body, headers);
}
