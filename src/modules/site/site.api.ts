import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import type { SocialProviderName } from '../../platform/social/social-provider.ts';
import { listCountries } from '../../shared/countries.ts';
import type { Locale } from '../../shared/locale.ts';
import { listConfigured, pickPublicSettings } from '../settings/setting-list.rules.ts';
import {
  describeBanner,
  describeFooter,
  describeSiteInfo,
  readClosingBanner,
  readSiteShell,
} from './describe-site.ts';
import { siteContract } from './site.contract.ts';
import { createSiteReader, type SiteReader } from './site-reader.ts';

/** SPEC §3 "User (form labels)": Mr, Miss, Mrs, after the placeholder entry id 0 (SPEC §3 "Global data"). */
const prefixes: Record<Locale, readonly string[]> = {
  th: ['กรุณาเลือก', 'นาย', 'นางสาว', 'นาง'],
  en: ['Please choose', 'Mr', 'Miss', 'Mrs'],
};

export function siteApi(services: Services) {
  const calls = implementCalls(siteContract);
  const reader = createSiteReader(services);
  const clientIdAt = (name: SocialProviderName) => services.socialProviders.get(name)?.clientId;

  async function listBanners(placement: Parameters<SiteReader['banners']>[0], locale: Locale) {
    return { dataList: (await reader.banners(placement)).map((row) => describeBanner(row, locale)) };
  }

  return calls.router({
    shell: calls.shell.handler(({ context }) => readSiteShell(reader, context.culture)),
    siteInfo: calls.siteInfo.handler(async ({ context }) =>
      describeSiteInfo(await reader.settings(), context.culture),
    ),
    businessNameTh: calls.businessNameTh.handler(async () => (await reader.settings()).site.businessNameTh),
    businessNameEn: calls.businessNameEn.handler(async () => (await reader.settings()).site.businessNameEn),
    logo: calls.logo.handler(async () => {
      const { site } = await reader.settings();
      return { desktop: site.logoDesktop, mobile: site.logoMobile };
    }),
    footerLogo: calls.footerLogo.handler(async () => (await reader.settings()).site.logoFooter),
    footerConfig: calls.footerConfig.handler(async ({ context }) =>
      describeFooter(await reader.settings(), context.culture),
    ),
    settingList: calls.settingList.handler(async () => {
      const { setting_list } = await reader.settings();
      return pickPublicSettings(
        Object.entries(setting_list).map(([id, value]) => ({ id: Number(id), value })),
        listConfigured({
          line: clientIdAt('line'),
          facebook: clientIdAt('facebook'),
          google: clientIdAt('google'),
        }),
      );
    }),
    bannerClose: calls.bannerClose.handler(({ context }) => readClosingBanner(reader, context.culture)),
    bannerHomeList: calls.bannerHomeList.handler(({ context }) => listBanners('home', context.culture)),
    bannerArticleList: calls.bannerArticleList.handler(({ context }) =>
      listBanners('article', context.culture),
    ),
    bannerLiveList: calls.bannerLiveList.handler(({ context }) => listBanners('live', context.culture)),
    bannerSellerPromotion: calls.bannerSellerPromotion.handler(({ context }) =>
      listBanners('seller', context.culture),
    ),
    bannerProductList: calls.bannerProductList.handler(({ context }) =>
      listBanners('product', context.culture),
    ),
    countries: calls.countries.handler(({ context }) =>
      listCountries(context.culture).map(({ id, code, name }) => ({ id, code, name })),
    ),
    countryCodes: calls.countryCodes.handler(({ context }) =>
      listCountries(context.culture).map(({ id, code, callingCode, name }) => ({
        id,
        code,
        name: callingCode,
        countryName: name,
      })),
    ),
    prefixes: calls.prefixes.handler(({ context }) =>
      prefixes[context.culture].map((name, id) => ({ id, name })),
    ),
    languages: calls.languages.handler(() => [
      { code: 'th', name: 'ไทย', isDefault: true },
      { code: 'en', name: 'English', isDefault: false },
    ]),
  });
}
