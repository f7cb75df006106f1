import { z } from 'zod';

/** An IP address, or a network of them in CIDR notation (RFC 4632, RFC 4291 §2.3). */
export const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

export function isNetwork(text: string): boolean {
  return network.safeParse(text).success;
}
