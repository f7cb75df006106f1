import { expect, type Locator, type Page, test } from '@playwright/test';
import { cookieChoiceVersion } from '../src/modules/consent/consent.rules.ts';
import { violationsOf } from './accessibility.ts';
import { enter, newShopper } from './order-desk.ts';
import { waitForPost } from './wait-for-post.ts';

const search = (page: Page) => page.getByRole('combobox', { name: 'ค้นหา' });
const cookie = async (page: Page, name: string) =>
  (await page.context().cookies()).find((one) => one.name === name)?.value;

test.describe('the header', () => {
  test('has the menu of SPEC §2, search, languages, cart, and a guest’s links', async ({ page }) => {
    await page.goto('/');
    const menu = page.getByRole('navigation', { name: 'เมนูหลัก' });
    await expect(menu.getByRole('link')).toHaveText(['หน้าแรก', 'สินค้า', 'ข่าวสาร', 'คำถามที่พบบ่อย', 'ติดต่อเรา']);
    await expect(menu.getByRole('link', { name: 'หน้าแรก' })).toHaveAttribute('aria-current', 'page');
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'สมัครสมาชิก' })).toHaveAttribute(
      'href',
      '/register?next=%2F',
    );
    await expect(header.getByRole('link', { name: 'เข้าสู่ระบบ', exact: true })).toBeVisible();
    await expect(header.getByRole('link', { name: 'ตะกร้า: ยังไม่มีสินค้า' })).toBeVisible();
    // The shelves are a press away.
    await header.getByRole('link', { name: 'หมวดหมู่', exact: true }).click();
    await expect(page).toHaveURL('/category');
  });

  test('seller and partner links open a new tab with the sellers’ forms, there being no partner site', async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByRole('banner').getByText('ขายกับเรา').click();
    const links = page.getByRole('banner').getByRole('link', { name: '(เปิดแท็บใหม่)' });
    await expect(links).toHaveCount(4);
    const forms = ['/seller?view=register', '/seller', '/seller?view=register', '/seller'];
    for (const [index, link] of (await links.all()).entries()) {
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('href', forms[index] ?? '');
    }
    await page.keyboard.press('Escape');
    await expect(links.first()).toBeHidden();
  });

  test('names the drop-down of a signed-in shopper, with profile and logout, which forgets them', async ({
    page,
    request,
  }) => {
    const shopper = await newShopper(request);
    await enter(page.context(), shopper, 'th');
    await page.goto('/');
    const drop = page.getByRole('banner').locator('details', { hasText: 'ออกจากระบบ' });
    await drop.locator('summary').click();
    await expect(drop.getByRole('link', { name: 'โปรไฟล์ของฉัน' })).toHaveAttribute(
      'href',
      '/user/profile/my-profile',
    );
    await drop.getByRole('button', { name: 'ออกจากระบบ' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'สมัครสมาชิก' })).toBeVisible();
    expect(await cookie(page, 'token')).toBeUndefined();
  });

  test('login opens as a dialog over the page, and closes by Esc', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'เข้าสู่ระบบ', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'เข้าสู่ระบบ' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/');
  });
});

test.describe('search', () => {
  test('suggests after a pause of 600 ms, goes by keyboard, and closes by Esc', async ({ page }) => {
    await page.goto('/');
    const asked: number[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/resources/suggest?')) asked.push(Date.now());
    });
    const began = Date.now();
    await search(page).pressSequentially('แมว', { delay: 50 });
    const list = page.getByRole('listbox');
    await expect(list.getByRole('option').first()).toBeVisible();
    expect(asked).toHaveLength(1);
    expect((asked[0] ?? 0) - began).toBeGreaterThanOrEqual(600);
    await search(page).press('ArrowDown');
    await expect(list.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    await search(page).press('ArrowUp');
    await expect(search(page)).not.toHaveAttribute('aria-activedescendant', /./);
    await search(page).press('Escape');
    await expect(list).toBeHidden();
    await expect(search(page)).toHaveAttribute('aria-expanded', 'false');
  });

  test('Enter goes to /product with what was typed; an option goes to what it names', async ({ page }) => {
    await page.goto('/');
    await search(page).fill('แมว');
    await search(page).press('Enter');
    await expect(page).toHaveURL(/\/product\?search=/);
    expect(new URL(page.url()).searchParams.get('search')).toBe('แมว');
    await expect(search(page)).toHaveValue('แมว');

    await page.goto('/');
    await search(page).fill('แมว');
    const option = page.getByRole('listbox').getByRole('option').nth(1);
    await expect(option).toBeVisible();
    await option.click();
    await expect(page).toHaveURL(/\/(product|series|author|category)\/.+/);
  });

  test('the icon searches, also without JavaScript', async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      ...(baseURL === undefined ? {} : { baseURL }),
    });
    const page = await context.newPage();
    await page.goto('/');
    await page.locator('input[type=search]').fill('ทะเล');
    await page.getByRole('button', { name: 'ค้นหา' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe('ทะเล');
    await context.close();
  });

  test('a signed-in visitor is offered the last searches, five at most', async ({ page, request }) => {
    await enter(page.context(), await newShopper(request), 'th');
    for (const word of ['หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก']) {
      const recorded = waitForPost(page, '/resources/recent-search');
      await page.goto(`/product?search=${word}`);
      await recorded;
    }
    await page.goto('/');
    await search(page).focus();
    const options = page.getByRole('listbox').getByRole('option');
    await expect(options).toHaveText(['หก', 'ห้า', 'สี่', 'สาม', 'สอง']);
    await search(page).press('ArrowDown');
    await search(page).press('Enter');
    await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe('หก');
  });
});

