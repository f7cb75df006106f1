import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';

const root = fileURLToPath(new URL('..', import.meta.url));

test('npm start makes a shop of an empty folder, and ends when it is told to', async ({ page }) => {
  test.setTimeout(180_000);
  const folder = mkdtempSync(join(tmpdir(), 'bannasala-start-'));
  // Of root's own folder PostgreSQL's account sees nothing: the database would be elsewhere, and stay there.
  chmodSync(folder, 0o711);
  const shop = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    // Nothing but what a shell has: the database is the shop's own.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [shop.stdout, shop.stderr])
    stream.on('data', (text) => {
      said += text;
    });
  try {
    const address = () => /^ready (\S+)$/m.exec(said)?.[1] ?? '';
    await expect
      .poll(() => address() || (shop.exitCode === null ? '' : `ended: ${said}`), { timeout: 150_000 })
      .toMatch(/^http/);
    // Who waits for the line may ask at once, on a busy machine too.
    expect((await fetch(new URL('/readyz', address()))).status).toBe(200);
    const reply = await page.goto(address());
    expect(reply?.status()).toBe(200);
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
    expect(existsSync(join(folder, 'postgres', 'PG_VERSION'))).toBe(true);
  } finally {
    if (shop.exitCode === null) {
      shop.kill('SIGTERM');
      await once(shop, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  }
  expect(said).not.toContain('could not');
  expect(shop.exitCode).toBe(0);
});
