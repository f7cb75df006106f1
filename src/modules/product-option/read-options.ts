import type { Services } from '../../platform/services.ts';
import { toBaht } from '../../shared/money.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { pictureBase } from '../image/picture.rules.ts';
import { stateOf } from '../listing/listing.rules.ts';
import type { OptionLeaf, OptionProduct } from './product-option.contract.ts';
import { leavesMost, optionLevelsMost } from './product-option.rules.ts';
import { type LeafRow, selectLeaves, selectParent } from './product-option.store.ts';

/** A store's product with options, to be worked on; another store's isn't there. */
export async function readOptions(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  sellerId: number,
  id: number,
): Promise<Result<OptionProduct, { code: 'productNotFound' }>> {
  const parent = await selectParent(db, sellerId, id);
  if (parent === null) return fail({ code: 'productNotFound' });
  const leaves = await selectLeaves(db, id, clock());
  const { optionLevels: levels, isActive: _active, offSaleAs: _as, archivedAt: _since, ...rest } = parent;
  return succeed({
    ...rest,
    state: stateOf(parent),
    levels,
    leaves: leaves.map(describeLeaf),
    levelsMost: optionLevelsMost,
    leavesMost,
  });
}

function describeLeaf(row: LeafRow): OptionLeaf {
  const { id, urlKey, version, values, sku, barcode, soldCount, stockOnHand, stockReserved } = row;
  return {
    ...{ id, urlKey, version, values, sku, barcode, soldCount },
    price: toBaht(row.priceSatang),
    fullPrice: row.fullPriceSatang > row.priceSatang ? toBaht(row.fullPriceSatang) : null,
    currentPrice: toBaht(row.currentSatang),
    stock: stockOnHand,
    stockReserved,
    stockFree: stockOnHand - stockReserved,
    isOnSale: row.isActive,
    imageUrl: row.imageKey === null ? null : pictureBase('product', id, { storageKey: row.imageKey }),
  };
}
