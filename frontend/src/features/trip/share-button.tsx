import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getPublicOrigin } from '../../shared/ui/page/seo.js';

type CopyMessage = 'copyDone' | 'copyFailed';

interface ShareButtonProps {
  readonly name: string;
  readonly path: string;
}

/** Opens the device's share sheet, or copies the link if there is none; without script it sends a mail. */
export function ShareButton({ name, path }: ShareButtonProps) {
  const { t } = useTranslation('trip');
  const [message, setMessage] = useState<CopyMessage | null>(null);
  const address = `${getPublicOrigin()}${path}`;
  const mail = `mailto:?${new URLSearchParams({ subject: name, body: `${t('shareText', { name })}\n${address}` }).toString().replaceAll('+', '%20')}`;
  return (
    <>
      <button
        className="btn secondary small needs-script"
        type="button"
        onClick={() => {
          setMessage(null);
          void shareLink(name, address).then(setMessage);
        }}
      >
        {t('shareButton')}
      </button>
      {/* The server's origin may differ from the browser's. */}
      <a className="btn secondary small no-script" href={mail} suppressHydrationWarning>
        {t('shareByMail')}
      </a>
      <span className="action-status text-small" role="status">
        {message === null ? null : t(message, { address })}
      </span>
    </>
  );
}

/** @returns the message to show; null after the device's share sheet */
async function shareLink(title: string, url: string): Promise<CopyMessage | null> {
  // Some browsers lack this function, and every browser lacks it without https.
  if ('share' in navigator) {
    return navigator.share({ title, url }).then(
      () => null,
      (error: unknown) => (isAborted(error) ? null : copyLink(url)),
    );
  }
  return copyLink(url);
}

const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

async function copyLink(text: string): Promise<CopyMessage> {
  try {
    await navigator.clipboard.writeText(text);
    return 'copyDone';
  } catch {
    return 'copyFailed';
  }
}
