import { createHash } from 'node:crypto';
import type { Sharp, SharpOptions } from 'sharp';
import { detectPhotoType, isAnimatedPng } from './photo-type.js';
import { calculateMaxBytes, chooseJpegWidth, listWidths } from './photo-widths.js';

/** Part of the photo id. Raise it to encode all photos again; each gets a new address. */
const RECIPE_VERSION = 1;

export const MAX_ORIGINAL_BYTES = 30 * 1024 * 1024;
/** Limit in pixels, because a small file can decode to a huge picture. */
const MAX_PIXELS = 60_000_000;

const MAX_QUALITY = 54;
const MIN_STEP = 4;
/** This much less quality roughly halves a file. */
const QUALITY_STEP_HALVING_SIZE = 16;
/** More effort takes six times as long and saves nothing. */
const AVIF_EFFORT = 2;

const JPEG_QUALITY = 78;

export interface PhotoFacts {
  readonly id: string;
  /** Pixels of the widest file, upright. */
  readonly width: number;
  readonly height: number;
  readonly widths: readonly number[];
}

export interface PhotoFile {
  readonly width: number;
  readonly format: 'avif' | 'jpeg';
  readonly bytes: Buffer;
}

export interface PhotoFault {
  readonly kind: 'fault';
  readonly code: string;
  /** How to fix the fault. */
  readonly message: string;
}

type EncodedPhoto = {
  readonly kind: 'encoded';
  readonly facts: PhotoFacts;
  readonly files: readonly PhotoFile[];
};

/** Derives 32 hex digits from the original's bytes and the encoding recipe. */
export const derivePhotoId = (bytes: Uint8Array): string =>
  createHash('sha256').update(`photo/${RECIPE_VERSION}\n`).update(bytes).digest('hex').slice(0, 32);

const newFault = (code: string, message: string): PhotoFault => ({ kind: 'fault', code, message });

/** A picture that has not been decoded. */
export interface PhotoHeader {
  readonly kind: 'header';
  /** Pixels of the upright picture. */
  readonly width: number;
  readonly height: number;
}

/** Reads a file's header; returns a fault with an instruction for unacceptable files. */
export async function readPhotoHeader(bytes: Uint8Array): Promise<PhotoHeader | PhotoFault> {
  const type = detectPhotoType(bytes);
  if (type === undefined)
    return newFault(
      'photo_type',
      'This file is not a JPEG, PNG or WebP picture, whatever its name says. Convert it.',
    );
  const { autoOrient, pages = 1 } = await readMetadata(bytes);
  if (autoOrient === undefined) return UNREADABLE_PHOTO;
  if (pages > 1 || (type === 'png' && isAnimatedPng(bytes)))
    return newFault('photo_animated', 'Use a still picture: this file has several frames.');
  const { width, height } = autoOrient;
  if (width * height > MAX_PIXELS)
    return newFault(
      'photo_too_large',
      `Reduce the picture: ${width} × ${height} is more than ${MAX_PIXELS / 1e6} million pixels.`,
    );
  return { kind: 'header', width, height };
}

const UNREADABLE_PHOTO = newFault(
  'photo_unreadable',
  'Export the picture again: this file is damaged or cut short.',
);

const DECODING_OPTIONS: SharpOptions = { failOn: 'error', limitInputPixels: MAX_PIXELS };

/** Loads the library lazily: starting without a new picture does not need it. */
const loadSharp = async () => (await import('sharp')).default;

async function readMetadata(bytes: Uint8Array) {
  const sharp = await loadSharp();
  // No pixel limit here, because this call counts the pixels.
  return sharp(bytes, { failOn: 'error', limitInputPixels: false })
    .metadata()
    .catch(() => ({ autoOrient: undefined, pages: undefined }));
}

/**
 * Encodes a photograph: upright, sRGB, without metadata (above all the location), never wider than the
 * original, each file within `calculateMaxBytes`.
 */
export async function encodePhoto(
  bytes: Uint8Array,
  { width }: PhotoHeader,
): Promise<EncodedPhoto | PhotoFault> {
  const sharp = await loadSharp();
  const widths = listWidths(width);
  const largestWidth = widths.at(-1) ?? width;
  const image = await sharp(bytes, DECODING_OPTIONS)
    .autoOrient()
    .resize({ width: largestWidth })
    .flatten({ background: '#fff' })
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    // The header was valid, so the decoder fails only on damaged pixels.
    .catch(() => undefined);
  if (!image) return UNREADABLE_PHOTO;
  const { data: pixels, info: pixelFormat } = image;
  const { width: pixelWidth, height: pixelHeight, channels } = pixelFormat;
  const raw = { width: pixelWidth, height: pixelHeight, channels };
  const resizeTo = (targetWidth: number): Sharp => sharp(pixels, { raw }).resize({ width: targetWidth });
  const files: PhotoFile[] = [];
  for (const targetWidth of widths) {
    const avif = await encodeWithin(resizeTo(targetWidth), calculateMaxBytes(targetWidth));
    if (!avif)
      return newFault(
        'photo_too_heavy',
        'Use a picture with less detail: this one is too large at any quality.',
      );
    files.push({ width: targetWidth, format: 'avif', bytes: avif });
  }
  const targetWidth = chooseJpegWidth(widths);
  const jpeg = await resizeTo(targetWidth).jpeg({ quality: JPEG_QUALITY, mozjpeg: true }).toBuffer();
  files.push({ width: targetWidth, format: 'jpeg', bytes: jpeg });
  const facts = { id: derivePhotoId(bytes), width: pixelWidth, height: pixelHeight, widths };
  return { kind: 'encoded', facts, files };
}

/** Finds, in a few attempts, the best quality that is light enough. */
async function encodeWithin(picture: Sharp, maxBytes: number): Promise<Buffer | undefined> {
  let quality = MAX_QUALITY;
  for (;;) {
    const bytes = await picture
      .clone()
      .avif({ quality, effort: AVIF_EFFORT, chromaSubsampling: '4:2:0' })
      .toBuffer();
    if (bytes.length <= maxBytes) return bytes;
    if (quality === 1) return undefined;
    const step = Math.max(
      MIN_STEP,
      Math.floor(QUALITY_STEP_HALVING_SIZE * Math.log2(bytes.length / maxBytes)),
    );
    quality = Math.max(1, quality - step);
  }
}
