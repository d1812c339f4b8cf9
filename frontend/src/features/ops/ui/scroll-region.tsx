import type { ReactNode } from 'react';

interface ScrollRegionProps {
  readonly label: string;
  readonly className?: 'panel' | 'tall' | undefined;
  readonly children: ReactNode;
}

/** Lets a wide table scroll by itself; the keyboard must reach a region that scrolls. */
export const ScrollRegion = ({ label, className, children }: ScrollRegionProps) => (
  <div
    className={className ? `table-scroll ${className}` : 'table-scroll'}
    role="region"
    aria-label={label}
    tabIndex={0}
  >
    {children}
  </div>
);
