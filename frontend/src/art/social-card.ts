type Jpeg = Uint8Array<ArrayBuffer>;

/** JPEGs that were asked for lately, by the drawing they were made of; one weighs about 60 KiB. */
const KEPT = 64;
/** Any seed is a picture, so that a stranger could ask for ever new ones: more than this are not made at a time. */
const AT_ONCE = 4;
const QUALITY = 82;

const made = new Map<string, Promise<Jpeg>>();
let making = 0;

/** The drawing as a JPEG; undefined when too many are being made. It holds no text: no font is asked for. */
export async function socialCard(svg: string): Promise<Jpeg | undefined> {
  const known = made.get(svg);
  if (!known && making >= AT_ONCE) return undefined;
  const card = known ?? rasterise(svg);
  // The last one asked for stands last, the first in line is dropped.
  made.delete(svg);
  made.set(svg, card);
  const [first = svg] = made.keys();
  if (made.size > KEPT) made.delete(first);
  try {
    return await card;
  } catch (error) {
    made.delete(svg);
    throw error;
  }
}

async function rasterise(svg: string): Promise<Jpeg> {
  making += 1;
  try {
    // Loaded at the first card: a server that is never asked for one does not carry the library.
    const { default: sharp } = await import('sharp');
    const jpeg = await sharp(Buffer.from(svg)).jpeg({ quality: QUALITY, progressive: true }).toBuffer();
    return new Uint8Array(jpeg);
  } finally {
    making -= 1;
  }
}
