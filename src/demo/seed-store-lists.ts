import { sql } from 'drizzle-orm';
import { storeListProducts, storeLists } from '../modules/shared-list/shared-list.tables.ts';
import type { Transaction } from '../platform/db/database.ts';
import { urlKeyOf } from '../shared/url-key.ts';
import { PRESS_SELLER_KEY, SECOND_SELLER_KEY } from './content/sellers.ts';
import { daysBefore, type SeedContext } from './seed-context.ts';
import type { Directory } from './seed-directory.ts';
import { insertRows, the } from './seed-rows.ts';

type DemoList = {
  sellerKey: string;
  titleTh: string;
  titleEn: string;
  textTh: string;
  textEn: string;
  visibility: 'public' | 'byLink' | 'hidden';
  /** Its products: what the store sells best of these categories and those below them. */
  categories: readonly string[];
  count: number;
  /** Said of the first of them. */
  noteTh: string;
  noteEn: string;
};

const demoLists: readonly DemoList[] = [
  {
    sellerKey: PRESS_SELLER_KEY,
    titleTh: 'เล่มที่บรรณาธิการหยิบกลับบ้าน',
    titleEn: 'Books our editors took home',
    textTh: 'ทุกเล่มผ่านมือเรามาแล้วทั้งต้นฉบับและปรู๊ฟ แต่เล่มเหล่านี้เราขออ่านอีกรอบด้วยตัวเอง',
    textEn: 'Every book of ours has been read in proof. These we asked to read once more, for ourselves.',
    visibility: 'public',
    categories: ['fiction', 'poetry-classics'],
    count: 14,
    noteTh: 'บรรณาธิการสามคนแย่งกันเขียนคำนำ',
    noteEn: 'Three editors wanted to write the foreword',
  },
  {
    sellerKey: PRESS_SELLER_KEY,
    titleTh: 'ก่อนสอบอีกสามเดือน',
    titleEn: 'Three months before the exam',
    textTh: 'เรียงจากเล่มที่ควรเริ่มก่อน ทำครบทั้งชั้นยังมีเวลาทบทวนอีกหนึ่งรอบ',
    textEn: 'In the order to begin with; after all of them there is time to look back once more.',
    visibility: 'public',
    categories: ['exams', 'textbooks'],
    count: 10,
    noteTh: 'เริ่มเล่มนี้ก่อน แล้วค่อยจับเวลา',
    noteEn: 'Begin with this one; take the time later',
  },
  {
    sellerKey: PRESS_SELLER_KEY,
    titleTh: 'ชุดตั้งต้นห้องสมุดโรงเรียนบ้านนา',
    titleEn: 'A first shelf for Ban Na school library',
    textTh: 'รายการที่ตกลงไว้กับคุณครูบรรณารักษ์ สั่งทีละเล่มหรือยกชุดก็ได้',
    textEn: 'As agreed with the librarian: to be ordered one by one, or all of them.',
    visibility: 'byLink',
    categories: ['children', 'science'],
    count: 8,
    noteTh: '',
    noteEn: '',
  },
  {
    sellerKey: 'rim-khlong-books',
    titleTh: 'อ่านริมน้ำตอนบ่ายฝนพรำ',
    titleEn: 'For a rainy afternoon by the water',
    textTh: 'เล่มบาง ใจความหนา อ่านจบก่อนเรือเที่ยวสุดท้าย',
    textEn: 'Slim books with much in them, read before the last boat leaves.',
    visibility: 'public',
    categories: ['fiction', 'poetry-classics', 'history-society'],
    count: 9,
    noteTh: 'เจ้าของร้านอ่านไปสี่รอบ',
    noteEn: 'Our owner has read it four times',
  },
  {
    sellerKey: SECOND_SELLER_KEY,
    titleTh: 'เล่มเก่าหาอ่านยากที่เพิ่งได้มา',
    titleEn: 'Hard-to-find books that just came in',
    textTh: 'มีอย่างละเล่มสองเล่ม ใครมาก่อนได้ก่อน',
    textEn: 'One or two copies of each: first come, first served.',
    visibility: 'public',
    categories: ['fiction', 'history-society', 'arts-culture'],
    count: 8,
    noteTh: 'ปกเดิม มีรอยพับที่มุมเล็กน้อย',
    noteEn: 'The first cover, one corner a little folded',
  },
];

/** What a store sells best of some categories, one offer of each book. */
async function bestOf(
  tx: Transaction,
  sellerId: number,
  { categories, count }: Pick<DemoList, 'categories' | 'count'>,
): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select found.id from (
      select distinct on (coalesce(edition.work_id, -product.id)) product.id, product.sold_count
      from products product
      join categories category on category.id = product.category_id
      left join categories above on above.id = category.parent_id
      left join editions edition on edition.id = product.edition_id
      where product.seller_id = ${sellerId} and product.is_active and product.parent_id is null
        and not product.is_free_gift
        and (category.url_key = any(${sql.param([...categories])}::text[])
          or above.url_key = any(${sql.param([...categories])}::text[]))
      order by coalesce(edition.work_id, -product.id), product.sold_count desc, product.id
    ) found
    order by found.sold_count desc, found.id limit ${count}`);
  return rows.map(({ id }) => id);
}

/** A few lists that stores share, of what they sell. */
export async function seedStoreLists({ tx, now }: SeedContext, { sellers }: Directory): Promise<void> {
  const lists = await insertRows(
    tx,
    storeLists,
    demoLists.map(({ sellerKey, categories, count, noteTh, noteEn, ...list }, index) => ({
      ...list,
      sellerId: the(sellers, sellerKey),
      urlKey: urlKeyOf(list.titleEn),
      linkKey: `demo-list-${index + 1}-${'0'.repeat(20)}`,
      sortOrder: index + 1,
      createdAt: daysBefore(now, 20 - index),
      updatedAt: daysBefore(now, 10 - index),
    })),
    ['id', 'titleEn'],
  );
  const byTitle = new Map(lists.map(({ id, titleEn }) => [titleEn, id]));
  const items: (typeof storeListProducts.$inferInsert)[] = [];
  for (const list of demoLists) {
    const listId = the(byTitle, list.titleEn);
    const productIds = await bestOf(tx, the(sellers, list.sellerKey), list);
    if (productIds.length < 3) throw new Error(`the demo has too little for ${list.titleEn}`);
    for (const [index, productId] of productIds.entries())
      items.push({
        listId,
        productId,
        position: index + 1,
        noteTh: index === 0 ? list.noteTh : '',
        noteEn: index === 0 ? list.noteEn : '',
      });
  }
  await insertRows(tx, storeListProducts, items);
}
