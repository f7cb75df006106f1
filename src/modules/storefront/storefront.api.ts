import { sellerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { readProductCards } from '../catalogue/read-product-cards.ts';
import { findPausedStore, findPausedStoreOfProduct } from './find-paused-store.ts';
import { listAlsoBought } from './list-also-bought.ts';
import { listBestSellers } from './list-best-sellers.ts';
import { listCategories, readCategory } from './list-categories.ts';
import { listProducts } from './list-products.ts';
import { listRelated } from './list-related.ts';
import { listVolumes } from './list-volumes.ts';
import { readAuthor, readPublisher, readSeries } from './read-author.ts';
import { findProductOfOption, previewProduct, readTaggedProduct } from './read-product.ts';
import { readSitemapPart, readSitemapParts } from './read-sitemap.ts';
import { listStores, previewStore, readStore } from './read-stores.ts';
import { storefrontContract } from './storefront.contract.ts';
import { suggestProducts } from './suggest-products.ts';

export function storefrontApi(services: Services) {
  const calls = implementCalls(storefrontContract);
  return calls.router({
    productList: calls.productList.handler(async ({ input, context }) => {
      const list = await listProducts(services, input, context.culture);
      // A campaign begins and ends by the clock, which tells nobody.
      const isOfCampaign = input.campaign !== undefined && input.campaign !== '';
      context.madeOf(tagsOf(list.dataList), isOfCampaign ? { mostS: 1 } : undefined);
      return list;
    }),
    product: calls.product.handler(async ({ input, context, errors }) => {
      const { product, tags } = await readTaggedProduct(services, input.urlKey, context.culture);
      context.madeOf(tags);
      if (product !== null) return product;
      const parentUrlKey = await findProductOfOption(services, input.urlKey);
      // One of a product's options that isn't sold any more: where the others are.
      if (parentUrlKey !== null) throw errors.notFound({ data: { parentUrlKey } });
      throw errors.notFound(
        pausedData(await findPausedStoreOfProduct(services.db, input.urlKey, context.culture)),
      );
    }),
    preview: calls.preview.handler(async ({ input, context, errors }) =>
      found(
        await previewProduct(services, sellerOf(context).sellerId, input.urlKey, context.culture),
        errors,
      ),
    ),
    previewStore: calls.previewStore.handler(({ context }) =>
      previewStore(services, sellerOf(context).sellerId, context.culture),
    ),
    related: calls.related.handler(async ({ input, context, errors }) => {
      const dataList = found(await listRelated(services, input.urlKey, context.culture), errors);
      context.madeOf(tagsOf(dataList));
      return { dataList };
    }),
    alsoBought: calls.alsoBought.handler(async ({ input, context, errors }) => {
      const dataList = found(await listAlsoBought(services, input.urlKey, context.culture), errors);
      context.madeOf(tagsOf(dataList));
      return { dataList };
    }),
    productsByIds: calls.productsByIds.handler(async ({ input, context }) => {
      const { ids } = input;
      context.madeOf(ids.map((id) => `product:${id}`));
      return { dataList: await readProductCards(services, ids, context.culture) };
    }),
    bestSellers: calls.bestSellers.handler(async ({ input, context }) => {
      const list = await listBestSellers(services, input, context.culture);
      context.madeOf(tagsOf(list.dataList));
      return list;
    }),
    suggest: calls.suggest.handler(async ({ input, context }) => {
      const asked = { search: input.search, limit: input.PerPage };
      const { suggestions, productIds } = await suggestProducts(services, asked, context.culture);
      context.madeOf(productIds.map((id) => `product:${id}`));
      return { suggestions };
    }),
    categoryList: calls.categoryList.handler(async ({ input, context }) => ({
      dataList: await listCategories(services, context.culture, input.group),
    })),
    category: calls.category.handler(async ({ input, context, errors }) =>
      found(await readCategory(services, input.urlKey, context.culture, input.group), errors),
    ),
    storeList: calls.storeList.handler(({ input, context }) =>
      listStores(
        services,
        { pageNo: input.pageNo, perPage: input.perpage, sortBy: input.sortBy, group: input.group },
        context.culture,
      ),
    ),
    store: calls.store.handler(async ({ input, context, errors }) => {
      const store = await readStore(services, input.urlKey, context.culture, input.group);
      if (store !== null) return store;
      throw errors.notFound(pausedData(await findPausedStore(services.db, input.urlKey, context.culture)));
    }),
    author: calls.author.handler(async ({ input, context, errors }) =>
      found(await readAuthor(services, input.urlKey, context.culture, input.group), errors),
    ),
    series: calls.series.handler(async ({ input, context, errors }) =>
      found(await readSeries(services, input.urlKey, context.culture, input.group), errors),
    ),
    seriesVolumes: calls.seriesVolumes.handler(async ({ input, context, errors }) => {
      const dataList = found(await listVolumes(services, input.urlKey, context.culture), errors);
      context.madeOf(tagsOf(dataList));
      return { dataList };
    }),
    publisher: calls.publisher.handler(async ({ input, context, errors }) =>
      found(await readPublisher(services, input.urlKey, context.culture, input.group), errors),
    ),
    sitemap: calls.sitemap.handler(() => readSitemapParts(services)),
    sitemapPart: calls.sitemapPart.handler(async ({ input, errors }) =>
      found(await readSitemapPart(services, input.name), errors),
    ),
  });
}

function tagsOf(cards: readonly { id: number }[]): string[] {
  return cards.map(({ id }) => `product:${id}`);
}

/** A store that isn't selling now is named to whoever looks for what it sold; of any other nothing is said. */
function pausedData(pausedStore: string | null): { data?: { pausedStore: string } } {
  return pausedStore === null ? {} : { data: { pausedStore } };
}

function found<Value>(value: Value | null, errors: { notFound: () => Error }): Value {
  if (value === null) throw errors.notFound();
  return value;
}
