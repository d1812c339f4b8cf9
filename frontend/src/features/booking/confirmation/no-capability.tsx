import { Link } from '@tanstack/react-router';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { useTranslation } from 'react-i18next';
import { HomeButton, Message } from '../../../shared/ui/page/message-page.js';

interface NoCapabilityProps {
  readonly locale: Locale;
  /** The device had a capability, but it no longer opens the booking. */
  readonly isRefused: boolean;
}

/** Shows why the booking cannot be opened here, and how to get a working link. */
export function NoCapability({ locale, isRefused }: NoCapabilityProps) {
  const { t } = useTranslation('confirmation');
  const key = isRefused ? 'expiredCapability' : 'noCapability';
  return (
    <Message title={t(`${key}Title`)} text={t(`${key}Text`)}>
      <Link className="btn" to="/$locale/find-booking" params={{ locale }}>
        {t('newLink')}
      </Link>
      <HomeButton isQuiet />
    </Message>
  );
}
