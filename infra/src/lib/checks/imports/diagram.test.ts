import { expect, test } from '@jest/globals';
import { formatDiagram } from './diagram.mjs';

const newModule = (source: string, ...targets: string[]) => ({
  source,
  dependencies: targets.map((resolved) => ({ resolved })),
});

test('the diagram draws the modules without tests and inner arrows', () => {
  const diagram = formatDiagram([
    newModule(
      'backend/src/modules/alpha/rule.ts',
      'backend/src/modules/beta/events.ts',
      'backend/src/modules/alpha/state.ts',
    ),
    newModule('backend/src/modules/alpha/rule.test.ts', 'backend/src/kernel/decider.ts'),
    newModule('frontend/src/routes/page.tsx', 'frontend/src/features/shop/shop.tsx'),
  ]);

  expect(diagram).toBe(
    [
      'flowchart LR',
      '  alpha["alpha"]',
      '  frontend_routes["frontend/routes"]',
      '  alpha --> beta_events',
      '  frontend_routes --> frontend_features',
    ].join('\n'),
  );
});