test.describe('the language', () => {
  test('changes by a form that keeps the page, and stays', async ({ page }) => {
    await page.goto('/product?search=cat&pageNo=1');
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page).toHaveURL('/product?search=cat&pageNo=1');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    expect(await cookie(page, 'language')).toBe('en');
    await page.goto('/');
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  });

  test('never leads to another site', async ({ request, baseURL }) => {
    for (const returnTo of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
    ]) {
      const reply = await request.post('/resources/language', {
        form: { language: 'en', returnTo },
        headers: { origin: baseURL ?? '' },
        maxRedirects: 0,
      });
      expect([reply.status(), reply.headers().location]).toEqual([302, '/']);
    }
  });

  test('an address with lang=en is a choice that its links keep', async ({ page }) => {
    await page.goto('/?lang=en');
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Products' }).click();
    await expect(page).toHaveURL('/product');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});

test.describe('the cart panel', () => {
  test('opens by the icon, holds the page still, closes by Esc and on another route', async ({ page }) => {
    await page.goto('/');
    const icon = page.getByRole('banner').getByRole('link', { name: /^ตะกร้า: / });
    const panel = page.getByRole('dialog', { name: 'ตะกร้าสินค้า' });
    await icon.click();
    await expect(panel).toBeVisible();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toContain(
      'hidden',
    );
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).not.toContain(
      'hidden',
    );

    await icon.click();
    await expect(panel).toBeVisible();
    await page.evaluate(() => window.history.pushState(null, '', '/'));
    await page.goBack();
    await page.goto('/product');
    await expect(panel).toBeHidden();
  });

  test('stays closed on the cart page, where the icon leads nowhere else', async ({ page }) => {
    await page.goto('/cart');
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^ตะกร้า: / })
      .click();
    await expect(page.getByRole('dialog', { name: 'ตะกร้าสินค้า' })).toBeHidden();
    await expect(page).toHaveURL('/cart');
  });
});

test.describe('the footer', () => {
  test('is made of the settings: address, telephone, fax, e-mail, networks with an address, policies', async ({
    page,
  }) => {
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    for (const label of ['โทรศัพท์', 'โทรสาร', 'อีเมล'])
      await expect(footer.getByText(label, { exact: true })).toBeVisible();
    await expect(footer.getByRole('link', { name: 'hello@bannasala.test' })).toHaveAttribute(
      'href',
      'mailto:hello@bannasala.test',
    );
    for (const name of ['ข้อกำหนดการใช้งาน', 'นโยบายความเป็นส่วนตัว', 'นโยบายคุกกี้'])
      await expect(footer.getByRole('link', { name })).toBeVisible();
  });

  test('leads to what the shop has beside its products', async ({ page }) => {
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    for (const [name, path] of [
      ['ไลฟ์ขายหนังสือ', '/live'],
      ['บทความ', '/article'],
      ['เรื่องราวของเรา', '/our-story'],
      ['แนะนำหนังสือ ได้ผลตอบแทน', '/affiliate'],
    ] as const)
      await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
  });

  test('is hidden with the bars as SPEC §2 says, and by the queries', async ({ page }) => {
    await page.goto('/cart');
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    await expect(page.getByRole('banner')).toBeVisible();
    await page.goto('/landing');
    await expect(page.getByRole('banner')).toHaveCount(0);
    await page.goto('/news?hideNavbar=true&hideFooter=true');
    await expect(page.getByRole('banner')).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
  });
});

