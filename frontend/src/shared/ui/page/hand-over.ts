/** Gives a file to the browser under a name that a person finds again. */
export function handOver(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken it by then; some begin to read only after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
