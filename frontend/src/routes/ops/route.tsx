import { createFileRoute, Outlet } from '@tanstack/react-router';
import styles from '../../shared/ui/ops.css?url';

/** The console runs in the browser alone: nothing of it is rendered for, or loaded by, a customer. */
export const Route = createFileRoute('/ops')({
  ssr: false,
  head: () => ({
    meta: [{ title: 'Operations · Wayfold' }, { name: 'robots', content: 'noindex' }],
    links: [{ rel: 'stylesheet', href: styles }],
  }),
  component: Outlet,
});
