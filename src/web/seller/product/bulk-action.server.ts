import { data, redirect } from 'react-router';
import { errorMessage } from '../../../messages/error-messages.ts';
import { bulkMost } from '../../../modules/listing/listing.rules.ts';
import { inLocale } from '../../../shared/locale.ts';
import { parseBaht, toBaht } from '../../../shared/money.ts';
import { parseCount } from '../../../shared/typed-count.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formKey, formText, formTexts } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { productsHref, readProductsQuery } from './products-query.rules.ts';

const bulkActions = ['publish', 'hide', 'price', 'limit', 'archive', 'restore'] as const;
export type BulkAction = (typeof bulkActions)[number];

export type BulkReply = {
  intent: BulkAction;
  message?: string;
  isNothing?: boolean;
  isValueWrong?: boolean;
  isLimitWrong?: boolean;
  limit: string;
  priceKind: string;
  value: string;
  /** What it came to, where not all of it could be done: why not, and of which. */
  result?: { changed: number; refused: { reason: string; count: number; names: string[] }[] };
};

/** So many of the refused are named. */
const namesMost = 10;

/** Changes what is ticked, or all that the list finds. */
export async function actOnMany(
  request: Request,
  { api, locale }: ServerSide,
): Promise<Response | BulkReply> {
  const form = await request.formData();
  const intent = bulkActions.find((each) => each === formText(form, 'intent'));
  if (intent === undefined) throw data(null, { status: 400 });
  const query = readProductsQuery(new URL(request.url).searchParams);
  const ids = [...new Set(formTexts(form, 'id').map((id) => readNumber(id)))].filter((id) => id > 0);
  const isAll = formText(form, 'all') !== '';
  const [priceKind, value] = [formText(form, 'priceKind'), formText(form, 'value').slice(0, 20)];
  const limit = formText(form, 'lowStockAt').slice(0, 20);
  const typed = { intent, priceKind, value, limit };
  if (!isAll && ids.length === 0) return { ...typed, isNothing: true };
  const price = intent === 'price' ? readMove(priceKind, value) : null;
  if (intent === 'price' && price === null) return { ...typed, isValueWrong: true };
  // Empty: as the store says.
  const lowStockAt = intent === 'limit' && limit !== '' ? parseCount(limit) : null;
  if (intent === 'limit' && limit !== '' && (lowStockAt === null || lowStockAt > 100_000))
    return { ...typed, isLimitWrong: true };
  const { tab, search, kind, condition, category, lacks } = query;
  const filter = { tab, search, kind, condition, category, lacks };
  try {
    const { changed, dataList } = await orHidden(
      api.listing.bulk({
        ...(isAll ? { filter } : { ids: ids.slice(0, bulkMost) }),
        action: intent,
        price,
        lowStockAt,
        idempotencyKey: formKey(form),
      }),
    );
    const refused = Map.groupBy(
      dataList.filter(({ result }) => result === 'refused'),
      ({ code }) => code ?? '',
    );
    if (refused.size === 0) return redirect(productsHref({ ...query, done: intent, changed }));
    const reasons = [...refused].map(async ([code, rows]) => {
      const shown = rows.slice(0, namesMost).map(async ({ id }) => {
        const product = await api.listing.read({ id }).catch((error: unknown) => apiFailure(error) && null);
        return product === null ? `#${id}` : inLocale(locale, product.nameTh, product.nameEn);
      });
      return {
        reason: errorMessage(locale, code, {}),
        count: rows.length,
        names: await Promise.all(shown),
      };
    });
    return { ...typed, result: { changed, refused: await Promise.all(reasons) } };
  } catch (error) {
    return { ...typed, message: apiFailure(error).message };
  }
}

/** A new price, or how much more or less, as people type it; null when it can't be read. */
function readMove(kind: string, value: string) {
  const isLess = /^[-−–]/.test(value);
  const satang = parseBaht(value.replace(/^[-−–+]/, ''));
  if (satang === null) return null;
  const amount = toBaht(isLess ? -satang : satang);
  switch (kind) {
    case 'set':
      return amount >= 0.01 && amount <= 1_000_000 ? { kind, baht: amount } : null;
    case 'amount':
      return Math.abs(amount) <= 1_000_000 ? { kind, baht: amount } : null;
    case 'percent':
      return amount >= -99 && amount <= 1_000 ? { kind, percent: amount } : null;
    default:
      return null;
  }
}
