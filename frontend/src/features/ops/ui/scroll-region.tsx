import type { ReactNode } from 'react';

interface ScrollRegionProps {
  readonly label: string;
  readonly className?: 'panel' | 'tall' | undefined;
  readonly children: ReactNode;
}

/** Scrolls a wide table on its own, and lets the keyboard reach it. */
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
