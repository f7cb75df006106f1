import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

const options = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  resultTypes: ['violations'],
  // A finding is told by its markup.
  selectors: false,
} satisfies RunOptions;

/**
 * What axe finds against WCAG 2.2 AA and good practice on a page as it is, a line each; nothing when it finds nothing. axe goes into a document
 * once, and no more than findings comes out: to send 600 KB of it twice for each look, and all that passed back, was half of
 * what looking cost. There are no frames.
 */
export async function violationsOf(page: Page): Promise<string[]> {
  // What the header that stays lies over would be too small to press.
  await page.evaluate('window.scrollTo(0, 0)');
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (asked) => {
    // A colour on its way to another is nobody's to read: what a pointer has just left would have too little contrast. None
    // begins while it is looked either, as under a pointer below which the page has just changed.
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish();
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets.push(still);
    try {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, asked);
      return violations.map(({ id, nodes }) => `${document.URL} ${id}: ${nodes[0]?.html}`);
    } finally {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
    }
  }, options);
}

/** No findings on a wide screen, nor on a phone, and nothing wider than the screen. */
export async function expectNoFindings(page: Page): Promise<void> {
  for (const size of [
    { width: 360, height: 780 },
    { width: 1280, height: 900 },
  ]) {
    await page.setViewportSize(size);
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  }
}

const pictures = process.env.SHOTS_DIR;

/**
 * Looks at a page on a phone and on a wide screen: nothing wider than the screen, no findings, and a picture of it where
 * SHOTS_DIR says. The page has the size that it had afterwards.
 */
export async function look(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${name} at ${width} px`).toBeLessThanOrEqual(0);
    if (pictures !== undefined)
      await page.screenshot({ path: `${pictures}/${name}-${width}.png`, fullPage: true });
    expect(await violationsOf(page), `${name} at ${width} px`).toEqual([]);
  }
  if (before !== null) await page.setViewportSize(before);
}
