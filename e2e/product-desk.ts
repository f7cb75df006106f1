import type { APIRequestContext } from '@playwright/test';
import sharp from 'sharp';
import { call, type Person } from './order-desk.ts';

/** Nobody's ISBN: the digits are of this moment. */
export function newIsbn(): string {
  const twelve = `9786${String(Date.now()).slice(-8)}`;
  const sum = [...twelve].reduce((all, digit, index) => all + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return `${twelve}${(10 - (sum % 10)) % 10}`;
}

type Added = { id: number; isbn: string; name: string };

/** A book of the person's store that no other test buys, sells or counts: a draft, which shoppers don't see. */
export function addDraft(request: APIRequestContext, person: Person, stock: number): Promise<Added> {
  return addBook(request, person, { stock, state: 'draft' });
}

/** A book that nobody has had before. */
export async function addBook(
  request: APIRequestContext,
  { token }: Person,
  {
    stock,
    state,
    format = 'paperback',
  }: { stock: number; state: 'draft' | 'onSale'; format?: 'paperback' | 'ebook' },
): Promise<Added> {
  const isbn = newIsbn();
  const name = `หนังสือทดสอบ ${isbn}`;
  const { dataList } = await call<{ dataList: { id: number }[] }>(request, 'GET', '/Category/List');
  const { id } = await call<{ id: number }>(request, 'POST', '/seller/product', {
    token,
    data: {
      isbn,
      price: 120,
      fullPrice: null,
      sku: '',
      condition: 'new',
      conditionNote: '',
      stock,
      state,
      book: {
        titleTh: name,
        titleEn: '',
        subtitleTh: '',
        subtitleEn: '',
        descriptionTh: '',
        descriptionEn: '',
        categoryId: dataList[0]?.id,
        authors: [],
        series: '',
        seriesNumber: '',
        originalYear: null,
        tags: [],
        publisher: '',
        year: null,
        pages: null,
        language: 'th',
        format,
        vatClass: 'exempt',
      },
    },
  });
  return { id, isbn, name };
}

/** A picture of one colour, to be uploaded. */
export async function photo(name: string, background: string) {
  const buffer = await sharp({ create: { width: 600, height: 800, channels: 3, background } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}
