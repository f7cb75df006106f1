import type { DemoBanner, DemoSiteText, DemoSocialLink } from './content.types.ts';

/** The home page's banners in order. Links are paths of this site. */
export const demoBanners: readonly DemoBanner[] = [
  {
    key: 'back-to-school',
    titleTh: 'เปิดเทอมนี้ หนังสือครบก่อนระฆัง',
    titleEn: 'Every book before the first bell',
    subtitleTh: 'หนังสือเรียน ป.1–ม.6 พร้อมเครื่องแบบและสมุด ในคำสั่งซื้อเดียว',
    subtitleEn: 'Textbooks from P.1 to M.6, uniforms and notebooks in one order',
    link: '/category/textbooks',
  },
  {
    key: 'bunruean',
    titleTh: 'สารวัตรบุญเรือนหิวอีกแล้ว',
    titleEn: 'Inspector Bunruean is hungry again',
    subtitleTh: 'คดีใหม่ล่าสุด และสี่คดีก่อนหน้าที่ควรกินให้หมดจาน',
    subtitleEn: 'The newest case, and four earlier helpings',
    link: '/product?search=สารวัตรบุญเรือน',
  },
  {
    key: 'four-kitchens',
    titleTh: 'ครัวยายสี่ภาค ครบสำรับแล้ว',
    titleEn: 'Four grandmothers, one table',
    subtitleTh: 'ซื้อครบสี่เล่ม รับช้อนตวง “พอดียาย” ฟรี',
    subtitleEn: 'All four volumes come with Grandma’s “just enough” spoon',
    link: '/product?search=ครัวยายสี่ภาค',
  },
  {
    key: 'english-thousand',
    titleTh: 'หนังสืออังกฤษหนึ่งพันเล่ม ไม่ต้องข้ามทะเล',
    titleEn: 'A thousand English books, no crossing needed',
    subtitleTh: 'คลาสสิก แฟนตาซี สืบสวน ทั้งเล่มใหม่และมือสองสภาพดี',
    subtitleEn: 'Classics, dragons and crimes, new and well-kept second-hand',
    link: '/category/english-books',
  },
  {
    key: 'temple-cat',
    titleTh: 'คืนนี้ใครเล่านิทาน',
    titleEn: 'Whose turn is it to read tonight?',
    subtitleTh: 'หนังสือภาพสองเล่มขึ้นไป แถมสติกเกอร์แมววัดเก้าตัว',
    subtitleEn: 'Two picture books or more bring nine temple cats in stickers',
    link: '/category/picture-books',
  },
];

/** The footer and the contact page. The telephone numbers belong to nobody. */
export const demoSiteText: Readonly<Record<'th' | 'en', DemoSiteText>> = {
  th: {
    siteName: 'บรรณศาลา',
    organisationName: 'สถาบันบรรณศาลา',
    tagline: 'หนังสือดีมีที่พัก',
    address: '99 ถนนศาลาหนังสือ แขวงวังบูรพาภิรมย์ เขตพระนคร กรุงเทพมหานคร 10200',
    telephone: '02-000-0100',
    fax: '02-000-0199',
    email: 'hello@bannasala.test',
    openingHours: 'วันจันทร์–เสาร์ 9.00–18.00 น.',
  },
  en: {
    siteName: 'Bannasala',
    organisationName: 'Bannasala Institute',
    tagline: 'Where good books are at home',
    address: '99 Sala Nangsue Road, Wang Burapha Phirom, Phra Nakhon, Bangkok 10200',
    telephone: '+66 2 000 0100',
    fax: '+66 2 000 0199',
    email: 'hello@bannasala.test',
    openingHours: 'Monday to Saturday, 9.00–18.00',
  },
};

export const demoSocialLinks: readonly DemoSocialLink[] = [
  { network: 'facebook', url: 'https://social.bannasala.test/facebook' },
  { network: 'line', url: 'https://social.bannasala.test/line' },
  { network: 'instagram', url: 'https://social.bannasala.test/instagram' },
  { network: 'youtube', url: 'https://social.bannasala.test/youtube' },
  { network: 'x', url: 'https://social.bannasala.test/x' },
];
