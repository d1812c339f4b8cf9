import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';

/** Downloads a file under a recognizable name. */
export function downloadFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has started by then; some start reading only after this turn.
  setTimeout(() => URL.revokeObjectURL(address), MINUTE_MS);
}
