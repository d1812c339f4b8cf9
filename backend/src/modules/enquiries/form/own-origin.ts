interface OriginHeaders {
  readonly host?: string | undefined;
  readonly origin?: string | undefined;
  readonly referer?: string | undefined;
}

const parseHost = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).host : undefined;

/**
 * True if the header Origin, or else Referer, names our host. Browsers set both and pages cannot forge them;
 * a proxy may rewrite the header Host, so the public origin counts too.
 */
export function isOwnOrigin({ host, origin, referer }: OriginHeaders, publicOrigin: string): boolean {
  const senderHost = parseHost(origin ?? referer ?? '');
  return senderHost !== undefined && [host, new URL(publicOrigin).host].includes(senderHost);
}
