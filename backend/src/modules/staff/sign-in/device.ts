const BROWSER_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEM_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Describes browser and system, enough to recognize one's own devices; null if both are unknown. */
export function describeDevice(userAgent: string | undefined): string | null {
  const text = (userAgent ?? '').slice(0, 500);
  const findName = (table: typeof BROWSER_PATTERNS) => table.find(([pattern]) => pattern.test(text))?.[1];
  return [findName(BROWSER_PATTERNS), findName(SYSTEM_PATTERNS)].filter(Boolean).join(', ') || null;
}
