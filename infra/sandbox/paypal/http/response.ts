import type { ServerResponse } from 'node:http';
import { sendBody, sendJson } from '../../shared/http.js';

/** The response: JSON or nothing under a status, or a planned way of not answering. */
export interface ApiResponse {
  status: number;
  body?: unknown;
  isReplayed?: boolean;
  fault?: 'no_answer' | 'cut';
}

export function sendResponse(response: ServerResponse, apiResponse: ApiResponse, debugId: string): void {
  if (apiResponse.fault === 'no_answer') return; // The connection stays open until the client gives up.
  const headers = { 'Paypal-Debug-Id': debugId };
  if (apiResponse.fault === 'cut') {
    const text = JSON.stringify(apiResponse.body ?? {});
    response.writeHead(apiResponse.status, {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(text),
      ...headers,
    });
    response.write(text.slice(0, text.length / 2), () => response.destroy());
  } else if (apiResponse.body === undefined) sendBody(response, apiResponse.status, '', headers);
  else sendJson(response, apiResponse.status, apiResponse.body, headers);
}
