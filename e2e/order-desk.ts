import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type BrowserContext, expect } from '@playwright/test';
import { cookieChoiceVersion } from '../src/modules/consent/consent.rules.ts';
import { demoTotpSecret, totpCode } from '../src/platform/totp.ts';

/** People and orders for the tests of what follows an order: made through the API, as another client would. */
export type Person = { token: string; email: string };
type Culture = 'th' | 'en';
type CallOptions = { token?: string; culture?: Culture; data?: unknown; multipart?: Record<string, Part> };
type Part = string | { name: string; mimeType: string; buffer: Buffer };

const demoPassword = 'bannasala-demo';

export async function call<Detail>(
  request: APIRequestContext,
  method: 'GET' | 'POST',
  path: string,
  { token, culture = 'th', data, multipart }: CallOptions = {},
): Promise<Detail> {
  const response = await request.fetch(`/api${path}`, {
    method,
    headers: {
      'x-api-key': 'demo',
      culture,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(data === undefined ? {} : { data }),
    ...(multipart === undefined ? {} : { multipart }),
  });
  const body = await response.json();
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${JSON.stringify(body)}`);
  return body.detail;
}

/** A shopper nobody else uses, with an address: of an everyday one, or with what is given. */
export async function newShopper(
  request: APIRequestContext,
  given: Partial<Record<'firstname' | 'lastname' | 'address', string>> = {},
): Promise<Person> {
  const { token, email } = await newcomer(request);
  const { dataList } = await call<{ dataList: { subdistrictId: number }[] }>(
    request,
    'GET',
    '/Address/Lookup?search=10200',
  );
  await call(request, 'POST', '/UserAddresses', {
    token,
    data: {
      typeAddress: 'home',
      firstname: 'มานี',
      lastname: 'มีใจ',
      telephone: '0812345678',
      address: '99/1 หมู่ 4',
      subdistrictId: dataList[0]?.subdistrictId,
      defaultShipping: true,
      defaultBilling: true,
      ...given,
    },
  });
  return { token, email };
}

/** Someone who has just registered and has no address yet. */
export async function newcomer(request: APIRequestContext): Promise<Person> {
  const email = `e2e-${randomUUID().slice(0, 12)}@test.example`;
  const password = 'e2e-password-1';
  const { token } = await call<{ token: string }>(request, 'POST', '/Register', {
    data: { email, password, confirmPassword: password, isAccept: true, type: 1 },
  });
  return { token, email };
}

export async function demoPerson(
  request: APIRequestContext,
  who:
    | 'shopper'
    | 'affiliate'
    | 'sharer'
    | 'seller'
    | 'seller2'
    | 'admin'
    | 'finance'
    | 'support'
    | 'catalogue'
    | 'content',
): Promise<Person> {
  const email = `${who}@bannasala.test`;
  // Who isn't of the staff has no second factor, and none is looked at.
  const otp = totpCode(demoTotpSecret, new Date());
  const { token } = await call<{ token: string }>(request, 'POST', '/login', {
    data: { email, password: demoPassword, otp },
  });
  return { token, email };
}

export type Placed = {
  referenceCode: string;
  cartId: string;
  orders: { orderNumber: string; total: number }[];
  total: number;
};

/**
 * Places an order of one product, of the given store or of any. With a parcel's fee it is the cheapest paperback: dear ones
 * are sent for nothing and bring gifts, and a book alone bears no VAT, while the fee does.
 */
export async function placeOrder(
  request: APIRequestContext,
  { token }: Person,
  channel: 'card' | 'promptpay' | 'transfer' | 'cod',
  {
    store,
    hasParcelFee = false,
    culture = 'th',
  }: { store?: string; hasParcelFee?: boolean; culture?: Culture } = {},
): Promise<Placed> {
  const query = new URLSearchParams({ inStock: 'true', perpage: '20' });
  if (store !== undefined) query.set('seller', store);
  if (hasParcelFee) {
    query.set('format', 'paperback');
    query.set('sortBy', 'priceAsc');
  }
  const { dataList } = await call<{
    dataList: { id: number; productTypeId: number; format: string | null }[];
  }>(request, 'GET', `/product?${query}`);
  // Of an e-book nothing is sent.
  const product = dataList.find(({ productTypeId, format }) => productTypeId === 1 && format !== 'ebook');
  const { cartId } = await call<{ cartId: string }>(request, 'POST', '/transaction/add', {
    token,
    data: { productId: product?.id, quantity: 1 },
  });
  const { userAddresses } = await call<{ userAddresses: { id: number }[] }>(
    request,
    'GET',
    '/UserAddresses',
    { token },
  );
  const placed = await call<Omit<Placed, 'total'>>(request, 'POST', '/order/place', {
    token,
    culture,
    data: {
      id: cartId,
      paymentTypeId: channel,
      buyerInfo: { addressId: userAddresses[0]?.id },
      orders: [],
    },
  });
  return { ...placed, total: placed.orders.reduce((sum, order) => sum + order.total, 0) };
}

/** Signs a browser in, and chooses its language. */
export async function enter(
  context: BrowserContext,
  person: Person | null,
  language: Culture,
): Promise<void> {
  const url = `http://localhost:${process.env.E2E_PORT ?? '4173'}`;
  await context.addCookies([
    { name: 'language', value: language, url },
    { name: 'cookie_consent', value: `${cookieChoiceVersion}.necessary`, url },
    ...(person === null ? [] : [{ name: 'token', value: person.token, url, httpOnly: true }]),
  ]);
}

export function baht(amount: number): string {
  return `฿${amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}

export type Book = { id: number; name: string; urlKey: string };

/** A printed book of which there are several. */
export async function someBook(request: APIRequestContext): Promise<Book> {
  const { dataList } = await call<{ dataList: (Book & { productTypeId: number; quantity: number })[] }>(
    request,
    'GET',
    '/product?inStock=true&perpage=40&pageNo=4',
  );
  const book = dataList.find(({ productTypeId, quantity }) => productTypeId === 1 && quantity >= 5);
  if (book === undefined) throw new Error('there is no book');
  return book;
}

/** Puts one book into somebody's cart. */
export async function fillCart(request: APIRequestContext, { token }: Person): Promise<void> {
  const { id } = await someBook(request);
  await call(request, 'POST', '/transaction/add', { token, data: { productId: id, quantity: 1 } });
}

/** The code that was sent last to an address. */
export async function codeTo(request: APIRequestContext, email: string): Promise<string> {
  const newest = async () => {
    const outbox = await request.get('/dev/outbox', { headers: { accept: 'application/json' } });
    const sent: { to: string; text: string }[] = await outbox.json();
    return /\d{6}/.exec(sent.find(({ to }) => to === email)?.text ?? '')?.[0] ?? '';
  };
  await expect.poll(newest, { timeout: 20_000 }).not.toBe('');
  return newest();
}

const banks = ['004', '002', '006', '014', '025', '030', '011'];
let transfers = 0;

/** Where the next transfer comes from: two of one bank, amount and minute would be taken for one. */
export function nextBank(): string {
  transfers += 1;
  return banks[transfers % banks.length] ?? '004';
}
