import { z } from 'zod';
import { bytes } from '../bytes.js';
import { Slug } from '../kernel/ids.js';
import { Locale } from '../kernel/locale.js';
import { nextCursor, PageById } from '../kernel/paging.js';
import { defineRoute } from '../kernel/route.js';

/** Hash of the original's bytes: another picture has another id and other URLs. */
const PhotoId = z.string().regex(/^[0-9a-f]{32}$/);

/** A photograph in one language; `getPhotoAvif` and `getPhotoJpeg` give its files' URLs. */
export const Photo = z
  .object({
    id: PhotoId,
    /** Pixels of the widest file, upright. */
    width: z.int(),
    height: z.int(),
    /** Widths of the AVIF files, ascending. */
    widths: z.array(z.int()).min(1),
    /** Focal point of crops, as fractions of width and height from the top left. */
    focus: z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) }),
    /** Alternative text for screen readers. */
    alt: z.string(),
    /** Name of the pictured place. */
    place: z.string(),
    credit: z.object({
      author: z.string(),
      /** SPDX identifier, or `LicenseRef-…`. */
      license: z.string(),
      licenseUrl: z.string().nullable(),
      sourceUrl: z.string().nullable(),
    }),
  })
  .meta({ id: 'Photo' });

export type Photo = z.infer<typeof Photo>;

export const getPhotoAvif = defineRoute({
  method: 'GET',
  path: '/api/photos/{photoId}/{width}/photo.avif',
  access: 'public',
  summary: 'A photograph in one of its widths. The picture at an address never changes.',
  params: z.strictObject({
    photoId: PhotoId,
    width: z
      .string()
      .regex(/^[1-9]\d{1,3}$/)
      .transform(Number),
  }),
  media: 'image/avif',
  isImmutable: true,
  reply: bytes,
});

export const getPhotoJpeg = defineRoute({
  method: 'GET',
  path: '/api/photos/{photoId}/photo.jpg',
  access: 'public',
  summary: 'A photograph as JPEG, for clients without AVIF. The picture at an address never changes.',
  params: z.strictObject({ photoId: PhotoId }),
  media: 'image/jpeg',
  isImmutable: true,
  reply: bytes,
});

export const listPhotos = defineRoute({
  method: 'GET',
  path: '/api/photos',
  access: 'public',
  summary: 'Lists every photograph with its author, license and source, and the trips that show it.',
  query: z.strictObject({ ...PageById, locale: Locale }),
  reply: z.object({
    photos: z.array(z.object({ photo: Photo, trips: z.array(z.object({ name: z.string(), slug: Slug })) })),
    nextCursor,
  }),
});
