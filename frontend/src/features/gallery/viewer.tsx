import type { Photo } from '@wayfold/contracts/catalogue/photos';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PhotoCredit, PhotoImage } from '../../shared/ui/photo.js';

export interface ViewerProps {
  readonly photos: readonly Photo[];
  /** Index of the photograph that the dialog opens with. */
  readonly initialIndex: number;
  readonly onClose: () => void;
}

/** Shows photographs side by side in a native dialog; touch, arrows or buttons move them. */
export function Viewer({ photos, initialIndex, onClose }: ViewerProps) {
  const { t } = useTranslation(['credits', 'common']);
  const headingId = useId();
  const { dialog, strip, currentIndex, showPhoto, handleKeyDown, handleScroll } = usePhotoStrip(
    initialIndex,
    photos.length,
  );
  return (
    <dialog
      ref={dialog}
      className="gallery-dialog"
      aria-labelledby={headingId}
      onClose={onClose}
      onKeyDown={handleKeyDown}
    >
      <header>
        <h2 id={headingId}>{t('viewer')}</h2>
        {photos.length > 1 ? (
          <p role="status" className="text-small muted tabular-figures">
            {t('position', { position: currentIndex + 1, count: photos.length })}
          </p>
        ) : null}
        <button className="btn secondary small" type="button" onClick={() => dialog.current?.close()}>
          {t('common:closeButton')}
        </button>
      </header>
      <ul ref={strip} tabIndex={0} aria-label={t('keys')} onScroll={handleScroll}>
        {photos.map((photo) => (
          <li key={photo.id}>
            <figure>
              <PhotoImage photo={photo} sizes="96vw" />
              <figcaption className="text-small">
                <b>{photo.place}</b>
                <span className="muted">
                  <PhotoCredit credit={photo.credit} />
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      {photos.length > 1 ? (
        <PhotoNavigation lastIndex={photos.length - 1} currentIndex={currentIndex} onShow={showPhoto} />
      ) : null}
    </dialog>
  );
}

/** Opens the dialog, and follows which photograph its strip is scrolled to. */
function usePhotoStrip(initialIndex: number, photoCount: number) {
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  const [currentIndex, setCurrentIndex] = useState(initialIndex);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Only an open dialog gives the strip a width to scroll by.
    if (strip.current) strip.current.scrollLeft = initialIndex * strip.current.clientWidth;
    return () => element?.close();
  }, [initialIndex]);
  const showPhoto = (index: number): void => {
    const nextIndex = Math.min(Math.max(index, 0), photoCount - 1);
    if (strip.current) strip.current.scrollLeft = nextIndex * strip.current.clientWidth;
    setCurrentIndex(nextIndex);
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    const index = {
      ArrowLeft: currentIndex - 1,
      ArrowRight: currentIndex + 1,
      Home: 0,
      End: photoCount - 1,
    }[event.key];
    if (index === undefined) return;
    event.preventDefault();
    showPhoto(index);
  };
  const handleScroll = (): void => {
    const { scrollLeft = 0, clientWidth = 0 } = strip.current ?? {};
    if (clientWidth > 0) setCurrentIndex(Math.round(scrollLeft / clientWidth));
  };
  return { dialog, strip, currentIndex, showPhoto, handleKeyDown, handleScroll };
}

interface PhotoNavigationProps {
  readonly currentIndex: number;
  readonly lastIndex: number;
  readonly onShow: (index: number) => void;
}

/** Keeps a button at either end, so that it does not lose the focus. */
function PhotoNavigation({ currentIndex, lastIndex, onShow }: PhotoNavigationProps) {
  const { t } = useTranslation('credits');
  return (
    <div className="gallery-steps">
      <button
        className="btn secondary small"
        type="button"
        aria-disabled={currentIndex === 0}
        onClick={() => onShow(currentIndex - 1)}
      >
        {t('previousButton')}
      </button>
      <button
        className="btn secondary small"
        type="button"
        aria-disabled={currentIndex === lastIndex}
        onClick={() => onShow(currentIndex + 1)}
      >
        {t('nextButton')}
      </button>
    </div>
  );
}
