/** To a page of another site, from which the customer comes back. Only to one that a browser shows, never to a script. */
export function leaveFor(address: string): void {
  if (/^https?:$/.test(new URL(address).protocol)) window.location.assign(address);
}
