import { CancelBookingHandler } from './cancel-booking.command.js';
import { ChangeDateHandler } from './change-date.command.js';
import { ChangeQuotes } from './change-quote.service.js';
import { PreviewCancellationHandler } from './preview-cancellation.query.js';
import { PreviewDateChangeHandler } from './preview-date-change.query.js';
import { SendCancelCodeHandler } from './send-cancel-code.command.js';
import { SendChangeCodeHandler } from './send-change-code.command.js';

export const changesProviders = [
  CancelBookingHandler,
  PreviewCancellationHandler,
  ChangeDateHandler,
  ChangeQuotes,
  PreviewDateChangeHandler,
  SendCancelCodeHandler,
  SendChangeCodeHandler,
];
