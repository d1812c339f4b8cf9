import { BookingReferenceQueries } from './booking-references.query.js';
import { ConfirmationCodeCheck } from './confirmation-code-check.service.js';
import { MailLinkHandler } from './mail-link.command.js';
import { RevokeLinksHandler } from './revoke-links.command.js';
import { SendEmailCodeHandler, VerifyEmailHandler } from './verify-email.command.js';

export const accessProviders = [
  BookingReferenceQueries,
  ConfirmationCodeCheck,
  MailLinkHandler,
  RevokeLinksHandler,
  SendEmailCodeHandler,
  VerifyEmailHandler,
];
