import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const weights = [
  { weight: 400, range: '100 500' },
  { weight: 600, range: '600 900' },
] as const;
const letters = { thai: 'U+0E01-0E5B,U+200C-200D,U+25CC', latin: 'U+0000-00FF,U+2000-206F,U+20AC' } as const;

function face(subset: keyof typeof letters, { weight, range }: (typeof weights)[number]): string {
  const file = createRequire(import.meta.url).resolve(
    `@fontsource/noto-sans-thai-looped/files/noto-sans-thai-looped-${subset}-${weight}-normal.woff2`,
  );
  const bytes = readFileSync(file).toString('base64');
  return `@font-face{font-family:"Noto Sans Thai Looped";font-weight:${range};unicode-range:${letters[subset]};
  src:url(data:font/woff2;base64,${bytes}) format("woff2")}`;
}

/**
 * The shop's letters for pages of the demo's stand-ins, within their one style sheet: they fetch nothing, and look the
 * same on a machine without Thai fonts. Their policies allow `peerFontSource`.
 */
export const peerFonts = weights
  .flatMap((weight) => [face('thai', weight), face('latin', weight)])
  .join('\n');
export const peerFontSource = 'font-src data:';
