import { createFileRoute } from '@tanstack/react-router';
import { BankPage } from '../../features/ops/bank/bank-page.js';
import type { LineStateFilter } from '../../features/ops/bank/bank-queries.js';
import { OpsLayout } from '../../features/ops/ui/ops-layout.js';
import { loadLanguage } from '../../shared/i18n/i18n.js';
import { getVisitorLocale } from '../../shared/i18n/visitor-locale.js';
import { createOpsHead } from '../../shared/ui/page/ops-head.js';

const STATE_FILTERS: readonly string[] = [
  'open',
  'partly',
  'matched',
  'set-aside',
  'all',
] satisfies LineStateFilter[];

const isStateFilter = (value: unknown): value is LineStateFilter =>
  typeof value === 'string' && STATE_FILTERS.includes(value);

interface BankLinesSearch {
  readonly state: LineStateFilter;
  readonly line?: string;
}

export const Route = createFileRoute('/ops/bank-lines')({
  validateSearch: ({ state, line }: Record<string, unknown>): BankLinesSearch => ({
    state: isStateFilter(state) ? state : 'open',
    ...(typeof line === 'string' && { line }),
  }),
  beforeLoad: ({ context }) =>
    loadLanguage(context.i18n, getVisitorLocale(), ['common', 'dev-bar', 'ops-bank']),
  head: createOpsHead((i18n) => i18n.t('title', { ns: 'ops-bank' })),
  component: BankLines,
});

function BankLines() {
  const { state, line } = Route.useSearch();
  return (
    <OpsLayout>
      <BankPage state={state} lineId={line} />
    </OpsLayout>
  );
}
