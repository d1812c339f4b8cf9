/** True if a key is typed into a field rather than meant as a command. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('textarea, select, input:not([type=range])') !== null;
