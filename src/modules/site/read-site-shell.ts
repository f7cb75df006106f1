import { z } from 'zod';
import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import type { SiteShell } from './site.contract.ts';
import { selectSettings } from './site.store.ts';

const site = z.object({
  theme: z.enum(['institute', 'siamensis']).default('institute'),
  businessNameTh: z.string().default('บรรณศาลา'),
  businessNameEn: z.string().default('Bannasala'),
  isClosed: z.boolean().default(false),
  isLive: z.boolean().default(false),
  chatWidgetUrl: z.string().nullable().default(null),
});

const footer = z.object({
  addressTh: z.string().default(''),
  addressEn: z.string().default(''),
  telephone: z.string().default(''),
  fax: z.string().default(''),
  email: z.string().default(''),
  facebook: z.string().nullable().default(null),
  instagram: z.string().nullable().default(null),
  line: z.string().nullable().default(null),
});

/** The settings `site` and `footer`, as every page shows them (SPEC §2 "Shell and layout", §3 "Site info"). */
export async function readSiteShell({ db }: Pick<Services, 'db'>, locale: Locale): Promise<SiteShell> {
  const settings = await selectSettings(db);
  const siteValues = site.parse(settings.get('site') ?? {});
  const footerValues = footer.parse(settings.get('footer') ?? {});
  return {
    theme: siteValues.theme,
    businessName: inLocale(locale, siteValues.businessNameTh, siteValues.businessNameEn),
    isClosed: siteValues.isClosed,
    isLive: siteValues.isLive,
    chatWidgetUrl: siteValues.chatWidgetUrl,
    footer: {
      logo: '/logo.svg',
      contactUsAddress: inLocale(locale, footerValues.addressTh, footerValues.addressEn),
      contactUsTelephone: footerValues.telephone,
      contactUsFax: footerValues.fax,
      contactUsEmail: footerValues.email,
      isFacebook: footerValues.facebook !== null,
      linkFacebook: footerValues.facebook ?? '',
      isInstagram: footerValues.instagram !== null,
      linkInstagram: footerValues.instagram ?? '',
      isLine: footerValues.line !== null,
      linkLine: footerValues.line ?? '',
    },
  };
}
