import { MailLinkHandler } from './mail-link.command.js';
import { MailedCodeCheck } from './mailed-code-check.service.js';
import { RevokeLinksHandler } from './revoke-links.command.js';
import { SendEmailCodeHandler, VerifyEmailHandler } from './verify-email.command.js';

export const accessProviders = [
  MailedCodeCheck,
  MailLinkHandler,
  RevokeLinksHandler,
  SendEmailCodeHandler,
  VerifyEmailHandler,
];
