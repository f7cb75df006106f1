import { expect, type Page, test } from '@playwright/test';
import { demoPerson, enter } from './order-desk.ts';

test.describe('global dialogs', () => {
  const open = async (page: Page, name: string) => {
    await page.goto('/dev/showcase');
    await page.getByRole('button', { name, exact: true }).click();
  };
  // The page's own clock goes only when told: a busy machine can't be late.
  const openWithStoppedClock = async (page: Page, name: string) => {
    await page.goto('/dev/showcase');
    await expect(page.getByRole('region', { name: 'คุกกี้ของเรา' })).toBeVisible();
    await page.clock.install();
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await page.getByRole('button', { name, exact: true }).click();
  };

  test('an alert says its message and closes itself after 2 s', async ({ page }) => {
    await openWithStoppedClock(page, 'alert success');
    await expect(page.getByText('บันทึกแล้ว')).toBeVisible();
    await page.clock.runFor(1_900);
    await expect(page.getByText('บันทึกแล้ว')).toBeVisible();
    await page.clock.runFor(100);
    await expect(page.getByText('บันทึกแล้ว')).toBeHidden();
  });

  test('a cart error offers to update the cart', async ({ page }) => {
    await open(page, 'cart error');
    await page.getByRole('dialog').getByRole('button', { name: 'อัพเดทตะกร้า' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByText('อัพเดทตะกร้าสำเร็จ')).toBeVisible();
  });

  test('a slideshow goes on every 3 s until it is stopped; arrows and dots move it', async ({ page }) => {
    await openWithStoppedClock(page, 'slideshow');
    const dialog = page.getByRole('dialog');
    const place = dialog.getByText(/^ภาพที่ \d จาก 5$/);
    await expect(place).toHaveText('ภาพที่ 1 จาก 5');
    await page.clock.runFor(2_900);
    await expect(place).toHaveText('ภาพที่ 1 จาก 5');
    await page.clock.runFor(100);
    await expect(place).toHaveText('ภาพที่ 2 จาก 5');
    await dialog.getByRole('button', { name: 'หยุดเลื่อนภาพ' }).click();
    await dialog.getByRole('button', { name: 'ภาพก่อนหน้า' }).click();
    await dialog.getByRole('button', { name: 'ภาพก่อนหน้า' }).click();
    await expect(place).toHaveText('ภาพที่ 5 จาก 5');
    await dialog.getByRole('button', { name: 'ภาพที่ 3 จาก 5' }).click();
    await expect(place).toHaveText('ภาพที่ 3 จาก 5');
  });

  test('each picture of a slideshow leads where it says, which closes it', async ({ page }) => {
    await openWithStoppedClock(page, 'slideshow of ads');
    const dialog = page.getByRole('dialog', { name: 'ภาพ' });
    await dialog.getByRole('button', { name: 'ภาพถัดไป' }).click();
    await expect(dialog.getByRole('link')).toHaveAttribute('href', 'https://ads.example/');
    await expect(dialog.getByRole('link')).toHaveAttribute('target', '_blank');
    await dialog.getByRole('button', { name: 'ภาพก่อนหน้า' }).click();
    await dialog.getByRole('link').click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/promotion');
  });

  test('sharing opens a popup of SPEC’s size and copies the link', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => {
      window.open = (url, _name, features) => {
        document.title = `${url} ${features}`;
        return null;
      };
    });
    await open(page, 'share');
    const dialog = page.getByRole('dialog', { name: 'แชร์' });
    await dialog.getByRole('link', { name: 'แชร์ทาง Line' }).click();
    await expect(page).toHaveTitle(/social-plugins\.line\.me.*width=500,height=500/);
    await dialog.getByRole('button', { name: 'คัดลอกลิงก์' }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe('https://bannasala.test/pd/abcdefghijk');
  });

  test('the seller promotion leads to /seller', async ({ page }) => {
    await open(page, 'seller promotion');
    await page.getByRole('dialog').getByRole('link').click();
    await expect(page).toHaveURL('/seller');
  });

  test('the closing banner stays for Esc and backdrop, goes by its button, and for the rest of the visit', async ({
    page,
  }) => {
    await open(page, 'closing banner');
    const dialog = page.getByRole('dialog', { name: 'ประกาศ' });
    const close = dialog.getByRole('button', { name: 'ปิด' });
    await expect(dialog.getByRole('img')).toBeVisible();
    // The browser closes a dialog by itself when Esc is pressed again.
    for (let turn = 0; turn < 3; turn += 1) await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(close).toBeVisible();
    await close.click();
    await expect(dialog).toBeHidden();
    const known = page.waitForResponse((reply) => reply.url().includes('/resources/visitor'));
    await open(page, 'closing banner');
    await known;
    await page.getByRole('button', { name: 'images', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'ภาพ' })).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  test('staff are not kept from their work by the closing banner', async ({ page, context, request }) => {
    await enter(context, await demoPerson(request, 'admin'), 'th');
    await open(page, 'closing banner');
    await page.getByRole('button', { name: 'images', exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(page.getByRole('dialog', { name: 'ประกาศ' })).toHaveCount(0);
  });
});
