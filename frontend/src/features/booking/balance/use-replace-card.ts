import { useQueryClient } from '@tanstack/react-query';
import type { replaceCard } from '@wayfold/contracts/money/cards';
import { createElement, useEffect } from 'react';
import { buildBookingQuery } from '../../../shared/api/bookings.js';
import { callApi } from '../../../shared/api/client.js';
import { createLazyFile } from '../../../shared/lazy/lazy-file.js';
import { useLazyMachine } from '../../../shared/lazy/lazy-machine.js';
import {
  initialReplaceCardContext,
  type ReplaceCardContext,
  type ReplaceCardEvent,
} from './replace-card-context.js';
import type { ReplaceCardSnapshot } from './replace-card-snapshot.js';
import type * as Started from './started-card-replacement.js';

const startedReplacement = createLazyFile(() => import('./started-card-replacement.js'), ['payment']);

const createView = (context: ReplaceCardContext, at: 'offered' | 'starting'): ReplaceCardSnapshot => ({
  context,
  status: 'active',
  matches: (place) => place === at,
  can: () => false,
});

/** Provides the offer at once; the form loads when its button is pressed. */
export function useReplaceCard(id: string, capability: string) {
  const client = useQueryClient();
  const screen = useLazyMachine<ReplaceCardSnapshot, ReplaceCardEvent, typeof Started>({
    initial: createView(initialReplaceCardContext, 'offered'),
    createPendingView: () => createView(initialReplaceCardContext, 'starting'),
    createFailedView: (problem) => createView({ ...initialReplaceCardContext, problem }, 'offered'),
    file: startedReplacement,
    renderActor: (part, report) =>
      createElement(part.ReplaceCardActor, {
        saveCard: (setupId, signal) =>
          callApi<typeof replaceCard>(
            'POST /api/bookings/{id}/card',
            { params: { id }, body: setupId === null ? {} : { setupId } },
            { capability, signal },
          ),
        report,
      }),
  });
  const isDone = screen.view.status === 'done';
  useEffect(() => {
    if (isDone) void client.invalidateQueries({ queryKey: buildBookingQuery(id, capability).queryKey });
  }, [isDone, client, id, capability]);
  return screen;
}
