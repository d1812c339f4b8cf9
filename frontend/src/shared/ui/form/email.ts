import { MAX_EMAIL_LENGTH } from '@wayfold/contracts/kernel/input-limits';

const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;

/**
 * True if the text has no obvious typing mistake: the server checks again, and only a mail proves that the
 * address works.
 */
export const isEmailLike = (typedText: string): boolean => {
  const email = typedText.trim();
  return email.length <= MAX_EMAIL_LENGTH && EMAIL_PATTERN.test(email);
};
