type Jpeg = Uint8Array<ArrayBuffer>;

/** Recently requested JPEGs are kept by their drawing; each weighs about 60 KiB. */
const MAX_CACHED_CARDS = 64;
/** A stranger could request pictures endlessly, because any seed gives a picture. */
const MAX_CONCURRENT_RENDERINGS = 4;

const QUALITY = 82;

const cachedCards = new Map<string, Promise<Jpeg>>();
let concurrentRenderingCount = 0;

/**
 * Converts the drawing to a JPEG; returns undefined if too many are being rendered. It has no text, so needs
 * no fonts.
 */
export async function renderSocialCard(svg: string): Promise<Jpeg | undefined> {
  const cachedCard = cachedCards.get(svg);
  if (!cachedCard && concurrentRenderingCount >= MAX_CONCURRENT_RENDERINGS) return undefined;
  const card = cachedCard ?? rasterizeSvg(svg);
  // Moves the drawing to the end, because the first entry is evicted next.
  cachedCards.delete(svg);
  cachedCards.set(svg, card);
  const [oldestCard = svg] = cachedCards.keys();
  if (cachedCards.size > MAX_CACHED_CARDS) cachedCards.delete(oldestCard);
  try {
    return await card;
  } catch (error) {
    cachedCards.delete(svg);
    throw error;
  }
}

async function rasterizeSvg(svg: string): Promise<Jpeg> {
  concurrentRenderingCount += 1;
  try {
    // Loads the library on first use, because a server may never render a card.
    const { default: sharp } = await import('sharp');
    const jpeg = await sharp(Buffer.from(svg)).jpeg({ quality: QUALITY, progressive: true }).toBuffer();
    return new Uint8Array(jpeg);
  } finally {
    concurrentRenderingCount -= 1;
  }
}
