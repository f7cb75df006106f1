import type { APIRequestContext } from '@playwright/test';
import { call, type Person } from './order-desk.ts';

/** Nobody's ISBN: the digits are of this moment. */
export function newIsbn(): string {
  const twelve = `9786${String(Date.now()).slice(-8)}`;
  const sum = [...twelve].reduce((all, digit, index) => all + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return `${twelve}${(10 - (sum % 10)) % 10}`;
}

/** A book of the person's store that no other test buys, sells or counts: a draft, which shoppers don't see. */
export async function addDraft(
  request: APIRequestContext,
  { token }: Person,
  stock: number,
): Promise<{ id: number; isbn: string; name: string }> {
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
      state: 'draft',
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
        format: 'paperback',
        vatClass: 'exempt',
      },
    },
  });
  return { id, isbn, name };
}
