import type { Photo } from '@wayfold/contracts/catalogue/photos';
import { useTranslation } from 'react-i18next';

/** Builds the address of the JPEG, for browsers without AVIF and for opening the picture itself. */
export const buildPhotoAddress = ({ id }: Pick<Photo, 'id'>): string => `/api/photos/${id}/photo.jpg`;

interface PhotoProps {
  readonly photo: Photo;
  /** The displayed width, as in the HTML attribute `sizes`. */
  readonly sizes: string;
  /** Empty if the text next to it describes the picture. */
  readonly alt?: string;
}

export const PhotoImage = ({ photo, sizes, alt = photo.alt }: PhotoProps) => (
  <picture>
    <source
      type="image/avif"
      srcSet={photo.widths.map((width) => `/api/photos/${photo.id}/${width}/photo.avif ${width}w`).join(', ')}
      sizes={sizes}
    />
    <img
      src={buildPhotoAddress(photo)}
      width={photo.width}
      height={photo.height}
      alt={alt}
      loading="lazy"
      decoding="async"
      style={{ objectPosition: `${photo.focus.x * 100}% ${photo.focus.y * 100}%` }}
    />
  </picture>
);

/** Formats `CC-BY-SA-4.0` as CC BY-SA 4.0. */
const formatLicense = (code: string): string =>
  code.replace(/^CC-?(\S+)-(\d\.\d)$/, 'CC$1 $2').replace(/^CC(?!0)/, 'CC ');

export function PhotoCredit({ credit }: Pick<Photo, 'credit'>) {
  const { t } = useTranslation('credits');
  const { author, license, licenseUrl, sourceUrl } = credit;
  const nameLicense = (): string => {
    if (license === 'CC-PDM-1.0') return t('publicDomain');
    return license.startsWith('LicenseRef-') ? t('byPermission') : formatLicense(license);
  };
  const name = nameLicense();
  return (
    <>
      {t('photoBy', { author })} · {licenseUrl === null ? name : <a href={licenseUrl}>{name}</a>}
      {sourceUrl === null ? null : (
        <>
          {' · '}
          <a href={sourceUrl}>{t('source')}</a>
        </>
      )}
    </>
  );
}
