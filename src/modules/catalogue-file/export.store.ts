// Reads of other slices: authors, categories, editions, products, publishers, series, work_authors, works.

import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import type { FormattedText } from '../../shared/formatted-text.contract.ts';

export type ExportedRow = {
  id: number;
  version: number;
  isbn13: string | null;
  sku: string | null;
  barcode: string | null;
  weightGrams: number;
  /** Of an option that is on sale, that of its product. */
  /** Null of an option that is off sale with its product alone: it has no state of its own to tell. */
  state: 'onSale' | 'draft' | 'hidden' | 'refused' | null;
  titleTh: string;
  titleEn: string;
  optionTh: string | null;
  optionEn: string | null;
  /** By name, in their order. */
  authors: string[] | null;
  translators: string[] | null;
  illustrators: string[] | null;
  editors: string[] | null;
  priceSatang: number;
  fullPriceSatang: number;
  stockOnHand: number;
  format: string | null;
  condition: string;
  language: string | null;
  publisher: string | null;
  year: number | null;
  originalYear: number | null;
  pages: number | null;
  heightMm: number | null;
  widthMm: number | null;
  thicknessMm: number | null;
  /** Null as the rest of a description where it isn't asked for. */
  descriptionTh: string | null;
  descriptionEn: string | null;
  formattedTh: FormattedText | null;
  formattedEn: FormattedText | null;
  categoryTh: string;
  categoryEn: string;
  series: string | null;
  seriesNumber: string | null;
};

/** What is sold for a price: a product with options by each of them. */
const exporting = nameStatement<ExportedRow>(
  'export_catalogue',
  `select p.id, p.version, e.isbn13, p.sku, p.barcode, p.weight_grams as "weightGrams",
     case when not p.is_active then coalesce(p.off_sale_as, 'hidden')
       when not parent.is_active then null else 'onSale' end as state,
     coalesce(w.title_th, parent.name_th, p.name_th) as "titleTh",
     coalesce(w.title_en, parent.name_en, p.name_en) as "titleEn", p.option_text_th as "optionTh",
     p.option_text_en as "optionEn",
     people.authors, people.translators, people.illustrators, people.editors,
     p.price_satang as "priceSatang", p.full_price_satang as "fullPriceSatang", p.stock_on_hand as "stockOnHand",
     e.format, p.condition, e.language, publisher.name_th as publisher, e.year, w.original_year as "originalYear",
     e.pages, e.height_mm as "heightMm", e.width_mm as "widthMm", e.thickness_mm as "thicknessMm",
     case when $4 then coalesce(w.description_th, parent.description_th, p.description_th) end as "descriptionTh",
     case when $4 then case when w.id is null then coalesce(parent.description_en, p.description_en)
       else w.description_en end end as "descriptionEn",
     case when $4 then case when w.id is null then coalesce(parent.formatted_th, p.formatted_th)
       else w.formatted_th end end as "formattedTh",
     case when $4 then case when w.id is null then coalesce(parent.formatted_en, p.formatted_en)
       else w.formatted_en end end as "formattedEn",
     c.name_th as "categoryTh", c.name_en as "categoryEn", series.name_th as series,
     w.series_number as "seriesNumber"
   from products p
   join categories c on c.id = p.category_id
   left join products parent on parent.id = p.parent_id
   left join editions e on e.id = p.edition_id
   left join works w on w.id = e.work_id
   left join publishers publisher on publisher.id = e.publisher_id
   left join series on series.id = w.series_id
   left join lateral (
     select array_agg(a.name_th order by wa.position) filter (where wa.role = 'author') as authors,
       array_agg(a.name_th order by wa.position) filter (where wa.role = 'translator') as translators,
       array_agg(a.name_th order by wa.position) filter (where wa.role = 'illustrator') as illustrators,
       array_agg(a.name_th order by wa.position) filter (where wa.role = 'editor') as editors
     from work_authors wa join authors a on a.id = wa.author_id where wa.work_id = w.id
   ) people on true
   where p.seller_id = $1 and p.id > $2 and p.product_type_id <> 2 and not p.is_free_gift
     and p.retired_at is null and (p.is_active or p.archived_at is null)
     and (parent.id is null or parent.is_active or parent.archived_at is null)
   order by p.id limit $3`,
);

/** A store's products after one, in the order of their numbers. */
export function selectExported(
  db: Queryable,
  asked: { sellerId: number; afterId: number; limit: number; hasDescriptions: boolean },
): Promise<ExportedRow[]> {
  return runNamed(db, exporting, [asked.sellerId, asked.afterId, asked.limit, asked.hasDescriptions]);
}
