/** Reads all pages of a list, each read with the cursor of the page before it. */
export async function readPages<Page extends { readonly nextCursor: string | null }>(
  read: (query: string) => Promise<Page>,
  query: string,
): Promise<Page[]> {
  const pages = [await read(query)];
  for (let cursor = pages[0]!.nextCursor; cursor !== null; cursor = pages.at(-1)!.nextCursor)
    pages.push(await read(`${query}&cursor=${cursor}`));
  return pages;
}