test('go-to-top appears after 400 px and goes there', async ({ page }) => {
  await page.goto('/');
  const button = page.getByRole('button', { name: 'กลับขึ้นด้านบน' });
  await expect(button).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, 390));
  await expect(button).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, 420));
  await button.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(button).toBeHidden();
});

test.describe('cookies', () => {
  test('nothing is set before a choice but what the shop needs; the choice is kept and can be changed', async ({
    page,
  }) => {
    await page.goto('/');
    const bar = page.getByRole('region', { name: 'คุกกี้ของเรา' });
    await expect(bar).toBeVisible();
    expect(await page.context().cookies()).toEqual([]);
    await bar.getByRole('button', { name: 'เฉพาะที่จำเป็น' }).click();
    await expect(bar).toBeHidden();
    await expect.poll(() => cookie(page, 'cookie_consent')).toMatch(/\.necessary$/);
    await page.reload();
    await expect(bar).toBeHidden();
    await page.getByRole('contentinfo').getByRole('button', { name: 'ตั้งค่าคุกกี้' }).click();
    await bar.getByRole('button', { name: 'ยอมรับทั้งหมด' }).click();
    await expect.poll(() => cookie(page, 'cookie_consent')).toMatch(/\.all$/);
  });

  test('each purpose can be chosen on the policy’s page, where withdrawing clears what it had set', async ({
    page,
    baseURL,
  }) => {
    await page.goto('/');
    await page.getByRole('region', { name: 'คุกกี้ของเรา' }).getByRole('link', { name: 'เลือกเอง' }).click();
    await page.getByRole('checkbox', { name: 'การตลาด' }).check();
    await page.getByRole('button', { name: 'บันทึกตัวเลือก' }).click();
    await expect(page.getByText('บันทึกตัวเลือกแล้ว')).toBeVisible();
    expect(await cookie(page, 'cookie_consent')).toMatch(/\.marketing$/);
    await page.context().addCookies([{ name: 'affiliat_from', value: 'AB12', url: baseURL ?? '' }]);
    await page.reload();
    await expect(page.getByRole('checkbox', { name: 'การตลาด' })).toBeChecked();
    await page.getByRole('main').getByRole('button', { name: 'เฉพาะที่จำเป็น' }).click();
    await expect.poll(() => cookie(page, 'cookie_consent')).toMatch(/\.necessary$/);
    await expect.poll(() => cookie(page, 'affiliat_from')).toBeUndefined();
  });
});

/** Opens the first page and waits until its scripts have woken it: only then it asks about cookies. */
async function openAwake(page: Page): Promise<void> {
  await page.goto('/');
  // A busy machine takes its time to wake a page.
  await expect(page.getByRole('region', { name: 'คุกกี้ของเรา' })).toBeVisible({ timeout: 20_000 });
}

test('the connection’s loss and return are said', async ({ page, context }) => {
  await openAwake(page);
  await context.setOffline(true);
  await expect(page.getByText('ขณะนี้ไม่ได้เชื่อมต่ออินเทอร์เน็ต')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('เชื่อมต่ออินเทอร์เน็ตแล้ว')).toBeVisible();
  await expect(page.getByText('เชื่อมต่ออินเทอร์เน็ตแล้ว')).toBeHidden();
});

test('the loading bar shows for a slow page only, and goes 500 ms after it', async ({ page }) => {
  // Before that a link loads a document, and there is no bar to show.
  await openAwake(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/product.data*', async (route) => {
    await held.promise;
    await route.continue();
  });
  // Told by the page itself, so that a busy machine misses nothing.
  const phases = await page.evaluateHandle(() => {
    const seen: { phase: string; atMs: number }[] = [];
    const look = () => {
      const phase =
        document.querySelector('[data-testid="loading-bar"]')?.getAttribute('data-phase') ?? 'hidden';
      if (phase !== (seen.at(-1)?.phase ?? 'hidden')) seen.push({ phase, atMs: performance.now() });
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
    return seen;
  });
  const startMs = await page.evaluate(() => performance.now());
  // Without the pointer resting on it first: resting fetches the page ahead.
  await page
    .getByRole('navigation', { name: 'เมนูหลัก' })
    .getByRole('link', { name: 'สินค้า' })
    .dispatchEvent('click');
  await expect(page.getByTestId('loading-bar')).toHaveAttribute('data-phase', 'running');
  held.resolve();
  await expect(page).toHaveURL('/product');
  await expect
    .poll(async () => (await phases.jsonValue()).map(({ phase }) => phase))
    .toEqual(['running', 'done', 'hidden']);
  const [running, done, hidden] = await phases.jsonValue();
  // A timer may be late, never early (but for its own rounding).
  expect((running?.atMs ?? 0) - startMs).toBeGreaterThanOrEqual(199);
  expect((hidden?.atMs ?? 0) - (done?.atMs ?? 0)).toBeGreaterThanOrEqual(490);
});

