interface From {
  readonly host?: string | undefined;
  readonly origin?: string | undefined;
  readonly referer?: string | undefined;
}

const hostOf = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).host : undefined;

/**
 * Whether a form was sent by a page of ours: browsers say where it stood, and let no page say otherwise. A proxy may
 * have changed the host that was asked for, never the public one. What says nothing was sent by no browser.
 */
export function isOwnOrigin({ host, origin, referer }: From, publicOrigin: string): boolean {
  const sender = hostOf(origin ?? referer ?? '');
  return sender !== undefined && [host, new URL(publicOrigin).host].includes(sender);
}
