import type { BookingPanelProps } from '../panel-props.js';
import { Overpayment, TransferBox } from './transfer-box.js';

export const Transfers = ({ booking, capability, locale }: BookingPanelProps) => (
  <>
    <Overpayment booking={booking} locale={locale} />
    <TransferBox booking={booking} locale={locale} capability={capability} />
  </>
);
