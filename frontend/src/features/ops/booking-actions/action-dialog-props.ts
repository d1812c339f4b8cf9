import type { BookingView } from '@wayfold/contracts/bookings/bookings';

export interface ActionDialogProps {
  readonly booking: BookingView;
  readonly onClose: () => void;
  /** Receives a sentence about the completed action. */
  readonly onDone: (message: string) => void;
}
