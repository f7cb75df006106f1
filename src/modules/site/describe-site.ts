import { inLocale, type Locale } from '../../shared/locale.ts';
import { type BannerKind, bannerPicture, pictureBase } from '../image/picture.rules.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import type { Banner, SiteShell } from './site.contract.ts';
import type { BannerRow } from './site.store.ts';
import type { SiteReader } from './site-reader.ts';

/** SPEC §3 "Footer config": a network shows only when it has an address (SPEC §2 "only when enabled"). */
export function describeFooter(
  { footer }: ShopSettings,
  locale: Locale,
): Omit<SiteShell['footer'], 'mapUrl'> {
  return {
    contactUsAddress: inLocale(locale, footer.addressTh, footer.addressEn),
    contactUsTelephone: footer.telephone,
    contactUsFax: footer.fax,
    contactUsEmail: footer.email,
    isFacebook: footer.facebook !== null,
    linkFacebook: footer.facebook ?? '',
    isInstagram: footer.instagram !== null,
    linkInstagram: footer.instagram ?? '',
    isLine: footer.line !== null,
    linkLine: footer.line ?? '',
  };
}

export function describeSiteInfo({ site, footer }: ShopSettings, locale: Locale) {
  const companyNameTh = site.companyNameTh === '' ? site.businessNameTh : site.companyNameTh;
  const companyNameEn = site.companyNameEn === '' ? site.businessNameEn : site.companyNameEn;
  return {
    email: footer.email,
    telephone: footer.telephone,
    lineId: footer.lineId,
    title: inLocale(locale, site.titleTh, site.titleEn),
    description: inLocale(locale, site.descriptionTh, site.descriptionEn),
    logo: { desktop: site.logoDesktop, mobile: site.logoMobile },
    companyName: inLocale(locale, companyNameTh, companyNameEn),
    address: inLocale(locale, footer.addressTh, footer.addressEn),
    address2: inLocale(locale, footer.address2Th, footer.address2En),
  };
}

/** The settings as every page shows them (SPEC §2 "Shell and layout", §3 "Site info"). */
export async function readSiteShell(reader: SiteReader, locale: Locale): Promise<SiteShell> {
  const settings = await reader.settings();
  const { site } = settings;
  const closing = site.isClosingBannerShown ? await describeClosing(reader, locale) : noClosing;
  return {
    theme: site.theme,
    businessName: inLocale(locale, site.businessNameTh, site.businessNameEn),
    title: inLocale(locale, site.titleTh, site.titleEn),
    description: inLocale(locale, site.descriptionTh, site.descriptionEn),
    isClosed: site.isClosed,
    isLive: site.isLive,
    timers: settings.timers,
    chatWidgetUrl: chatWidgetUrl(settings),
    partnerSiteUrl: site.partnerSiteUrl.replace(/\/$/, ''),
    logo: { desktop: site.logoDesktop, mobile: site.logoMobile, footer: site.logoFooter },
    footer: { ...describeFooter(settings, locale), mapUrl: settings.footer.mapUrl },
    popups: (await reader.banners('popup')).map((row) => {
      const { id, mobileImageUrl, altTag, externalLink } = describeBanner(row, locale);
      return { id, imageUrl: mobileImageUrl, altTag, link: externalLink };
    }),
    closingBannerUrl: closing.imageUrl,
    closingBannerAlt: closing.altTag,
  };
}

/** Setting 72 of SPEC §3, or the shop's own; only an https address is a link worth following. */
function chatWidgetUrl({ site, setting_list }: ShopSettings): string | null {
  const url = setting_list['72'] ?? site.chatWidgetUrl;
  return typeof url === 'string' && url.startsWith('https://') ? url : null;
}

const noClosing: { imageUrl: string | null; altTag: string } = { imageUrl: null, altTag: '' };

/** The first banner of its place: its picture, and what that says. */
async function describeClosing(reader: SiteReader, locale: Locale): Promise<typeof noClosing> {
  const [banner] = await reader.banners('close');
  if (banner === undefined) return noClosing;
  const altTag = altTagOf(banner, locale, inLocale(locale, banner.nameTh, banner.nameEn));
  return { imageUrl: bannerImage('banner', banner, locale), altTag };
}

/** SPEC §7 `/BannerClose`: `display` closes the site (SPEC §4), `isShow` puts the banner over its pages. */
export async function readClosingBanner(reader: SiteReader, locale: Locale) {
  const { site } = await reader.settings();
  return {
    isShow: site.isClosingBannerShown,
    banner: { banner: { display: site.isClosed, ...(await describeClosing(reader, locale)) } },
  };
}

export function describeBanner(row: BannerRow, locale: Locale): Banner {
  const name = inLocale(locale, row.nameTh, row.nameEn);
  const subtitle =
    row.subtitleTh === null ? row.subtitleEn : inLocale(locale, row.subtitleTh, row.subtitleEn);
  return {
    id: row.id,
    name,
    altTag: altTagOf(row, locale, subtitle === null ? name : `${name}: ${subtitle}`),
    subtitle,
    displayOrder: row.sortOrder,
    externalLink: row.link,
    ...bannerImages(row, locale),
    display: row.isShown,
  };
}

/** What a picture says; without its own words the banner's. English falls back to Thai. */
function altTagOf({ altTh, altEn }: BannerRow, locale: Locale, words: string): string {
  return (locale === 'en' ? (altEn ?? altTh) : altTh) ?? words;
}

/** The bases of a banner's wide and square picture. */
export function bannerImages(row: BannerRow, locale: Locale): { imageUrl: string; mobileImageUrl: string } {
  return {
    imageUrl: bannerImage('banner', row, locale),
    mobileImageUrl: bannerImage('banner-mobile', row, locale),
  };
}

/** An upload has the words it has; a banner that is drawn has those of the reader's language. */
function bannerImage(kind: 'banner' | 'banner-mobile', row: BannerRow, locale: Locale): string {
  const drawn: BannerKind = locale === 'en' && row.imageKey === null ? `${kind}-en` : kind;
  return pictureBase(drawn, row.id, bannerPicture(row.id, drawn, row));
}
