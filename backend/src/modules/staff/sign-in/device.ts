const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Browser and system, enough to recognize one's own devices; null if both are unknown. */
export function describeDevice(userAgent: string | undefined): string | null {
  const text = (userAgent ?? '').slice(0, 500);
  const findName = (table: typeof BROWSERS) => table.find(([pattern]) => pattern.test(text))?.[1];
  return [findName(BROWSERS), findName(SYSTEMS)].filter(Boolean).join(', ') || null;
}
