import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';

/** Draws hills under a sky: smooth and grained like a photograph, so that it has a realistic size. */
export async function newLandscape(width: number, height: number, grain = 12): Promise<Sharp> {
  const grainNoise = { type: 'gaussian', mean: 128, sigma: grain } as const;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <linearGradient id="a" x2="0" y2="1"><stop stop-color="#4a90d9"/><stop offset="1" stop-color="#f6e7c8"/></linearGradient>
    <rect width="100%" height="100%" fill="url(#a)"/>
    <path d="M0 ${height * 0.7}L${width * 0.3} ${height * 0.35}L${width * 0.6} ${height * 0.75}L${width} ${height * 0.5}V${height}H0z" fill="#4f6b3a"/>
  </svg>`;
  const film = await sharp({
    create: { width, height, channels: 3, background: '#808080', noise: grainNoise },
  })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(Buffer.from(svg))
    .composite([{ input: film, blend: 'overlay' }])
    .removeAlpha();
}

export const newJpeg = async (width: number, height: number): Promise<Buffer> =>
  (await newLandscape(width, height)).jpeg({ quality: 85 }).toBuffer();

/** Draws random noise, which cannot be compressed. */
export const newNoise = (width: number, height: number): Promise<Buffer> => {
  const bytes = Buffer.alloc(width * height * 3);
  for (let offset = 0, round = 0; offset < bytes.length; offset += 32, round++)
    createHash('sha256').update(`${round}`).digest().copy(bytes, offset);
  return sharp(bytes, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();
};

/**
 * Creates a picture as taken with an upright phone: the sensor's rows are the picture's columns, and the
 * metadata contain location.
 */
export const newRotatedJpeg = async (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .composite([{ input: await newSquare('#ff0000', height / 4), left: 0, top: 0 }])
    .withExif({
      IFD0: { Make: 'A camera', Artist: 'Somebody' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '13/1 9/1 48/1', GPSLongitudeRef: 'W' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer();

const newSquare = (background: string, side: number): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background } })
    .png()
    .toBuffer();

/** Creates an animation of two frames. */
export const newAnimatedWebp = async (): Promise<Buffer> => {
  const frames = Buffer.concat([Buffer.alloc(1300 * 100 * 3, 0), Buffer.alloc(1300 * 100 * 3, 255)]);
  return sharp(frames, { raw: { width: 1300, height: 200, channels: 3, pageHeight: 100 } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
};
