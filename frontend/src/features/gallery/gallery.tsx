import type { Photo } from '@wayfold/contracts/catalogue/photos';
import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createLazyFile } from '../../shared/lazy/lazy-file.js';
import { buildPhotoAddress, PhotoImage } from '../../shared/ui/photo.js';
import type { ViewerProps } from './viewer.js';

interface GalleryProps {
  readonly photos: readonly Photo[];
}

const viewer = createLazyFile(() => import('./viewer.js'), ['credits']);

type ViewerComponent = (props: ViewerProps) => React.JSX.Element;

/** Links to the pictures; the first press loads the script that shows them in a dialog instead. */
export function Gallery({ photos }: GalleryProps) {
  const { t, i18n } = useTranslation('trip');
  const [viewerState, setViewerState] = useState<{
    readonly Viewer: ViewerComponent;
    readonly index: number;
  }>();
  const openViewer = (event: MouseEvent<HTMLAnchorElement>, index: number): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    viewer.load(i18n).then(
      ({ Viewer }) => setViewerState({ Viewer, index }),
      () => window.location.assign(href),
    );
  };
  return (
    <section className="section wrap flush" id="gallery" aria-labelledby="gallery-title">
      <div className="section-heading">
        <h2 id="gallery-title">{t('gallery')}</h2>
      </div>
      <ul className="gallery">
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <a href={buildPhotoAddress(photo)} onClick={(event) => openViewer(event, index)}>
              <PhotoImage photo={photo} sizes={photos.length > 1 ? GRID_SIZES : SINGLE_SIZES} />
            </a>
            <p className="text-small">
              {photo.place} <span className="muted">{photo.credit.author}</span>
            </p>
          </li>
        ))}
      </ul>
      {viewerState ? (
        <viewerState.Viewer
          photos={photos}
          initialIndex={viewerState.index}
          onClose={() => setViewerState(undefined)}
        />
      ) : null}
    </section>
  );
}

const SINGLE_SIZES = '(min-width:64rem) 52rem, 94vw';
const GRID_SIZES = '(min-width:64rem) 25rem, (min-width:30rem) 46vw, 94vw';
