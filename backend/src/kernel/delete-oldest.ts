/** Deletes the entries that were set first, until at most `maxSize` are left. */
export function deleteOldest<Key>(map: Map<Key, unknown>, maxSize: number): void {
  for (const key of map.keys()) {
    if (map.size <= maxSize) return;
    map.delete(key);
  }
}
