/** Sends a command to the sandbox's control API; the answer may be a refusal. */
export const sendControl = (sandboxUrl: string, path: string, body: object): Promise<Response> =>
  fetch(`${sandboxUrl}/sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** @throws Error if the sandbox refuses the command */
export async function postControl<T = unknown>(sandboxUrl: string, path: string, body: object): Promise<T> {
  const response = await sendControl(sandboxUrl, path, body);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
