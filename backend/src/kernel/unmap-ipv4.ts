const MAPPED_IPV4_PATTERN = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Turns "::ffff:192.0.2.1" into "192.0.2.1"; any other address is unchanged. */
export const unmapIpv4 = (ip: string): string => MAPPED_IPV4_PATTERN.exec(ip)?.[1] ?? ip;
