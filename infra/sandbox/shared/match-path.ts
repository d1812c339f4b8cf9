/** Returns the value of `:id` if the path matches, empty for a pattern without `:id`; otherwise undefined. */
export function matchPath(pattern: string, path: string): string | undefined {
  const patternSegments = pattern.split('/');
  const segments = path.split('/');
  if (patternSegments.length !== segments.length) return undefined;
  let id = '';
  for (const [index, patternSegment] of patternSegments.entries()) {
    const segment = segments[index] ?? '';
    if (patternSegment === ':id' && segment !== '') id = segment;
    else if (patternSegment !== segment) return undefined;
  }
  return id;
}
