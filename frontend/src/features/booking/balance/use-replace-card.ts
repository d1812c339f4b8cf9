import { useQueryClient } from '@tanstack/react-query';
import type { replaceCard } from '@wayfold/contracts/money/cards';
import { createElement, useEffect } from 'react';
import { bookingQuery } from '../../../shared/api/bookings.js';
import { api } from '../../../shared/api/client.js';
import { createLazyFile } from '../../../shared/lazy/lazy-file.js';
import { useLazyMachine } from '../../../shared/lazy/lazy-machine.js';
import {
  initialReplaceCard,
  type ReplaceCardContext,
  type ReplaceCardEvent,
} from './replace-card-context.js';
import type { ReplaceCardSnapshot } from './replace-card-snapshot.js';
import type * as Steps from './replace-card-steps.js';

const steps = createLazyFile(() => import('./replace-card-steps.js'), ['payment']);

const early = (context: ReplaceCardContext, at: 'offered' | 'starting'): ReplaceCardSnapshot => ({
  context,
  status: 'active',
  matches: (place) => place === at,
  can: () => false,
});

/** Provides the offer at once; the form loads when its button is pressed. */
export function useReplaceCard(id: string, capability: string) {
  const client = useQueryClient();
  const running = useLazyMachine<ReplaceCardSnapshot, ReplaceCardEvent, typeof Steps>({
    early: early(initialReplaceCard, 'offered'),
    waiting: () => early(initialReplaceCard, 'starting'),
    failed: (problem) => early({ ...initialReplaceCard, problem }, 'offered'),
    file: steps,
    actor: (part, report) =>
      createElement(part.ReplaceCardActor, {
        ask: (setupId, signal) =>
          api<typeof replaceCard>(
            'POST /api/bookings/{id}/card',
            { params: { id }, body: setupId === null ? {} : { setupId } },
            { capability, signal },
          ),
        report,
      }),
  });
  const done = running.view.status === 'done';
  useEffect(() => {
    if (done) void client.invalidateQueries({ queryKey: bookingQuery(id, capability).queryKey });
  }, [done, client, id, capability]);
  return running;
}
