import { request } from 'node:http';

/** Posts JSON as it is and returns the status. A header may be repeated, which `fetch` would join. */
export const sendRaw = (
  url: string,
  body: string,
  headers: Readonly<Record<string, string | string[]>>,
): Promise<number> =>
  new Promise((resolve, reject) => {
    const allHeaders = { 'content-type': 'application/json', ...headers };
    request(url, { method: 'POST', headers: allHeaders }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end(body);
  });
