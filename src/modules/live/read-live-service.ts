import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { readProductCards } from '../catalogue/read-product-cards.ts';
import { pointsForGoods } from '../points/points.rules.ts';
import { hostGuid } from './host-guid.ts';
import {
  selectLiveProducts,
  selectPlaced,
  selectPost,
  selectPosts,
  selectReservations,
} from './live.store.ts';
import { demandOf } from './live-allocation.rules.ts';
import type { LiveServicePost } from './live-service.contract.ts';
import { earningsOf, statusIds } from './live-service.rules.ts';

type Needs = Pick<Services, 'db' | 'changes' | 'clock'>;

/** Hosts are stores, and a store earns nothing as an affiliate with what is its own. */
const cashbackSatang = 0;

/** The page of a host's latest post that has one; empty where there is none. */
export async function readHostPage({ db }: Pick<Services, 'db'>, sellerId: number): Promise<string> {
  const posts = await selectPosts(db, sellerId, 50);
  return posts.find(({ pageId }) => pageId !== '')?.pageId ?? '';
}

/** A post of a store as SPEC §3 names its fields. */
export async function readLivePost(
  services: Needs,
  { sellerId, id, locale }: { sellerId: number; id: number; locale: Locale },
): Promise<Result<LiveServicePost, { code: 'liveNotFound' }>> {
  const { db } = services;
  const found = await selectPost(db, sellerId, id);
  if (found === null) return fail({ code: 'liveNotFound' });
  const [rows, reservations, placed] = await Promise.all([
    selectLiveProducts(db, [id]),
    selectReservations(db, id),
    selectPlaced(db, [id]),
  ]);
  const cards = await readProductCards(
    services,
    [...new Set(rows.map(({ productId }) => productId))],
    locale,
  );
  const images = new Map(cards.map(({ id: productId, imageUrl }) => [productId, imageUrl]));
  const { copies = 0, amountSatang = 0 } = placed[0] ?? {};
  return succeed({
    ...{ id, userGUID: hostGuid({ sellerId }), pageId: found.pageId, postTypeId: found.postTypeId },
    ...{ postId: String(id), postName: found.name },
    postCreatedTime: (found.connectedAt ?? found.createdAt).toISOString(),
    ...{ name: found.name, date: found.startsAt.toISOString(), active: found.state === 'connected' },
    ...{ limitPerPerson: found.limitPerPerson, statusId: statusIds[found.state] },
    ...{ point: pointsForGoods(amountSatang), cashBack: toBaht(copies * cashbackSatang) },
    ...{ grandTotal: toBaht(amountSatang), ...demandOf(reservations, copies) },
    product: rows.map((row) => {
      const { listSatang, priceSatang } = row;
      const earned = earningsOf({ cashbackSatang, listSatang, priceSatang });
      const held = reservations.filter(({ liveProductId }) => liveProductId === row.id);
      return {
        ...{ id: row.id, productId: row.productId, keyword: row.keyword, price: toBaht(priceSatang) },
        cashback: toBaht(earned.cashbackSatang),
        displayCashback: toBaht(earned.shownSatang),
        ...{ point: earned.point, isValidatePriceToSell: earned.isValidatePriceToSell },
        producDetail: {
          ...{ name: inLocale(locale, row.nameTh, row.nameEn), urlKey: row.urlKey },
          ...{ imageUrl: images.get(row.productId) ?? null, price: toBaht(listSatang) },
          quantity: row.copies - held.reduce((sum, { reserved }) => sum + reserved, 0),
        },
      };
    }),
  });
}
