import { ExpireHoldHandler } from './expire-hold.command.js';
import { ExtendHoldHandler } from './extend-hold.command.js';
import { PlaceBookingHandler } from './place-booking.command.js';

export const holdProviders = [ExpireHoldHandler, ExtendHoldHandler, PlaceBookingHandler];
