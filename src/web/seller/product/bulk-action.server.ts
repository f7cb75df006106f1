import { data, redirect } from 'react-router';
import { errorMessage } from '../../../messages/error-messages.ts';
import { bulkMost, pressMost } from '../../../modules/listing/listing.rules.ts';
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
  /** The key to go on with, where it ended half-way: what was done by then isn't done again. */
  key?: string;
  /** What it came to, where not all of it could be done: why not, and of which. */
  result?: { changed: number; refused: { reason: string; count: number; names: string[] }[] };
};

type BulkPart = Awaited<ReturnType<ServerSide['api']['listing']['bulk']>>;
type BulkRow = BulkPart['dataList'][number];

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
  // Of one deed: the same form may be sent again with another, where the first ended half-way.
  const key = [formKey(form), intent, priceKind, value, limit].join(' ').slice(0, 200);
  const done: BulkRow[] = [];
  try {
    let afterId: number | null = 0;
    for (let part = 0; afterId !== null && done.length < pressMost; part += 1) {
      const own = ids.slice(part * bulkMost, (part + 1) * bulkMost);
      const { dataList, nextId }: BulkPart = await orHidden(
        api.listing.bulk({
          ...(isAll ? { filter, afterId } : { ids: own }),
          action: intent,
          price,
          lowStockAt,
          idempotencyKey: `${key} ${part}`,
        }),
      );
      done.push(...dataList);
      afterId = isAll || own.length < bulkMost ? nextId : 0;
    }
  } catch (error) {
    const failed = { ...typed, message: apiFailure(error).message, key: formKey(form) };
    return done.length === 0 ? failed : { ...failed, result: await tellResult(done, { api, locale }) };
  }
  const result = await tellResult(done, { api, locale });
  return result.refused.length === 0
    ? redirect(productsHref({ ...query, done: intent, changed: result.changed }))
    : { ...typed, result };
}

/** How many were changed, and of the others why not. */
async function tellResult(
  done: readonly BulkRow[],
  { api, locale }: Pick<ServerSide, 'api' | 'locale'>,
): Promise<NonNullable<BulkReply['result']>> {
  const refused = Map.groupBy(
    done.filter(({ result }) => result === 'refused'),
    ({ code }) => code ?? '',
  );
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
  const changed = done.filter(({ result }) => result === 'changed').length;
  return { changed, refused: await Promise.all(reasons) };
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
