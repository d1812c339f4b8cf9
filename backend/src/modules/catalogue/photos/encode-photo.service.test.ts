import { beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import {
  newAnimatedWebp,
  newJpeg,
  newLandscape,
  newNoise,
  newRotatedJpeg,
} from '../../../../test/support/catalogue/pictures.js';
import { derivePhotoId, encodePhoto, readPhotoHeader } from './encode-photo.service.js';
import { calculateMaxBytes, MAX_PHONE_BYTES } from './photo-widths.js';

/** Looks at the file, then encodes it, as the import does. */
const runPipeline = async (bytes: Buffer) => {
  const header = await readPhotoHeader(bytes);
  return header.kind === 'fault' ? header : encodePhoto(bytes, header);
};

const encodeOrThrow = async (bytes: Buffer) => {
  const result = await runPipeline(bytes);
  if (result.kind === 'fault') throw new Error(result.code);
  return result;
};

const METADATA = { avif: { format: 'heif', compression: 'av1' }, jpeg: { format: 'jpeg' } };

describe('the files of a photograph', () => {
  test('are AVIF in each available width, plus one JPEG', async () => {
    const { facts, files } = await encodeOrThrow(await newJpeg(1600, 1000));
    expect(facts).toMatchObject({ width: 1600, height: 1000, widths: [412, 640, 960, 1440, 1600] });
    expect(files.map(({ format, width }) => [format, width])).toEqual([
      ...facts.widths.map((width) => ['avif', width]),
      ['jpeg', 1440],
    ]);
    const metadata = await Promise.all(files.map(({ bytes }) => sharp(bytes).metadata()));
    expect(metadata).toMatchObject(
      files.map(({ format, width }) => ({
        ...METADATA[format],
        width,
        height: Math.round((width / 1600) * 1000),
      })),
    );
  }, 60_000);

  test('have standard widths up to 2048 or the width of the original', async () => {
    expect((await encodeOrThrow(await newJpeg(1000, 700))).facts.widths).toEqual([412, 640, 1000]);
    const { facts } = await encodeOrThrow(await newJpeg(2600, 400));
    expect(facts).toMatchObject({ width: 2048, height: 315, widths: [412, 640, 960, 1440, 2048] });
  }, 60_000);

  test.each([
    { name: 'noise', newPicture: () => newNoise(1000, 1000) },
    {
      name: 'a landscape',
      newPicture: async () => (await newLandscape(1500, 1000, 40)).jpeg().toBuffer(),
    },
  ])(
    'stay within the weight limit for phones when they show $name',
    async ({ newPicture }) => {
      const { files } = await encodeOrThrow(await newPicture());
      const avifFiles = files.filter(({ format }) => format === 'avif');
      expect(avifFiles).not.toHaveLength(0);
      for (const { format, width, bytes } of avifFiles)
        expect({ format, width, isSmallEnough: bytes.length <= calculateMaxBytes(width) }).toEqual({
          format,
          width,
          isSmallEnough: true,
        });
      for (const { bytes } of avifFiles.filter(({ width }) => width <= 960))
        expect(bytes.length).toBeLessThanOrEqual(MAX_PHONE_BYTES);
    },
    120_000,
  );

  describe('of a rotated original with metadata', () => {
    let original: Buffer;
    let encoded: Awaited<ReturnType<typeof encodeOrThrow>>;
    beforeAll(async () => {
      original = await newRotatedJpeg(1600, 1200);
      encoded = await encodeOrThrow(original);
      expect(encoded.files).not.toHaveLength(0);
    }, 60_000);

    test('are upright', async () => {
      expect(await sharp(original).metadata()).toMatchObject({ orientation: 6, width: 1600 });
      expect(encoded.facts).toMatchObject({ width: 1200, height: 1600 });
      for (const { bytes } of encoded.files) {
        const { width = 0, height = 0 } = await sharp(bytes).metadata();
        expect(height).toBeGreaterThan(width);
        // The upper left of the sensor is the upper right of the picture.
        const { data } = await sharp(bytes)
          .extract({ left: width - 20, top: 10, width: 1, height: 1 })
          .raw()
          .toBuffer({ resolveWithObject: true });
        expect(data[0]).toBeGreaterThan(200);
      }
    });

    test('contain no camera, author or location metadata', async () => {
      expect((await sharp(original).metadata()).exif?.includes('Somebody')).toBe(true);
      expect(encoded.files).not.toHaveLength(0);
      for (const { bytes } of encoded.files) {
        const { exif, xmp, iptc, orientation = 1 } = await sharp(bytes).metadata();
        expect({ exif, xmp, iptc, orientation }).toEqual({ orientation: 1 });
      }
    });
  });

  test('have the same id for the same bytes only', async () => {
    const bytes = await newJpeg(700, 500);
    expect(derivePhotoId(bytes)).toMatch(/^[0-9a-f]{32}$/);
    expect(derivePhotoId(Buffer.from(bytes))).toBe(derivePhotoId(bytes));
    expect(derivePhotoId(Buffer.concat([bytes, Buffer.alloc(1)]))).not.toBe(derivePhotoId(bytes));
  });
});

describe('an unacceptable photograph', () => {
  const readCode = async (bytes: Buffer): Promise<string> => {
    const result = await runPipeline(bytes);
    return result.kind === 'fault' ? result.code : 'accepted';
  };

  test('is recognized by its content', async () => {
    expect(
      await readCode(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')),
    ).toBe('photo_type');
    expect(await readCode(await (await newLandscape(64, 64)).gif().toBuffer())).toBe('photo_type');
    expect(await readCode(Buffer.from('GIF89a'))).toBe('photo_type');
    expect(await readCode(Buffer.alloc(0))).toBe('photo_type');
    expect(await readCode(await (await newLandscape(700, 500)).webp().toBuffer())).toBe('accepted');
    expect(await readCode(await (await newLandscape(700, 500)).png().toBuffer())).toBe('accepted');
  }, 60_000);

  test('is rejected when animated', async () => {
    expect(await readCode(await newAnimatedWebp())).toBe('photo_animated');
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    // The signature and the header's chunk.
    const headLength = 33;
    const frames = Buffer.from('00000008' + '6163544c' + '0000000200000000' + 'f38d9370', 'hex');
    expect(
      await readCode(Buffer.concat([png.subarray(0, headLength), frames, png.subarray(headLength)])),
    ).toBe('photo_animated');
  });

  test('is rejected when it has too many pixels, in however few bytes', async () => {
    const flatImage = { create: { width: 8000, height: 8000, channels: 3, background: '#123456' } } as const;
    const bomb = await sharp(flatImage).png({ compressionLevel: 6 }).toBuffer();
    expect(bomb.length).toBeLessThan(2_000_000);
    expect(await readCode(bomb)).toBe('photo_too_large');
  }, 60_000);

  test('is rejected when truncated or damaged', async () => {
    const jpeg = await newJpeg(900, 600);
    expect(await readCode(jpeg.subarray(0, 400))).toBe('photo_unreadable');
    expect(await readCode(jpeg.subarray(0, jpeg.length / 2))).toBe('photo_unreadable');
  });
});
