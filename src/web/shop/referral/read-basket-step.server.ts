import type { AffiliatesBasket } from '../../../modules/referral/referral.contract.ts';
import type { AttributeOption } from '../../../modules/storefront/product-detail.contract.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { drawQr } from '../../ui/qr-code.server.ts';
import type { BasketStep } from './steps.rules.ts';

const foundMost = 12;

/** What a step of an affiliate's basket needs beside the basket. */
export async function readBasketStep(
  { api }: ServerSide,
  basket: AffiliatesBasket,
  step: BasketStep,
  query: URLSearchParams,
) {
  switch (step) {
    case 1: {
      const search = (query.get('search') ?? '').slice(0, 200).trim();
      const pick = query.get('pick') ?? '';
      return {
        step,
        search,
        found: search === '' ? [] : await findProducts(api, search),
        picked: pick === '' ? null : await readOptions(api, pick),
      };
    }
    case 3:
      return { step, provinces: (await api.address.provinces({})).dataList };
    case 4:
    case 5:
      return { step, channels: (await api.payment.channels({})).dataList };
    case 7:
      return { step, qr: basket.url === null ? null : drawQr(basket.url) };
    case 2:
      return { step };
  }
}

async function findProducts(api: ServerSide['api'], search: string) {
  const { dataList } = await api.catalogue.productList({ search, perpage: foundMost });
  return dataList.map(
    ({
      id,
      urlKey,
      name,
      optionText,
      imageUrl,
      price,
      fullPrice,
      seller,
      authors,
      isInStock,
      isAwaited,
      productTypeId,
    }) => ({
      ...{ id, urlKey, imageUrl, price, fullPrice },
      name: optionText === null ? name : `${name} (${optionText})`,
      about: [...authors.slice(0, 2).map((author) => author.name), seller.name].join(' · '),
      canAdd: isInStock && !isAwaited,
      hasOptions: productTypeId === 2,
    }),
  );
}

/** The choices of a product with options, each with all that it is; null where there is no such product. */
async function readOptions(api: ServerSide['api'], urlKey: string) {
  try {
    const { name, children } = await api.catalogue.product({ urlKey });
    return { name, options: leavesOf(children.attributeOption, []) };
  } catch {
    // It went from the shop between two looks.
    return null;
  }
}

type Leaf = { productId: number; label: string; price: number; isInStock: boolean };

function leavesOf(options: readonly AttributeOption[], before: readonly string[]): Leaf[] {
  return options.flatMap(({ label, productId, price, quantity, attributeOption }) => {
    const labels = [...before, label];
    return attributeOption.length === 0
      ? [{ productId, label: labels.join(' · '), price, isInStock: quantity > 0 }]
      : leavesOf(attributeOption, labels);
  });
}

export type LoadedStep = Awaited<ReturnType<typeof readBasketStep>>;
