/** Sends a command to the sandbox's control API; the answer may be a refusal. */
export const sendControl = (sandboxUrl: string, path: string, body: object): Promise<Response> =>
  fetch(`${sandboxUrl}/sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** @throws Error if the sandbox refuses the command */
export async function postControl<T = unknown>(sandboxUrl: string, path: string, body: object): Promise<T> {
  return readAnswer(path, await sendControl(sandboxUrl, path, body));
}

/** @throws Error if the sandbox has nothing to read at this path */
export const readControl = async <T>(sandboxUrl: string, path: string): Promise<T> =>
  readAnswer(path, await fetch(`${sandboxUrl}/sandbox/${path}`));

async function readAnswer<T>(path: string, response: Response): Promise<T> {
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
