import { createFileRoute } from '@tanstack/react-router';
import { TasksPage } from '../../features/ops/tasks/tasks-page.js';
import { OpsLayout } from '../../features/ops/ui/ops-layout.js';
import { loadLanguage } from '../../shared/i18n/i18n.js';
import { getVisitorLocale } from '../../shared/i18n/visitor-locale.js';
import { createOpsHead } from '../../shared/ui/page/ops-head.js';

export const Route = createFileRoute('/ops/tasks')({
  beforeLoad: ({ context }) =>
    loadLanguage(context.i18n, getVisitorLocale(), ['common', 'ops-tasks', 'ops-booking-actions']),
  head: createOpsHead((i18n) => i18n.t('title', { ns: 'ops-tasks' })),
  component: () => (
    <OpsLayout>
      <TasksPage />
    </OpsLayout>
  ),
});
