import type { PlaceRef } from '@wayfold/contracts/catalogue/catalogue';
import type { Place, PlaceContent, PlaceKind } from '@wayfold/contracts/catalogue/places-file';
import type { Locale } from '@wayfold/contracts/kernel/locale';

type NamedPlaceKind = Exclude<PlaceKind, 'duration'>;

/** An import added this place after the directory was read. */
export class UnknownPlace extends Error {
  constructor(kind: PlaceKind, key: string) {
    super(`the catalogue describes no ${kind} "${key}"`);
  }
}

/** All places and ways of traveling, by kind and key. The import guarantees that names resolve. */
export class PlaceDirectory {
  private readonly byKind = new Map<string, Map<string, PlaceContent>>();

  constructor(places: readonly Place[]) {
    for (const { kind, key, content } of places) {
      const contents = this.byKind.get(kind) ?? new Map<string, PlaceContent>();
      this.byKind.set(kind, contents.set(key, content));
    }
  }

  listKeys(kind: PlaceKind): string[] {
    return [...(this.byKind.get(kind)?.keys() ?? [])];
  }

  find<K extends PlaceKind>(kind: K, key: string): PlaceContent<K> | undefined {
    return this.byKind.get(kind)?.get(key) as PlaceContent<K> | undefined;
  }

  requireContent<K extends PlaceKind>(kind: K, key: string): PlaceContent<K> {
    const content = this.find(kind, key);
    if (!content) throw new UnknownPlace(kind, key);
    return content;
  }

  requireRef(kind: NamedPlaceKind, key: string, locale: Locale): PlaceRef {
    const { name, slug } = this.requireContent(kind, key);
    return { key, name: name[locale], slug: slug[locale] };
  }

  requireRefs(kind: NamedPlaceKind, keys: readonly string[], locale: Locale): PlaceRef[] {
    return keys.map((key) => this.requireRef(kind, key, locale));
  }

  /** Lists the names in both languages, so that either is found. */
  listNames(kind: NamedPlaceKind, keys: readonly string[]): string[] {
    return keys.flatMap((key) => Object.values(this.requireContent(kind, key).name));
  }
}
