import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { PayPalReturn } from '../../shared/address/booking-search.js';

export interface BookingPanelProps {
  readonly booking: BookingView;
  readonly capability: string;
  readonly locale: Locale;
}

export interface BalancePaymentsProps extends BookingPanelProps {
  readonly payPalReturn: PayPalReturn | null;
}
