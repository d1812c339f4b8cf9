/** Up to this many seats left, a departure is `LIMITED`, and pages warn of the last seats. */
export const FEW_SEATS = 4;

/** Returns how many seats of a departure may wait for transfers: a third. */
export const calculateMaxTransferSeats = (seats: number): number => Math.floor(seats / 3);
