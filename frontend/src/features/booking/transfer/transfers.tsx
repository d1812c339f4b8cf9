import type { PartProps } from '../part-props.js';
import { Overpayment, TransferBox } from './transfer-box.js';

export const Transfers = ({ booking, capability, locale }: PartProps) => (
  <>
    <Overpayment booking={booking} locale={locale} />
    <TransferBox booking={booking} locale={locale} capability={capability} />
  </>
);
