import { z } from 'zod';
import { declareCall } from '../../shared/contract.ts';

const tag = 'Site';

/** SPEC §3 "Footer config". */
const footer = z.object({
  contactUsAddress: z.string(),
  contactUsTelephone: z.string(),
  contactUsFax: z.string(),
  contactUsEmail: z.string(),
  isFacebook: z.boolean(),
  linkFacebook: z.string(),
  isInstagram: z.boolean(),
  linkInstagram: z.string(),
  isLine: z.boolean(),
  linkLine: z.string(),
});

const logo = z.object({ desktop: z.string(), mobile: z.string() });

/** SPEC §3 "Site info", in the caller's language. */
const siteInfo = z.object({
  email: z.string(),
  telephone: z.string(),
  lineId: z.string().nullable(),
  title: z.string(),
  description: z.string(),
  logo,
  companyName: z.string(),
  address: z.string(),
  /** The address's second line; empty where one is enough. */
  address2: z.string(),
});

/** What every page needs of the site's settings, in one call. */
const shell = z.object({
  theme: z.enum(['institute', 'siamensis']),
  businessName: z.string(),
  title: z.string(),
  description: z.string(),
  isClosed: z.boolean(),
  isLive: z.boolean(),
  /** What an order that is placed now gets: how long it is held and can be sent back (the setting `timers`). */
  timers: z.object({
    payNowMinutes: z.number(),
    transferHours: z.number(),
    returnDays: z.number(),
    storeAnswerDays: z.number(),
  }),
  chatWidgetUrl: z.string().nullable(),
  /** Where sellers and partners register and sign in; empty while that is this site. */
  partnerSiteUrl: z.string(),
  logo: logo.extend({ footer: z.string() }),
  footer: footer.extend({ mapUrl: z.string().nullable() }),
  /** What is put over the first page of a visit: an ad or a banner, or several as a slideshow. */
  popups: z.array(
    z.object({ id: z.number(), imageUrl: z.string(), altTag: z.string(), link: z.string().nullable() }),
  ),
  /** The picture of the closing banner, while it is to be shown over every page; and what it says. */
  closingBannerUrl: z.string().nullable(),
  closingBannerAlt: z.string(),
});
export type SiteShell = z.infer<typeof shell>;

/** SPEC §3 "Banner". `imageUrl` and `mobileImageUrl` are bases: `<base>/<width>.<webp|avif|jpg>`. */
const banner = z.object({
  id: z.number(),
  name: z.string(),
  altTag: z.string(),
  subtitle: z.string().nullable(),
  displayOrder: z.number(),
  externalLink: z.string().nullable(),
  imageUrl: z.string(),
  mobileImageUrl: z.string(),
  display: z.boolean(),
});
export type Banner = z.infer<typeof banner>;
const banners = z.object({ dataList: z.array(banner) });

function read(path: `/${string}`, summary: string, aliases: readonly string[] = []) {
  return declareCall({ access: 'anyone', method: 'GET', path, summary, tag, aliases });
}

export const siteContract = {
  shell: read('/Setting/Shell', 'The settings every page needs').output(shell),
  siteInfo: read('/Setting/SiteInfo', 'Who runs the shop, and how to reach them').output(siteInfo),
  businessNameTh: read('/Setting/BusinessNameTH', 'The business name in Thai').output(z.string()),
  businessNameEn: read('/Setting/BusinessNameEN', 'The business name in English').output(z.string()),
  logo: read('/Setting/Logo', 'The logo, for wide and narrow screens').output(logo),
  footerLogo: read('/Setting/Footer', "The footer's logo").output(z.string()),
  footerConfig: read('/ContactUs/ConfigFooter', 'How to reach the shop, as the footer says it').output(
    footer,
  ),
  settingList: read('/GetSettingList', 'Settings of plugins, by number; never the secrets').output(
    z.array(z.object({ id: z.number(), value: z.union([z.string(), z.number(), z.null()]) })),
  ),
  bannerClose: read('/BannerClose', 'The closing banner, and whether the site is closed', [
    '/Bannerclose',
  ]).output(
    z.object({
      isShow: z.boolean(),
      banner: z.object({
        banner: z.object({ display: z.boolean(), imageUrl: z.string().nullable(), altTag: z.string() }),
      }),
    }),
  ),
  bannerHomeList: read('/Banner/HomeList', 'Banners of the home page').output(banners),
  bannerArticleList: read('/Banner/ArticleList', 'Banners of the articles').output(banners),
  bannerLiveList: read('/Banner/LiveList', 'Banners of the live pages').output(banners),
  bannerSellerPromotion: read(
    '/Banner/SellerPromotion',
    'What sellers are offered: shown to whoever has just registered',
  ).output(banners),
  bannerProductList: read('/Banner/BannerProductList', 'Banners of the product list').output(banners),
  countries: read('/Country', 'Countries: Thailand first, the others by name').output(
    z.array(z.object({ id: z.number(), code: z.string(), name: z.string() })),
  ),
  countryCodes: read('/Country/Code', 'Calling codes of countries').output(
    z.array(z.object({ id: z.number(), code: z.string(), name: z.string(), countryName: z.string() })),
  ),
  prefixes: read('/Prefix', 'Title prefixes; the first, id 0, asks to choose').output(
    z.array(z.object({ id: z.number(), name: z.string() })),
  ),
  languages: read('/language', 'The languages of the shop').output(
    z.array(z.object({ code: z.enum(['th', 'en']), name: z.string(), isDefault: z.boolean() })),
  ),
};
