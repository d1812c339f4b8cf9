import { ApplyGiftCardHandler, RemoveGiftCardHandler } from './apply-gift-card.command.js';
import { LenderSteps } from './lender-steps.service.js';
import { PayBookingHandler } from './pay-booking.command.js';
import { PayInstalmentHandler } from './pay-instalment.command.js';

export const checkoutProviders = [
  ApplyGiftCardHandler,
  RemoveGiftCardHandler,
  LenderSteps,
  PayBookingHandler,
  PayInstalmentHandler,
];
