import { PRESS_SELLER_KEY } from './sellers.ts';

export type DemoTaxProfile = {
  sellerKey: string;
  legalNameTh: string;
  legalNameEn: string;
  /** With a check digit that is right, of a kind (0-999) that nobody is registered under. */
  taxId: string;
  isVatRegistered: boolean;
  address: string;
  subdistrictName: string;
  districtName: string;
  provinceName: string;
  zipCode: string;
};

type Place = readonly [subdistrict: string, district: string, province: string, zipCode: string];

function profile(
  sellerKey: string,
  [legalNameTh, legalNameEn]: readonly [string, string],
  taxId: string,
  address: string,
  [subdistrictName, districtName, provinceName, zipCode]: Place,
  isVatRegistered = true,
): DemoTaxProfile {
  return {
    sellerKey,
    legalNameTh,
    legalNameEn,
    taxId,
    isVatRegistered,
    address,
    subdistrictName,
    districtName,
    provinceName,
    zipCode,
  };
}

/** Who the demo's house is on its own documents, as the sellers' are. */
export const demoIssuer = {
  legalNameTh: 'สถาบันบรรณศาลา (แพลตฟอร์ม)',
  legalNameEn: 'Bannasala Institute (marketplace)',
  taxId: '0999000000990',
  address: '99 ถนนศาลาหนังสือ',
  subdistrictName: 'พระบรมมหาราชวัง',
  districtName: 'พระนคร',
  provinceName: 'กรุงเทพมหานคร',
  zipCode: '10200',
  telephone: '020000100',
  email: 'hello@bannasala.test',
};

/** Who the demo shop's sellers are on their documents. The second-hand shop is too small for VAT. */
export const demoTaxProfiles: readonly DemoTaxProfile[] = [
  profile(
    PRESS_SELLER_KEY,
    ['สำนักพิมพ์บรรณศาลา สถาบันบรรณศาลา', 'Bannasala Institute Press'],
    '0999000000019',
    '1 ถนนหน้าพระลาน',
    ['พระบรมมหาราชวัง', 'พระนคร', 'กรุงเทพมหานคร', '10200'],
  ),
  profile(
    'rim-khlong-books',
    ['บริษัท หนังสือริมคลอง จำกัด', 'Rim Khlong Books Co., Ltd.'],
    '0999000000027',
    '88/8 ถนนประชาเศรษฐ์',
    ['อัมพวา', 'อัมพวา', 'สมุทรสงคราม', '75110'],
  ),
  profile(
    'kradat-kao',
    ['ร้านกระดาษเก่าหอม', 'Kradat Kao Secondhand'],
    '0999000000035',
    '12/3 ถนนสุเทพ',
    ['สุเทพ', 'เมืองเชียงใหม่', 'เชียงใหม่', '50200'],
    false,
  ),
  profile(
    'tonmai-nithan',
    ['บริษัท ต้นไม้นิทาน จำกัด', 'Story Tree Co., Ltd.'],
    '0999000000043',
    '45 ถนนกลางเมือง',
    ['ในเมือง', 'เมืองขอนแก่น', 'ขอนแก่น', '40000'],
  ),
  profile(
    'kru-phimjai',
    ['ห้างหุ้นส่วนจำกัด ครูพิมพ์ใจแบบเรียน', 'Kru Phimjai Schoolbooks Ltd., Part.'],
    '0999000000051',
    '9/99 ถนนพิบูลสงคราม',
    ['สวนใหญ่', 'เมืองนนทบุรี', 'นนทบุรี', '11000'],
  ),
  profile(
    'klong-du-dao',
    ['บริษัท กล้องดูดาวบุ๊กส์ จำกัด', 'Telescope Books Co., Ltd.'],
    '0999000000060',
    '77 ถนนนิพัทธ์อุทิศ 2',
    ['หาดใหญ่', 'หาดใหญ่', 'สงขลา', '90110'],
  ),
  profile(
    'lighthouse-english',
    ['บริษัท ประภาคารหนังสืออังกฤษ จำกัด', 'Lighthouse English Books Co., Ltd.'],
    '0999000000078',
    '21 ถนนถลาง',
    ['ตลาดใหญ่', 'เมืองภูเก็ต', 'ภูเก็ต', '83000'],
  ),
  profile(
    'chan-song-comics',
    ['บริษัท การ์ตูนชั้นสอง จำกัด', 'Second Floor Comics Co., Ltd.'],
    '0999000000086',
    '300/2 ถนนราชดำเนิน',
    ['ในเมือง', 'เมืองนครราชสีมา', 'นครราชสีมา', '30000'],
  ),
  profile(
    'chan-ruean-books',
    ['ห้างหุ้นส่วนจำกัด ชานเรือนบุ๊กส์', 'Chan Ruean Books Ltd., Part.'],
    '0999000000094',
    '18 ถนนเขื่อนธานี',
    ['ในเมือง', 'เมืองอุบลราชธานี', 'อุบลราชธานี', '34000'],
  ),
  profile('suan-dinso', ['บริษัท สวนดินสอ จำกัด', 'Pencil Garden Co., Ltd.'], '0999000000108', '5/55 ถนนสุโขทัย', [
    'ดุสิต',
    'ดุสิต',
    'กรุงเทพมหานคร',
    '10300',
  ]),
  profile(
    'tawan-uniform',
    ['บริษัท ห้างเครื่องแบบตะวันทอง จำกัด', 'Tawan Thong Uniforms Co., Ltd.'],
    '0999000000116',
    '10 ถนนอู่ทอง',
    ['ประตูชัย', 'พระนครศรีอยุธยา', 'พระนครศรีอยุธยา', '13000'],
  ),
  profile(
    'khong-fak-khon-an',
    ['บริษัท ของฝากคนอ่าน จำกัด', 'Reader’s Keepsakes Co., Ltd.'],
    '0999000000124',
    '33 ถนนสุมนเทวราช',
    ['ในเวียง', 'เมืองน่าน', 'น่าน', '55000'],
  ),
];
