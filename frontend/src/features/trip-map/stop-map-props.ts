import type { Trip } from '@wayfold/contracts/catalogue/catalogue';
import type { Locale } from '@wayfold/contracts/kernel/locale';

/** Props of every map in the dialog: the selected stop, and a way to select another. */
export interface StopMapProps {
  readonly trip: Trip;
  readonly locale: Locale;
  /** 0-based; null before a selection. */
  readonly chosenStop: number | null;
  readonly onChooseStop: (stop: number) => void;
}
