import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';

/** Downloads a file under a name that the customer recognizes. */
export function downloadFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the file only after this turn, so its address stays for a minute.
  setTimeout(() => URL.revokeObjectURL(address), MINUTE_MS);
}
