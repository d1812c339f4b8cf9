import { BookingAccess } from './booking-access.service.js';
import { BookingsController } from './bookings.controller.js';
import { CancellationsController } from './cancellations.controller.js';
import { DateChangesController } from './date-changes.controller.js';
import { EmailVerificationController } from './email-verification.controller.js';
import { GiftCardsController } from './gift-cards.controller.js';
import { LinksController } from './links.controller.js';
import { BookingLogController } from './ops/booking-log.controller.js';
import { ChargingController } from './ops/charging.controller.js';
import { CouponsController } from './ops/coupons.controller.js';
import { MoneyMovementsController } from './ops/money-movements.controller.js';
import { TasksController } from './ops/tasks.controller.js';
import { TransfersController } from './ops/transfers.controller.js';
import { PlacesController } from './places.controller.js';
import { QuotesController } from './quotes.controller.js';
import { SharesController } from './shares.controller.js';
import { TransferReceiptsController } from './transfer-receipts.controller.js';
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
