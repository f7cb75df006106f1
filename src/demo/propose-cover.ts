import { sql } from 'drizzle-orm';
import { drawCover } from '../modules/image/covers/cover-artist.ts';
import { saveCover } from '../modules/product-picture/save-cover.ts';
import type { Services } from '../platform/services.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'storage' | 'newUuid'>;

type SharedBook = {
  productId: number;
  sellerId: number;
  version: number;
  title: string;
  author: string;
  category: string;
};

/**
 * Proposes another cover of a book that several stores sell, as the press would: staff see both side by side, shoppers the one
 * that is. After the shop has been filled: files aren't stored within its transaction.
 */
export async function proposeCover(services: Needs): Promise<void> {
  const { rows } = await services.db.execute<{ userId: number } & SharedBook>(sql`
    select u.id::int as "userId", p.id::int as "productId", p.seller_id::int as "sellerId", w.version::int, w.title_th as title,
      c.url_key as category, coalesce((select a.name_th from work_authors wa join authors a on a.id = wa.author_id
        where wa.work_id = w.id order by wa.position limit 1), '') as author
    from users u join products p on p.seller_id = u.seller_id and p.is_active join editions e on e.id = p.edition_id
    join works w on w.id = e.work_id join categories c on c.id = w.category_id
    where u.email = 'seller@bannasala.test' and e.cover_key is null
      and exists (select from products other where other.edition_id = e.id and other.seller_id <> p.seller_id)
      and not exists (select from work_proposals waiting where waiting.work_id = w.id)
    order by p.sold_count desc, p.id limit 1`);
  const [book] = rows;
  if (book === undefined) throw new Error('the demo has no other book that two stores sell');
  const { userId, sellerId, productId, version, title, author, category } = book;
  const { renderImage } = await import('../platform/images/render-image.ts');
  // The same words in another composition: what a new printing looks like.
  const drawn = drawCover({
    ...{ seed: `new printing of ${title}`, title, author, categoryKey: category },
    ...{ subtitle: 'ฉบับพิมพ์ใหม่', language: 'th', kind: 'book' },
  });
  const bytes = await renderImage(drawn, { widthPx: 960, format: 'jpeg' });
  const cover = new File([new Uint8Array(bytes)], 'cover.jpg', { type: 'image/jpeg' });
  const saved = await saveCover(services, { userId, sellerId }, { productId, version, cover });
  if (!saved.ok || saved.value.result !== 'proposed')
    throw new Error(`the press’s cover: ${saved.ok ? saved.value.result : saved.failure.code}`);
}
