/** Goes to another site from which the customer returns; only to an http(s) address, never to a script. */
export function leaveFor(address: string): void {
  if (/^https?:$/.test(new URL(address).protocol)) window.location.assign(address);
}