test('a page that needs an account forces the login dialog, which can’t be closed', async ({ page }) => {
  await page.goto('/user/profile/my-profile');
  const dialog = page.getByRole('dialog', { name: 'เข้าสู่ระบบ' });
  await expect(dialog.getByRole('button', { name: 'เข้าสู่ระบบ' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'ปิด' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 400);
  await expect(dialog).toBeVisible();
});

test('without JavaScript the same page links to the login page', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL === undefined ? {} : { baseURL }),
  });
  const page = await context.newPage();
  await page.goto('/user/profile/my-profile');
  await page.getByRole('main').getByRole('link', { name: 'เข้าสู่ระบบ' }).click();
  await expect(page).toHaveURL('/login?next=%2Fuser%2Fprofile%2Fmy-profile');
  await context.close();
});

test('the keyboard: the first Tab offers the way past the header', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'ข้ามไปยังเนื้อหา' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
});

test.describe('accessibility (WCAG 2.2 AA, by axe)', () => {
  for (const path of ['/', '/404', '/aboutus', '/cookie-policy', '/dev/showcase'])
    test(path, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('region', { name: 'คุกกี้ของเรา' })).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
    });
});

test.describe('links', () => {
  /** Says something that only this load of the page knows. */
  const markLoad = (page: Page) =>
    page.evaluate(() => document.documentElement.setAttribute('data-load', '1'));
  const isSameLoad = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-load'));

  /** Before the page's scripts run, the browser follows links by itself. */
  const waitUntilFollowed = (page: Page, link: Locator) =>
    expect(async () => {
      await page.mouse.move(0, 0);
      await link.hover();
      await expect(page.locator('link[rel="prefetch"]').first()).toBeAttached({ timeout: 1_000 });
    }).toPass();

  test('go to their page within the one that is loaded, and back', async ({ page }) => {
    await page.goto('/product');
    await markLoad(page);
    const card = page.getByRole('article').first().getByRole('link');
    const name = (await card.textContent()) ?? '';
    await waitUntilFollowed(page, card);
    // By its keyboard as by a press.
    await card.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    expect(await isSameLoad(page)).toBe(true);
    await page.goBack();
    // A product's page has cards of others: the address says where the way back leads before the page has come.
    await expect(page.getByRole('heading', { level: 1, name })).toBeHidden();
    await page.getByRole('article').first().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    expect(await isSameLoad(page)).toBe(true);
  });

  test('to the first page, the logo: a third press in a visit is told to a marketing tag, as agreed to', async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([
      { name: 'cookie_consent', value: `${cookieChoiceVersion}.marketing`, url: baseURL ?? '' },
    ]);
    await page.goto('/news');
    const logo = page.getByRole('banner').getByRole('link', { name: 'บรรณศาลา', exact: true });
    await waitUntilFollowed(page, logo);
    const told = await page.evaluateHandle(() => {
      const heard: unknown[] = [];
      window.addEventListener('bannasala:conversion', (event) => heard.push((event as CustomEvent).detail));
      return heard;
    });
    for (const heard of [[], [], [{ name: 'home_logo' }]]) {
      await logo.click();
      await expect(page).toHaveURL('/');
      expect(await told.jsonValue()).toEqual(heard);
    }
  });

  test('open another tab with the key for it, and leave this one', async ({ page, context }) => {
    await page.goto('/product');
    const [other] = await Promise.all([
      context.waitForEvent('page'),
      page
        .getByRole('article')
        .first()
        .getByRole('link')
        .click({ modifiers: ['ControlOrMeta'] }),
    ]);
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/product');
  });

  test('have their page fetched while a pointer rests on them', async ({ page }) => {
    await page.goto('/product');
    const link = page.getByRole('article').first().getByRole('link');
    const path = (await link.getAttribute('href')) ?? '';
    const fetched = page.waitForRequest((request) => new URL(request.url()).pathname === `${path}.data`);
    await waitUntilFollowed(page, link);
    await fetched;
    expect(new URL(page.url()).pathname).toBe('/product');
  });
});
