import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { type RatedProduct, rateProducts } from '../affiliate/rate-products.ts';
import { readProductCards } from '../catalogue/read-product-cards.ts';
import { pointsForGoods } from '../points/points.rules.ts';
import { hostGuid } from './host-guid.ts';
import { sumHostedEarnings } from './hosted-lines.store.ts';
import type { Host, OfHost } from './live.rules.ts';
import {
  selectKeptGoods,
  selectLatestPageId,
  selectLiveProducts,
  selectPlaced,
  selectPost,
  selectReservations,
} from './live.store.ts';
import { demandOf } from './live-allocation.rules.ts';
import type { LiveServicePost } from './live-service.contract.ts';
import { earningsOf, statusIds } from './live-service.rules.ts';

type Needs = Pick<Services, 'db' | 'changes' | 'clock'>;

/** The page of a host's latest post that has one; empty where there is none. */
export function readHostPage({ db }: Pick<Services, 'db'>, host: Host): Promise<string> {
  return selectLatestPageId(db, host);
}

/** A post of a host's as SPEC §3 names its fields. */
export async function readLivePost(
  services: Needs,
  { locale, ...of }: OfHost & { locale: Locale },
): Promise<Result<LiveServicePost, { code: 'liveNotFound' }>> {
  const { db } = services;
  const { id } = of;
  const found = await selectPost(db, of);
  if (found === null) return fail({ code: 'liveNotFound' });
  const [rows, reservations, placed, kept] = await Promise.all([
    selectLiveProducts(db, [id]),
    selectReservations(db, id),
    selectPlaced(db, [id]),
    selectKeptGoods(db, id),
  ]);
  const rated =
    found.affiliateId === null || found.state !== 'draft'
      ? new Map<number, RatedProduct>()
      : await rateProducts(
          db,
          rows.map(({ productId }) => productId),
          services.clock(),
        );
  const earnedSatang = found.affiliateId === null ? 0 : await sumHostedEarnings(db, id);
  const cards = await readProductCards(
    services,
    [...new Set(rows.map(({ productId }) => productId))],
    locale,
  );
  const images = new Map(cards.map(({ id: productId, imageUrl }) => [productId, imageUrl]));
  const { copies = 0, amountSatang = 0 } = placed[0] ?? {};
  return succeed({
    ...{
      id,
      userGUID: hostGuid('affiliateId' in of ? { userId: of.affiliateId } : of),
      pageId: found.pageId,
      postTypeId: found.postTypeId,
    },
    ...{ postId: String(id), postName: found.name },
    postCreatedTime: (found.connectedAt ?? found.createdAt).toISOString(),
    ...{ name: found.name, date: found.startsAt.toISOString(), active: found.state === 'connected' },
    ...{ limitPerPerson: found.limitPerPerson, statusId: statusIds[found.state] },
    // Of each order for itself, as its buyer gets them.
    point: kept.reduce((sum, keptSatang) => sum + pointsForGoods(keptSatang), 0),
    ...{ cashBack: toBaht(earnedSatang) },
    ...{ grandTotal: toBaht(amountSatang), ...demandOf(reservations, copies) },
    product: rows.map((row) => {
      const { priceSatang } = row;
      const listSatang = row.agreedListSatang ?? row.listSatang;
      // A store earns nothing as an affiliate with what is its own.
      const cashbackSatang = row.cashbackSatang ?? rated.get(row.productId)?.cashbackSatang ?? 0;
      const earned = earningsOf({
        isAffiliates: found.affiliateId !== null,
        ...{ cashbackSatang, listSatang, priceSatang },
      });
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
