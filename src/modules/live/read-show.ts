import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { readProductCards } from '../catalogue/read-product-cards.ts';
import { selectBansOn } from './ban.store.ts';
import type { PostType } from './live.rules.ts';
import { selectAir, selectLiveProducts, selectReservations } from './live.store.ts';
import { banOn } from './live-ban.rules.ts';
import type { LiveCard, LiveShow, ShownComment } from './live-show.contract.ts';
import {
  commentsShownMost,
  finishedShownDays,
  type ShowState,
  showStateOf,
  showStates,
} from './live-show.rules.ts';
import {
  type BoardOf,
  countBoard,
  type ShownCommentRow,
  type ShowRow,
  selectBoard,
  selectFirstProducts,
  selectRemindedPosts,
  selectShow,
  selectShownComments,
} from './live-show.store.ts';
import { readLiveVideo } from './live-video.rules.ts';
import { accountSpeaker } from './speaker.rules.ts';

type Needs = Pick<Services, 'db' | 'changes' | 'clock'>;
/** Of each state on the board; the others are on the pages of its list. */
const boardMost = 12;
const picturesMost = 4;
const dayMs = 24 * 60 * 60 * 1000;
/** An announced live whose host is late is still to come for so long. */
const lateMs = 6 * 60 * 60 * 1000;

/** Who asks for lives of which type; `userId` for what they want to be told of. */
type Asked = { postTypeId: PostType; locale: Locale; userId: number | null };

/** The first lives of a type by how they stand, and how many there are of each. */
export async function readBoard(
  services: Needs,
  asked: Asked,
): Promise<Record<ShowState, LiveCard[]> & { totals: Record<ShowState, number> }> {
  const board = boardOf(services, asked);
  const [rows, totals] = await Promise.all([
    selectBoard(services.db, board, { states: showStates, limit: boardMost, offset: 0 }),
    countBoard(services.db, board),
  ]);
  const cards = await cardsOf(services, asked, rows);
  const of = (state: ShowState) => cards.filter((each) => each.state === state);
  return { running: of('running'), coming: of('coming'), finished: of('finished'), totals };
}

/** A page of the lives that stand so. */
export async function listShows(
  services: Needs,
  { state, pageNo, perPage, ...asked }: Asked & { state: ShowState; pageNo: number; perPage: number },
): Promise<{ dataList: LiveCard[]; total: number }> {
  const board = boardOf(services, asked);
  const [rows, totals] = await Promise.all([
    selectBoard(services.db, board, { states: [state], limit: perPage, offset: (pageNo - 1) * perPage }),
    countBoard(services.db, board),
  ]);
  return { dataList: await cardsOf(services, asked, rows), total: totals[state] };
}

function boardOf({ clock }: Needs, { postTypeId }: Asked): BoardOf {
  const nowMs = clock().getTime();
  return {
    ...{ postTypeId, comingFrom: new Date(nowMs - lateMs) },
    finishedFrom: new Date(nowMs - finishedShownDays * dayMs),
  };
}

/** However many lives there are, what is asked of each is asked for all of them at once. */
async function cardsOf(
  services: Needs,
  { locale, userId }: Asked,
  rows: readonly ShowRow[],
): Promise<LiveCard[]> {
  const { db } = services;
  const ids = rows.map(({ id }) => id);
  const [products, reminded] = await Promise.all([
    selectFirstProducts(db, ids, picturesMost),
    userId === null ? new Set<number>() : selectRemindedPosts(db, userId, ids),
  ]);
  const images = await imagesOf(services, products);
  return rows.flatMap((row): LiveCard[] => {
    const own = products.filter(({ postId }) => postId === row.id);
    const head = headOf(row, locale);
    if (head === null) return [];
    return [
      {
        ...head,
        ...{ productCount: own[0]?.count ?? 0, isReminded: reminded.has(row.id) },
        products: own.map(({ productId, nameTh, nameEn, urlKey }) => ({
          ...{ name: inLocale(locale, nameTh, nameEn), urlKey, imageUrl: images.get(productId) ?? null },
        })),
      },
    ];
  });
}

function headOf(row: ShowRow, locale: Locale) {
  const state = showStateOf(row);
  if (state === null) return null;
  return {
    ...{ id: row.id, postTypeId: row.postTypeId, name: row.name, state },
    ...{ startsAt: row.startsAt.toISOString(), finishedAt: row.finishedAt?.toISOString() ?? null },
    store: { urlKey: row.urlKey, name: inLocale(locale, row.nameTh, row.nameEn) },
  };
}

/** A live as whoever asks sees it. Its keywords, prices and copies are told while it sells, and nowhere that is kept. */
export async function readShow(
  services: Needs,
  { id, locale, userId }: { id: number; locale: Locale; userId: number | null },
): Promise<Result<LiveShow, { code: 'liveNotFound' }>> {
  const { db } = services;
  const row = await selectShow(db, id);
  const head = row === null ? null : headOf(row, locale);
  if (row === null || head === null) return fail({ code: 'liveNotFound' });
  const isRunning = head.state === 'running';
  const [products, air, reservations, comments, bans, reminded] = await Promise.all([
    selectLiveProducts(db, [id]),
    isRunning ? selectAir(db, id) : [],
    isRunning ? selectReservations(db, id) : [],
    isRunning ? selectShownComments(db, id, commentsShownMost) : [],
    isRunning && userId !== null ? selectBansOn(db, row) : [],
    userId === null ? new Set<number>() : selectRemindedPosts(db, userId, [id]),
  ]);
  const images = await imagesOf(services, products);
  const own = userId === null ? null : accountSpeaker(userId);
  const ban = own === null ? null : banOn(bans, { speakerId: own, at: services.clock() });
  const keywords = new Map(products.map((product) => [product.id, product.keyword]));
  return succeed({
    ...head,
    ...{ limitPerPerson: row.limitPerPerson, video: readLiveVideo(row.videoAddress) },
    products: products.map((product) => {
      const reserved = reservations
        .filter(({ liveProductId }) => liveProductId === product.id)
        .reduce((sum, each) => sum + each.reserved, 0);
      return {
        ...{ id: product.id, productId: product.productId, urlKey: product.urlKey },
        name: inLocale(locale, product.nameTh, product.nameEn),
        ...{ imageUrl: images.get(product.productId) ?? null, listPrice: toBaht(product.listSatang) },
        keyword: isRunning ? product.keyword : null,
        price: isRunning ? toBaht(product.priceSatang) : null,
        left: isRunning ? product.copies - reserved : null,
      };
    }),
    onAirId: air.at(-1)?.liveProductId ?? null,
    comments: comments.map(describeComment),
    isReminded: reminded.has(id),
    mine: reservations.flatMap(({ buyer, liveProductId, reserved, waiting }) => {
      const keyword = keywords.get(liveProductId);
      return buyer === own && keyword !== undefined && reserved + waiting > 0
        ? [{ keyword, reserved, waiting }]
        : [];
    }),
    ban: ban === null ? null : { reason: ban.reason, endsAt: ban.endsAt?.toISOString() ?? null },
  });
}

export function describeComment({ id, name, text, at, why }: ShownCommentRow): ShownComment {
  return { id, name, text, at: at.toISOString(), isHost: why === 'own' };
}

async function imagesOf(
  services: Needs,
  rows: readonly { productId: number }[],
): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(rows.map(({ productId }) => productId))];
  const cards = await readProductCards(services, ids, 'th');
  return new Map(cards.map(({ id, imageUrl }) => [id, imageUrl]));
}
