/** Opens another site from which the customer returns; accepts only an http(s) address, never a script. */
export function leaveFor(address: string): void {
  if (/^https?:$/.test(new URL(address).protocol)) window.location.assign(address);
}
