type Rgb = readonly [number, number, number];

function parse(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function format([red, green, blue]: Rgb): string {
  return `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** WCAG 2.2 relative luminance of `#rrggbb`, 0 (black) to 1 (white). */
export function luminance(hex: string): number {
  const [red, green, blue] = parse(hex).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2 contrast ratio, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** `share` of `other` stirred into `one` (0 leaves it, 1 replaces it). */
export function mix(one: string, other: string, share: number): string {
  const [a, b] = [parse(one), parse(other)];
  return format([a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share]);
}

/** The candidate that reads best on `ground`; black or white when none of them reads well enough (4.5:1). */
export function readableOn(ground: string, candidates: readonly string[]): string {
  const best = [...candidates].sort((a, b) => contrast(b, ground) - contrast(a, ground))[0];
  if (best !== undefined && contrast(best, ground) >= 4.5) return best;
  return luminance(ground) > 0.18 ? '#17130f' : '#fffaf0';
}
