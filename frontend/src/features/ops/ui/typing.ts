/** Whether a key goes into a field, and is no command. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('textarea, select, input:not([type=range])') !== null;
