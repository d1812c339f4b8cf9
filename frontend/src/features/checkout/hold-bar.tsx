import { useMutation } from '@tanstack/react-query';
import type { BookingView, extendHold } from '@wayfold/contracts/bookings/bookings';
import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/api/client.js';
import { getCode } from '../../shared/api/problem.js';
import { calculateServerNowMs } from '../../shared/device/clock.js';
import { formatCountdown } from '../../shared/i18n/format.js';
import { RequestButton } from '../../shared/ui/form/request-button.js';
import { STALE_REFUSALS } from './machine/checkout-context.js';
import type { CheckoutSend } from './machine/checkout-snapshot.js';
import { useDescribeCheckoutRefusal } from './machine/use-describe-checkout-refusal.js';

const TICK_MS = 1000;
const REPORT_INTERVAL_MS = 5000;

interface HoldBarProps {
  readonly booking: BookingView;
  readonly capability: string;
  readonly send: CheckoutSend;
}

const findMilestone = (remainingMs: number) => {
  if (remainingMs <= MINUTE_MS) return 'milestone1';
  if (remainingMs <= 5 * MINUTE_MS) return 'milestone5';
  return undefined;
};

/** Counts the hold down by the server's clock; screen readers hear it only at five minutes and at one. */
export function HoldBar({ booking, capability, send }: HoldBarProps) {
  const { t } = useTranslation('checkout');
  const describeRefusal = useDescribeCheckoutRefusal();
  const remainingMs = useRemainingMs(booking.hold?.expiresAt ?? booking.createdAt, () =>
    send({ type: 'HOLD_ENDED' }),
  );
  const extension = useMutation({
    mutationFn: () =>
      callApi<typeof extendHold>(
        'POST /api/bookings/{id}/extend',
        { params: { id: booking.id } },
        { capability },
      ),
    onSuccess: (extendedBooking) => send({ type: 'BOOKING_UPDATED', booking: extendedBooking }),
    onError: (error) => {
      if (STALE_REFUSALS.includes(getCode(error))) send({ type: 'HOLD_ENDED' });
    },
  });
  const values = {
    seats: t('seats', { count: booking.travelers }),
    rooms: t('rooms', { count: booking.rooms.length }),
  };
  const milestone = findMilestone(remainingMs);
  return (
    <div className="hold-bar">
      <div className="wrap">
        <span>{t('hold', values)}</span>
        <span>
          <span className="visually-hidden">{t('timeLeft')} </span>
          <b role="timer">{formatCountdown(remainingMs)}</b>
        </span>
        <span className="visually-hidden" role="status">
          {milestone ? t(milestone) : ''}
        </span>
        <span role="status">
          {extension.isSuccess ? t('extendedMessage') : null}
          {extension.isError ? describeRefusal(extension.error) : null}
        </span>
        {booking.hold?.isExtendable ? (
          <RequestButton
            type="button"
            isBusy={extension.isPending}
            busyText={t('extending')}
            onClick={() => extension.mutate()}
          >
            {t('extendButton')}
          </RequestButton>
        ) : null}
      </div>
    </div>
  );
}

/** Returns the milliseconds left; calls `onEnd` at zero, and again while the page still shows the hold. */
function useRemainingMs(expiresAt: string, onEnd: () => void): number {
  const expiresAtMs = Date.parse(expiresAt);
  const [remainingMs, setRemainingMs] = useState(() => expiresAtMs - calculateServerNowMs());
  const onEndRef = useRef(onEnd);
  useEffect(() => {
    onEndRef.current = onEnd;
  });
  useEffect(() => {
    let reportedAtMs = 0;
    const updateRemainingTime = (): void => {
      const currentRemainingMs = expiresAtMs - calculateServerNowMs();
      setRemainingMs(currentRemainingMs);
      if (currentRemainingMs > 0 || Date.now() - reportedAtMs < REPORT_INTERVAL_MS) return;
      reportedAtMs = Date.now();
      onEndRef.current();
    };
    updateRemainingTime();
    const timer = setInterval(updateRemainingTime, TICK_MS);
    return () => clearInterval(timer);
  }, [expiresAtMs]);
  return remainingMs;
}
