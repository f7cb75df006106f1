import { expect, test } from '@playwright/test';
import { call, demoPerson, enter, newShopper } from './order-desk.ts';

type Book = { userAddresses: Record<string, unknown>[] };

test('changing an address keeps every field it has', async ({ page, context, request }) => {
  const person = await newShopper(request);
  const whole = {
    name: 'บ้านคุณแม่',
    firstname: 'มานี',
    lastname: 'มีใจ',
    telephone: '02123456',
    houseNumber: '99/1',
    building: 'อาคารบรรณา',
    address: 'หมู่ 4',
    alley: 'สุขุมวิท 11',
    road: 'สุขุมวิท',
    subdistrictId: 100101,
    taxId: '1101700230708',
    typeAddress: 'office',
  };
  const { id } = await call<{ id: number }>(request, 'POST', '/UserAddresses', {
    token: person.token,
    data: whole,
  });
  await enter(context, person, 'th');
  await page.goto(`/user/profile/my-address?edit=${id}`);
  await page.getByRole('textbox', { name: 'ชื่อ', exact: true }).fill('ชูใจ');
  await page.getByRole('button', { name: 'บันทึกที่อยู่' }).click();
  await expect(page.getByText('ชูใจ มีใจ')).toBeVisible();
  const { userAddresses } = await call<Book>(request, 'GET', '/UserAddresses', { token: person.token });
  expect(userAddresses.find((address) => address.id === id)).toMatchObject({ ...whole, firstname: 'ชูใจ' });
});

test('the demo’s own address opens filled in and saves', async ({ page, context, request }) => {
  const person = await demoPerson(request, 'shopper');
  const before = await call<Book>(request, 'GET', '/UserAddresses', { token: person.token });
  await enter(context, person, 'en');
  await page.goto('/user/profile/my-address');
  await page.getByRole('link', { name: 'Change' }).first().click();
  await expect(page.getByLabel('House number')).toHaveValue(String(before.userAddresses[0]?.houseNumber));
  await page.getByRole('button', { name: 'Save the address' }).click();
  await expect(page.getByRole('link', { name: 'Change' }).first()).toBeVisible();
  const after = await call<Book>(request, 'GET', '/UserAddresses', { token: person.token });
  expect(after.userAddresses).toEqual(before.userAddresses);
});

test('the address book says its title, and an address that isn’t there is no form for a new one', async ({
  page,
  context,
  request,
}) => {
  const person = await newShopper(request);
  const stranger = await newShopper(request);
  const { userAddresses } = await call<Book>(request, 'GET', '/UserAddresses', { token: stranger.token });
  await enter(context, person, 'th');
  await page.goto('/user/profile/my-address');
  await expect(page).toHaveTitle(/^สมุดที่อยู่/);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  for (const edit of ['0', 'x', String(userAddresses[0]?.id)]) {
    const reply = await page.goto(`/user/profile/my-address?edit=${edit}`);
    expect(reply?.status(), edit).toBe(404);
  }
  expect((await page.goto('/user/profile/my-address?edit=new'))?.status()).toBe(200);
});

test('each part of a place that is left empty says so at its own field', async ({
  page,
  context,
  request,
}) => {
  await enter(context, await newShopper(request), 'en');
  await page.goto('/user/profile/my-address?edit=new');
  const save = page.getByRole('button', { name: 'Save the address' });
  const part = (name: string) => page.getByRole('combobox', { name, exact: true });
  const isWrong = async (name: string, wrong: boolean) => {
    const field = part(name);
    if (!wrong) return expect(field).not.toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription("This field can't be empty");
  };
  await save.click();
  for (const name of ['Province', 'District', 'Subdistrict']) await isWrong(name, true);
  await part('Province').selectOption({ index: 1 });
  await save.click();
  await isWrong('Province', false);
  await expect(page.locator('select[name=districtId]')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('select[name=subdistrictId]')).toHaveAttribute('aria-invalid', 'true');
});

test('an address that is changed without scripts is still the same one when something was wrong with it', async ({
  browser,
  request,
}) => {
  const person = await newShopper(request);
  const plain = await browser.newContext({ javaScriptEnabled: false });
  await enter(plain, person, 'th');
  const page = await plain.newPage();
  await page.goto('/user/profile/my-address');
  await page.getByRole('link', { name: 'แก้ไข' }).first().click();
  const lastname = page.locator('form [name=lastname]');
  await lastname.fill('');
  await page.getByRole('button', { name: 'บันทึกที่อยู่' }).click();
  await expect(lastname).toHaveAttribute('aria-invalid', 'true');
  await lastname.fill('รักเผ่าไทย');
  await page.getByRole('button', { name: 'บันทึกที่อยู่' }).click();
  await expect(page.getByText('มานี รักเผ่าไทย')).toBeVisible();
  const { userAddresses } = await call<Book>(request, 'GET', '/UserAddresses', { token: person.token });
  expect(userAddresses).toHaveLength(1);
  await plain.close();
});
