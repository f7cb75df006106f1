import { liveTexts } from '../../messages/live-messages.ts';
import type { Services } from '../../platform/services.ts';
import { bangkokDay, formatTime } from '../../shared/bangkok-time.ts';
import type { Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { writeCsv } from '../../shared/write-csv.ts';
import { selectAllComments } from './comment.store.ts';
import { listBaskets } from './list-baskets.ts';
import type { OfHost } from './live.rules.ts';
import { selectPost } from './live.store.ts';
import { listReservations } from './read-lives.ts';

/** A live's comments with what became of them, or who has copies, as a table. */
export async function writeLiveFile(
  services: Needs,
  { table, locale, ...of }: OfHost & { table: 'comments' | 'unpaid'; locale: Locale },
): Promise<Result<File, { code: 'liveNotFound' }>> {
  const t = liveTexts(locale);
  const { id } = of;
  if ((await selectPost(services.db, of)) === null) return fail({ code: 'liveNotFound' });
  const rows = table === 'comments' ? await commentRows(services, id, t) : await unpaidRows(services, of, t);
  return succeed(new File([writeCsv(rows)], `live-${id}-${table}.csv`, { type: 'text/csv; charset=utf-8' }));
}

type Texts = ReturnType<typeof liveTexts>;
type Needs = Pick<Services, 'db' | 'changes' | 'clock' | 'siteUrl'>;

async function commentRows({ db }: Pick<Services, 'db'>, id: number, t: Texts) {
  const columns = ['id', 'day', 'time', 'name', 'said', 'kind', 'items', 'why', 'outcome', 'note'] as const;
  const comments = await selectAllComments(db, id);
  return [
    columns.map((column) => t(`file.${column}`)),
    ...comments.map(({ commentId, at, authorName, said, reading, decision, outcomes, decisionNote }) => [
      commentId,
      bangkokDay(at),
      formatTime(at),
      authorName,
      said,
      decision === null ? t(`kind.${reading.kind}`) : t(`decided.${decision.deed}`),
      (decision ?? reading).items.map(({ keyword, quantity }) => `${keyword}×${quantity}`).join(' '),
      t(`why.${reading.why}`, { words: reading.words }),
      outcomes
        .map(({ keyword, outcome, reserved, waiting }) =>
          t(`outcome.${outcome}`, { keyword, reserved, waiting }),
        )
        .join(' '),
      decisionNote,
    ]),
  ];
}

async function unpaidRows(services: Needs, of: OfHost, t: Texts) {
  const [found, listed] = await Promise.all([listReservations(services, of), listBaskets(services, of)]);
  const baskets = new Map(listed.ok ? listed.value.map((basket) => [basket.buyer, basket]) : []);
  const isOrdered = (buyer: string) => ['ordered', 'paid'].includes(baskets.get(buyer)?.state ?? 'unsent');
  const held = found.ok ? found.value.filter(({ buyer, reserved }) => reserved > 0 && !isOrdered(buyer)) : [];
  return [
    (['name', 'keyword', 'copies', 'amount', 'link'] as const).map((column) => t(`file.${column}`)),
    ...held.map(({ buyer, name, keyword, reserved, amount }) => [
      ...[name, keyword, reserved, amount],
      baskets.get(buyer)?.link ?? '',
    ]),
  ];
}
