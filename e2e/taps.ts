import { expect, type Locator, type Page } from '@playwright/test';

export type Taps = {
  /** Presses something, and counts it. */
  tap(target: Locator): Promise<void>;
  /** Chooses an entry of a list the browser draws, and counts it. */
  choose(target: Locator, option: { label: string } | { index: number }): Promise<void>;
  /** Types into a field: no tap, whatever it takes to get there. */
  type(target: Locator, text: string): Promise<void>;
  count(): number;
  /** The browser itself saw no press that wasn't counted. */
  expectNoOthers(): Promise<void>;
};

/**
 * Counts what a person has to press on the way, beside typing. Where scripts run each page counts the presses it gets as
 * well, so that one that goes past `tap` is found. `page` must not have been anywhere yet.
 */
export async function countTaps(page: Page, { hasScripts = true } = {}): Promise<Taps> {
  let counted = 0;
  let chosen = 0;
  let seen = 0;
  if (hasScripts) {
    await page.exposeFunction('sawPress', () => {
      seen++;
    });
    await page.addInitScript(() => {
      const { sawPress } = window as unknown as { sawPress: () => Promise<void> };
      document.addEventListener('pointerdown', () => void sawPress(), { capture: true });
    });
  }
  return {
    async tap(target) {
      counted++;
      await target.tap();
    },
    async choose(target, option) {
      counted++;
      chosen++;
      await target.selectOption(option);
    },
    async type(target, text) {
      // The keyboard's own: fill() focuses without a press.
      await target.fill(text);
    },
    count: () => counted,
    async expectNoOthers() {
      if (hasScripts) await expect.poll(() => seen).toBe(counted - chosen);
    },
  };
}
