/** Up to this many seats left, a departure is `LIMITED`, and pages warn of the last seats. */
export const FEW_SEATS = 4;
