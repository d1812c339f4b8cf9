export function parseIntentId(clientSecret: string): string {
  const end = clientSecret.indexOf('_secret_');
  if (end === -1) throw new Error('this is not a client secret');
  return clientSecret.slice(0, end);
}
