import type { Trip } from '@wayfold/contracts/catalogue/catalogue';
import type { Locale } from '@wayfold/contracts/kernel/locale';

/** Every map in the dialog shows the selected stop, and selects another. */
export interface StopMapProps {
  readonly trip: Trip;
  readonly locale: Locale;
  /** Index from 0; null before a selection. */
  readonly chosenStop: number | null;
  readonly onChooseStop: (stop: number) => void;
}
