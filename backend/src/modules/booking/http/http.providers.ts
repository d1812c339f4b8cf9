import { BookingAccess } from './booking-access.service.js';
import { BookingLogController } from './booking-log.controller.js';
import { BookingsController } from './bookings.controller.js';
import { CancellationsController } from './cancellations.controller.js';
import { ChargingController } from './charging.controller.js';
import { CouponsController } from './coupons.controller.js';
import { DateChangesController } from './date-changes.controller.js';
import { EmailVerificationController } from './email-verification.controller.js';
import { GiftCardsController } from './gift-cards.controller.js';
import { LinksController } from './links.controller.js';
import { MoneyMovementsController } from './money-movements.controller.js';
import { PlacesController } from './places.controller.js';
import { QuotesController } from './quotes.controller.js';
import { SharesController } from './shares.controller.js';
import { TasksController } from './tasks.controller.js';
import { TransferReceiptsController } from './transfer-receipts.controller.js';
import { TransfersController } from './transfers.controller.js';
import { WebhooksController } from './webhooks.controller.js';

export const httpProviders = [BookingAccess];

export const controllers = [
  BookingLogController,
  BookingsController,
  CancellationsController,
  ChargingController,
  CouponsController,
  DateChangesController,
  EmailVerificationController,
  GiftCardsController,
  LinksController,
  MoneyMovementsController,
  PlacesController,
  QuotesController,
  SharesController,
  TasksController,
  TransferReceiptsController,
  TransfersController,
  WebhooksController,
];
