import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { readCampaign } from '../campaign/read-campaigns.ts';
import { listVouchers } from '../promotion/list-vouchers.ts';
import { findSitePictureUrls } from '../site/find-site-picture.ts';
import { listProducts, type ProductListInput } from '../storefront/list-products.ts';
import type { LandingBlock, ShownBlock } from './landing-block.contract.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'changes'>;
type Banner = Extract<LandingBlock, { type: 'banner' }>;
type Shelf = Extract<LandingBlock, { type: 'shelf' }>;

const shelfWays: Record<
  Shelf['source'],
  (key: string) => { query: Partial<ProductListInput>; link: string }
> = {
  campaign: (key) => ({ query: { campaign: key }, link: `/campaign/${encodeURIComponent(key)}` }),
  category: (key) => ({ query: { category: key }, link: `/category/${encodeURIComponent(key)}` }),
  store: (key) => ({ query: { seller: key }, link: `/store/${encodeURIComponent(key)}` }),
  bestSellers: () => ({ query: { sortBy: 'bestSeller' }, link: '/product?sortBy=bestSeller' }),
  newest: () => ({ query: { sortBy: 'newest' }, link: '/product?sortBy=newest' }),
};

/** Blocks in one language with what they name: hidden ones, and those that name nothing there is, are left out. */
export async function showBlocks(
  services: Needs,
  blocks: readonly LandingBlock[],
  locale: Locale,
): Promise<ShownBlock[]> {
  const shown = await Promise.all(
    blocks.filter(({ isHidden }) => !isHidden).map((block) => showBlock(services, block, locale)),
  );
  return shown.filter((block) => block !== null);
}

async function showBlock(services: Needs, block: LandingBlock, locale: Locale): Promise<ShownBlock | null> {
  const say = ({ th, en }: { th: string; en: string }) => inLocale(locale, th, en);
  const { id } = block;
  switch (block.type) {
    case 'banner': {
      const { type, link } = block;
      return {
        ...{ id, type, title: say(block.title), text: say(block.text), linkText: say(block.linkText) },
        link: link === '' ? null : link,
        picture:
          (await showPicture(services, block, locale)) ?? (await showCampaign(services, block, locale)),
      };
    }
    case 'text': {
      const isEnglish = locale === 'en' && block.words.en !== '';
      const words = isEnglish ? block.words.en : block.words.th;
      const formatted = isEnglish ? block.formatted.en : block.formatted.th;
      return words === '' ? null : { id, type: block.type, words, formatted };
    }
    case 'shelf': {
      const { query, link } = shelfWays[block.source](block.key);
      const list = await listProducts(
        services,
        { group: 'work', pageNo: 1, perpage: block.count, ...query },
        locale,
      );
      const products = list.dataList;
      return products.length === 0 ? null : { id, type: block.type, title: say(block.title), link, products };
    }
    case 'countdown':
      return { id, type: block.type, label: say(block.label), until: block.until };
    case 'voucher': {
      const running = await listVouchers(services, { userId: null, sellerId: undefined, locale });
      const voucher = running.find(({ code }) => code.toUpperCase() === block.code.toUpperCase());
      return voucher === undefined ? null : { id, type: block.type, voucher };
    }
    case 'video':
      return block.url === '' ? null : { id, type: block.type, title: say(block.title), url: block.url };
    case 'interest':
      return { id, type: block.type, title: say(block.title), text: say(block.text) };
  }
}

/** A banner's own pictures; null without them, or when one isn't there. */
async function showPicture({ db }: Needs, { picture, alt }: Banner, locale: Locale) {
  if (picture == null) return null;
  const urls = await findSitePictureUrls(db, [picture.desktopId, picture.mobileId]);
  const [imageUrl, mobileImageUrl] = [urls.get(picture.desktopId), urls.get(picture.mobileId)];
  if (imageUrl === undefined || mobileImageUrl === undefined) return null;
  return { imageUrl, mobileImageUrl, altTag: inLocale(locale, alt?.th ?? '', alt?.en ?? '') };
}

/** The pictures of the campaign that a banner names; null without one. */
async function showCampaign(services: Needs, { campaign }: Banner, locale: Locale) {
  if (campaign === '') return null;
  const found = await readCampaign(services, campaign, locale);
  return found.ok ? found.value.banner : null;
}
