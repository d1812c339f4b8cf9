/** Accepted types. SVG could load and run things, so it is not accepted. */
export type PhotoType = 'jpeg' | 'png' | 'webp';

const hasSignature = (bytes: Uint8Array, offset: number, signature: string): boolean =>
  [...signature].every((letter, index) => bytes[offset + index] === letter.charCodeAt(0));

/** Detects the type by the first bytes, because file names may be wrong. */
export function detectPhotoType(bytes: Uint8Array): PhotoType | undefined {
  if (hasSignature(bytes, 0, '\xff\xd8\xff')) return 'jpeg';
  if (hasSignature(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'png';
  return hasSignature(bytes, 0, 'RIFF') && hasSignature(bytes, 8, 'WEBP') ? 'webp' : undefined;
}

/** True if a PNG is animated: the decoding library counts the frames of all other types. */
export function isAnimatedPng(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const animationOffset = file.indexOf('acTL', 8, 'latin1');
  return animationOffset !== -1 && animationOffset < file.indexOf('IDAT', 8, 'latin1');
}
