import { z } from 'zod';
import { PageById } from '../kernel/cursors.js';
import { Locale, nextCursor, Slug } from '../kernel/ids.js';
import { route } from '../kernel/route.js';

/** Made from the bytes of the original: another picture has another id, and so other addresses. */
const PhotoId = z.string().regex(/^[0-9a-f]{32}$/);

/** A photograph in one language; its files are at the addresses of `photoAvif` and `photoJpeg`. */
export const Photo = z
  .object({
    id: PhotoId,
    /** Pixels of the widest file, upright. */
    width: z.int(),
    height: z.int(),
    /** Of the AVIF files, from narrow to wide. */
    widths: z.array(z.int()).min(1),
    /** What a crop keeps, as shares of width and height from the upper left. */
    focus: z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) }),
    /** What can be seen, for who does not see it. */
    alt: z.string(),
    /** What it shows, by name. */
    place: z.string(),
    credit: z.object({
      author: z.string(),
      /** An identifier of SPDX, or one that begins with `LicenseRef-`. */
      licence: z.string(),
      licenceUrl: z.string().nullable(),
      sourceUrl: z.string().nullable(),
    }),
  })
  .meta({ id: 'Photo' });
export type Photo = z.infer<typeof Photo>;

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

export const photoAvif = route({
  method: 'GET',
  path: '/api/photos/{photoId}/{width}/photo.avif',
  access: 'public',
  summary: 'A photograph in one of its widths. The same address is the same picture for ever.',
  params: z.strictObject({
    photoId: PhotoId,
    width: z
      .string()
      .regex(/^[1-9]\d{1,3}$/)
      .transform(Number),
  }),
  media: 'image/avif',
  lasting: true,
  reply: bytes,
});

export const photoJpeg = route({
  method: 'GET',
  path: '/api/photos/{photoId}/photo.jpg',
  access: 'public',
  summary:
    'A photograph as a JPEG, for what does not read AVIF. The same address is the same picture for ever.',
  params: z.strictObject({ photoId: PhotoId }),
  media: 'image/jpeg',
  lasting: true,
  reply: bytes,
});

export const listPhotos = route({
  method: 'GET',
  path: '/api/photos',
  access: 'public',
  summary: 'Every photograph with its author, licence and source, and the trips that show it.',
  query: z.strictObject({ ...PageById, locale: Locale }),
  reply: z.object({
    photos: z.array(z.object({ photo: Photo, trips: z.array(z.object({ name: z.string(), slug: Slug })) })),
    nextCursor,
  }),
});
