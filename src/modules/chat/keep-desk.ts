import { createTaggedCache } from '../../platform/cache/tagged-cache.ts';
import { transact } from '../../platform/db/transact.ts';
import { oncePerProcess } from '../../platform/once-per-process.ts';
import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { listVouchers } from '../promotion/list-vouchers.ts';
import { type ChatOwner, medianMinutes } from './chat.rules.ts';
import { selectLabels } from './conversation.store.ts';
import { type DeskRow, selectAnswered, selectDesk, upsertDesk } from './desk.store.ts';
import { minuteText, openMsBetween, readMinute } from './open-hours.rules.ts';
import type { Writer } from './send-message.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

const dayMs = 24 * 60 * 60 * 1000;
const measuredDays = 30;

/** As it is until somebody chooses otherwise. */
const standardDesk: DeskRow = {
  ...{ greeting: null, away: null },
  ...{ days: [1, 2, 3, 4, 5], fromMinute: 9 * 60, toMinute: 17 * 60, showsRead: true },
};

/** Of a store by its number; the house's of null. */
export function deskOf(owner: ChatOwner): number | null {
  return owner.kind === 'store' ? owner.sellerId : null;
}

/** How a desk answers by itself and when somebody does, and how long a store took to answer. */
export async function readDesk({ db, clock }: Needs, owner: ChatOwner) {
  const sellerId = deskOf(owner);
  const { greeting, away, days, fromMinute, toMinute, showsRead } =
    (await selectDesk(db, sellerId)) ?? standardDesk;
  return {
    greeting: greeting ?? '',
    away: away ?? '',
    ...{ days, showsRead },
    from: minuteText(fromMinute),
    to: toMinute === 1_440 ? '24:00' : minuteText(toMinute),
    answersInMinutes: sellerId === null ? null : await measureAnswers({ db, clock }, sellerId),
  };
}

/** The median of what a store took to answer within its hours in the last 30 days, in minutes; null of too few. */
async function measureAnswers({ db, clock }: Needs, sellerId: number): Promise<number | null> {
  const since = new Date(clock().getTime() - measuredDays * dayMs);
  const hours = (await selectDesk(db, sellerId)) ?? standardDesk;
  const answered = await selectAnswered(db, sellerId, since);
  return medianMinutes(answered.map(({ asked, answered: at }) => openMsBetween(hours, asked, at)));
}

/** A median of a month needn't follow each message. */
const measuredFor = 60_000;

const measured = oncePerProcess(() =>
  createTaggedCache<{ minutes: number | null }>({ name: 'chat-answers', maxSize: 2_000, ttlMs: measuredFor }),
);

/** The same as shoppers see it, a minute old at most: every page of a conversation says it, at each message anew. */
export async function readAnswers(
  needs: Needs & Pick<Services, 'changes'>,
  sellerId: number,
): Promise<number | null> {
  const { minutes } = await measured(needs).get(String(sellerId), async () => ({
    value: { minutes: await measureAnswers(needs, sellerId) },
    tags: [],
  }));
  return minutes;
}

const labelsShown = 50;

/** The labels of a desk, those of most conversations first. */
export async function listLabels({ db }: Pick<Services, 'db'>, owner: ChatOwner) {
  return { dataList: await selectLabels(db, owner, labelsShown) };
}

/** Vouchers that a desk can send along: its own and the house's that run now and that anybody may collect. */
export async function listSendable(needs: Needs, owner: ChatOwner, locale: Locale) {
  const sellerId = deskOf(owner) ?? undefined;
  const vouchers = await listVouchers(needs, { userId: null, sellerId, locale });
  return {
    dataList: vouchers
      .filter(({ claimsLeft }) => claimsLeft !== 0)
      .map(({ id, name, code }) => ({ id, name, code })),
  };
}

type DeskFailure = { code: 'chatHoursInvalid' };

export function saveDesk(
  { db, clock }: Needs,
  { owner, origin }: Writer,
  said: {
    greeting: string;
    away: string;
    days: readonly number[];
    from: string;
    to: string;
    showsRead: boolean;
  },
): Promise<Result<{ isSaved: true }, DeskFailure>> {
  return transact<{ isSaved: true }, DeskFailure>(db, async (tx) => {
    const fromMinute = readMinute(said.from);
    const toMinute = said.to === '24:00' ? 1_440 : readMinute(said.to);
    if (fromMinute === null || toMinute === null || toMinute <= fromMinute || said.days.length === 0)
      return fail({ code: 'chatHoursInvalid' });
    const { greeting, away, showsRead } = said;
    await upsertDesk(tx, deskOf(owner), {
      greeting: greeting === '' ? null : greeting,
      away: away === '' ? null : away,
      days: [...new Set(said.days)].sort((one, other) => one - other),
      ...{ fromMinute, toMinute, showsRead },
    });
    if (owner.kind === 'house')
      await recordAudit(
        tx,
        {
          ...{ kind: 'chat_changed', actorUserId: owner.userId, subjectUserId: null, origin },
          detail: {
            hours: `${said.from}-${said.to}`,
            hasGreeting: greeting !== '',
            hasAway: away !== '',
            showsRead,
          },
        },
        clock(),
      );
    return succeed({ isSaved: true as const });
  });
}
