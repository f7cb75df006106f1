/**
 * Banks licensed in Thailand, by the Bank of Thailand's three-digit code: the code in a bank transfer, in a slip's
 * mini-QR and in a refund account. Facts, in the order shoppers know them.
 */
export type ThaiBank = {
  /** Three digits, leading zeros kept. */
  code: string;
  shortName: string;
  nameTh: string;
  nameEn: string;
  kind: 'commercial' | 'state' | 'subsidiary' | 'foreignBranch';
};

export const thaiBanks: readonly ThaiBank[] = [
  { code: '002', shortName: 'BBL', nameTh: 'ธนาคารกรุงเทพ', nameEn: 'Bangkok Bank', kind: 'commercial' },
  { code: '004', shortName: 'KBANK', nameTh: 'ธนาคารกสิกรไทย', nameEn: 'Kasikornbank', kind: 'commercial' },
  { code: '006', shortName: 'KTB', nameTh: 'ธนาคารกรุงไทย', nameEn: 'Krungthai Bank', kind: 'commercial' },
  {
    code: '014',
    shortName: 'SCB',
    nameTh: 'ธนาคารไทยพาณิชย์',
    nameEn: 'Siam Commercial Bank',
    kind: 'commercial',
  },
  {
    code: '025',
    shortName: 'BAY',
    nameTh: 'ธนาคารกรุงศรีอยุธยา',
    nameEn: 'Bank of Ayudhya (Krungsri)',
    kind: 'commercial',
  },
  {
    code: '011',
    shortName: 'TTB',
    nameTh: 'ธนาคารทหารไทยธนชาต',
    nameEn: 'TMBThanachart Bank',
    kind: 'commercial',
  },
  { code: '030', shortName: 'GSB', nameTh: 'ธนาคารออมสิน', nameEn: 'Government Savings Bank', kind: 'state' },
  {
    code: '034',
    shortName: 'BAAC',
    nameTh: 'ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร',
    nameEn: 'Bank for Agriculture and Agricultural Cooperatives',
    kind: 'state',
  },
  {
    code: '033',
    shortName: 'GHB',
    nameTh: 'ธนาคารอาคารสงเคราะห์',
    nameEn: 'Government Housing Bank',
    kind: 'state',
  },
  {
    code: '024',
    shortName: 'UOBT',
    nameTh: 'ธนาคารยูโอบี',
    nameEn: 'United Overseas Bank (Thai)',
    kind: 'commercial',
  },
  {
    code: '022',
    shortName: 'CIMBT',
    nameTh: 'ธนาคารซีไอเอ็มบี ไทย',
    nameEn: 'CIMB Thai Bank',
    kind: 'commercial',
  },
  {
    code: '069',
    shortName: 'KKP',
    nameTh: 'ธนาคารเกียรตินาคินภัทร',
    nameEn: 'Kiatnakin Phatra Bank',
    kind: 'commercial',
  },
  {
    code: '073',
    shortName: 'LHBANK',
    nameTh: 'ธนาคารแลนด์ แอนด์ เฮ้าส์',
    nameEn: 'Land and Houses Bank',
    kind: 'commercial',
  },
  { code: '067', shortName: 'TISCO', nameTh: 'ธนาคารทิสโก้', nameEn: 'TISCO Bank', kind: 'commercial' },
  {
    code: '071',
    shortName: 'TCRB',
    nameTh: 'ธนาคารไทยเครดิต',
    nameEn: 'Thai Credit Bank',
    kind: 'commercial',
  },
  {
    code: '066',
    shortName: 'IBANK',
    nameTh: 'ธนาคารอิสลามแห่งประเทศไทย',
    nameEn: 'Islamic Bank of Thailand',
    kind: 'state',
  },
  {
    code: '070',
    shortName: 'ICBCT',
    nameTh: 'ธนาคารไอซีบีซี (ไทย)',
    nameEn: 'Industrial and Commercial Bank of China (Thai)',
    kind: 'subsidiary',
  },
  {
    code: '020',
    shortName: 'SCBT',
    nameTh: 'ธนาคารสแตนดาร์ดชาร์เตอร์ด (ไทย)',
    nameEn: 'Standard Chartered Bank (Thai)',
    kind: 'commercial',
  },
  {
    code: '035',
    shortName: 'EXIM',
    nameTh: 'ธนาคารเพื่อการส่งออกและนำเข้าแห่งประเทศไทย',
    nameEn: 'Export-Import Bank of Thailand',
    kind: 'state',
  },
  {
    code: '098',
    shortName: 'SME',
    nameTh: 'ธนาคารพัฒนาวิสาหกิจขนาดกลางและขนาดย่อมแห่งประเทศไทย',
    nameEn: 'Small and Medium Enterprise Development Bank of Thailand',
    kind: 'state',
  },
  {
    code: '026',
    shortName: 'MEGA',
    nameTh: 'ธนาคารเมกะ สากลพาณิชย์',
    nameEn: 'Mega International Commercial Bank',
    kind: 'subsidiary',
  },
  {
    code: '052',
    shortName: 'BOC',
    nameTh: 'ธนาคารแห่งประเทศจีน (ไทย)',
    nameEn: 'Bank of China (Thai)',
    kind: 'subsidiary',
  },
  {
    code: '079',
    shortName: 'ANZ',
    nameTh: 'ธนาคารเอเอ็นแซด (ไทย)',
    nameEn: 'ANZ Bank (Thai)',
    kind: 'subsidiary',
  },
  {
    code: '080',
    shortName: 'SMTB',
    nameTh: 'ธนาคารซูมิโตโม มิตซุย ทรัสต์ (ไทย)',
    nameEn: 'Sumitomo Mitsui Trust Bank (Thai)',
    kind: 'subsidiary',
  },
  { code: '017', shortName: 'CITI', nameTh: 'ธนาคารซิตี้แบงก์', nameEn: 'Citibank', kind: 'foreignBranch' },
  {
    code: '018',
    shortName: 'SMBC',
    nameTh: 'ธนาคารซูมิโตโม มิตซุย แบงกิ้ง คอร์ปอเรชั่น',
    nameEn: 'Sumitomo Mitsui Banking Corporation',
    kind: 'foreignBranch',
  },
  {
    code: '031',
    shortName: 'HSBC',
    nameTh: 'ธนาคารฮ่องกงและเซี่ยงไฮ้แบงกิ้งคอร์ปอเรชั่น',
    nameEn: 'The Hongkong and Shanghai Banking Corporation',
    kind: 'foreignBranch',
  },
  { code: '039', shortName: 'MHBC', nameTh: 'ธนาคารมิซูโฮ', nameEn: 'Mizuho Bank', kind: 'foreignBranch' },
  {
    code: '045',
    shortName: 'BNPP',
    nameTh: 'ธนาคารบีเอ็นพี พารีบาส์',
    nameEn: 'BNP Paribas',
    kind: 'foreignBranch',
  },
  { code: '032', shortName: 'DB', nameTh: 'ธนาคารดอยซ์แบงก์', nameEn: 'Deutsche Bank', kind: 'foreignBranch' },
  {
    code: '027',
    shortName: 'BOFA',
    nameTh: 'ธนาคารแห่งอเมริกา เนชั่นแนล แอสโซซิเอชั่น',
    nameEn: 'Bank of America',
    kind: 'foreignBranch',
  },
  {
    code: '008',
    shortName: 'JPMC',
    nameTh: 'ธนาคารเจพีมอร์แกน เชส',
    nameEn: 'JPMorgan Chase Bank',
    kind: 'foreignBranch',
  },
  {
    code: '009',
    shortName: 'OCBC',
    nameTh: 'ธนาคารโอเวอร์ซี-ไชนีสแบงกิ้งคอร์ปอเรชั่น',
    nameEn: 'Oversea-Chinese Banking Corporation',
    kind: 'foreignBranch',
  },
  { code: '023', shortName: 'RHB', nameTh: 'ธนาคารอาร์เอชบี', nameEn: 'RHB Bank', kind: 'foreignBranch' },
  {
    code: '029',
    shortName: 'IOB',
    nameTh: 'ธนาคารอินเดียนโอเวอร์ซีส์',
    nameEn: 'Indian Overseas Bank',
    kind: 'foreignBranch',
  },
];

const byCode = new Map(thaiBanks.map((bank) => [bank.code, bank]));

/** The bank of a Bank of Thailand code; null for a code that isn't a licensed bank's. */
export function findThaiBank(code: string): ThaiBank | null {
  return byCode.get(code) ?? null;
}
