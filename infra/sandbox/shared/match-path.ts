/** Returns the value of `:id` if the path matches, empty for a pattern without `:id`; otherwise undefined. */
export function matchPath(pattern: string, path: string): string | undefined {
  const patternSegments = pattern.split('/');
  const segments = path.split('/');
  if (patternSegments.length !== segments.length) return undefined;
  let id = '';
  for (const [index, part] of patternSegments.entries()) {
    const value = segments[index] ?? '';
    if (part === ':id' && value !== '') id = value;
    else if (part !== value) return undefined;
  }
  return id;
}
