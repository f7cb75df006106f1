import { inLocale, type Locale } from '../../shared/locale.ts';
import type { SettingsReader } from '../settings/shop-settings.ts';
import type { ContactInfo } from './ticket.contract.ts';

/** How to reach the shop, as its settings say. */
export async function readContact(reader: SettingsReader, locale: Locale): Promise<ContactInfo> {
  const { site, footer, support, setting_list: list } = await reader.settings();
  const image = list['81'];
  const say = (th: string, en: string) => inLocale(locale, th, en);
  const company = say(site.companyNameTh, site.companyNameEn);
  return {
    imageUrl: typeof image === 'string' && /^(\/(?!\/)|https:\/\/)/.test(image) ? image : null,
    mapUrl: footer.mapUrl,
    hours: say(support.hoursTh, support.hoursEn),
    companyName: company === '' ? say(site.businessNameTh, site.businessNameEn) : company,
    address: say(footer.addressTh, footer.addressEn),
    address2: say(footer.address2Th, footer.address2En),
    telephone: footer.telephone,
    fax: footer.fax,
    email: footer.email,
    lineId: footer.lineId,
  };
}
