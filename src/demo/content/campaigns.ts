import type { FormattedText } from '../../shared/formatted-text.contract.ts';

/** Campaigns of the demo shop. Days are from now: below zero is past. */
export type DemoCampaign = {
  urlKey: string;
  nameTh: string;
  nameEn: string;
  altTh: string;
  altEn: string;
  wordsTh: string;
  wordsEn: string;
  formattedTh?: FormattedText;
  formattedEn?: FormattedText;
  startsInDays: number;
  endsInDays: number;
  proposalsForDays: number;
  offBasisPoints: number;
  /** Categories it names to stores, and those of the works that they bring; none: all. */
  categoryKeys: readonly string[];
  workCategories: readonly string[];
  /** A product with options that is in it at a price for each of its leaves, of one of the stores that bring books. */
  optionProductKey?: string;
  /** Every so many-th proposal hasn't been answered yet. */
  waitingEvery: number;
};

const mystery = ['detective', 'thrillers', 'ghost-stories'];

export const demoCampaigns: readonly DemoCampaign[] = [
  {
    urlKey: 'cool-season-reads',
    nameTh: 'ลมหนาวมา อ่านให้อุ่น',
    nameEn: 'Warm reads for cool days',
    altTh: 'หนังสือจากแปดร้าน ลดอย่างน้อย 15%',
    altEn: 'Books from eight stores, at least 15% off',
    wordsTh:
      'แปดร้านช่วยกันเลือก\nหนังสือที่แต่ละร้านอยากให้อ่านในวันอากาศเย็น เล่มใหม่ทุกเล่ม ลดอย่างน้อย 15% จากราคาของร้านเอง\nราคาแคมเปญมีผลเฉพาะช่วงเวลาที่กำหนด และลดให้เองในตะกร้า ไม่ต้องใช้โค้ด',
    wordsEn:
      'Chosen by eight stores\nThe books each of them would hand you on a cool day. New copies only, at least 15% below the store’s own price.\nCampaign prices hold while the campaign runs and are taken off in the cart, no code needed.',
    formattedTh: {
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'แปดร้านช่วยกันเลือก' }] },
        {
          type: 'paragraph',
          content: [
            {
              type: 'text',
              text: 'หนังสือที่แต่ละร้านอยากให้อ่านในวันอากาศเย็น เล่มใหม่ทุกเล่ม ',
            },
            { type: 'text', text: 'ลดอย่างน้อย 15%', marks: [{ type: 'bold' }] },
            { type: 'text', text: ' จากราคาของร้านเอง' },
          ],
        },
        {
          type: 'paragraph',
          content: [
            {
              type: 'text',
              text: 'ราคาแคมเปญมีผลเฉพาะช่วงเวลาที่กำหนด และลดให้เองในตะกร้า ไม่ต้องใช้โค้ด',
            },
          ],
        },
      ],
    },
    formattedEn: {
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'Chosen by eight stores' }] },
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'The books each of them would hand you on a cool day. New copies only, ' },
            { type: 'text', text: 'at least 15% below', marks: [{ type: 'bold' }] },
            { type: 'text', text: ' the store’s own price.' },
          ],
        },
        {
          type: 'paragraph',
          content: [
            {
              type: 'text',
              text: 'Campaign prices hold while the campaign runs and are taken off in the cart, no code needed.',
            },
          ],
        },
      ],
    },
    startsInDays: -0.25,
    endsInDays: 9.6,
    proposalsForDays: 5,
    offBasisPoints: 1_500,
    categoryKeys: [],
    workCategories: [],
    optionProductKey: 'samut-lai-sala',
    waitingEvery: 9,
  },
  {
    urlKey: 'long-night-mysteries',
    nameTh: 'คืนยาว คดียังไม่ปิด',
    nameEn: 'Long nights, open cases',
    altTh: 'สืบสวน ระทึกขวัญ และเรื่องผี เริ่มเร็ว ๆ นี้',
    altEn: 'Crime, thrillers and ghosts, coming soon',
    wordsTh: 'รวมคดีจากหลายร้านไว้ในที่เดียว ลดอย่างน้อย 20% เริ่มพร้อมกันทุกร้าน',
    wordsEn: 'Cases from many stores in one place, at least 20% off, all from the same minute.',
    startsInDays: 6,
    endsInDays: 20,
    proposalsForDays: 4,
    offBasisPoints: 2_000,
    categoryKeys: ['mystery'],
    workCategories: mystery,
    waitingEvery: 3,
  },
  {
    urlKey: 'last-songkran',
    nameTh: 'สงกรานต์อ่านให้ชุ่ม',
    nameEn: 'Songkran reading',
    altTh: '',
    altEn: '',
    wordsTh: 'หนังสือดับร้อนสำหรับวันหยุดยาว',
    wordsEn: 'Books to cool down with over the long holiday.',
    startsInDays: -200,
    endsInDays: -185,
    proposalsForDays: -190,
    offBasisPoints: 1_000,
    categoryKeys: ['fiction'],
    workCategories: ['thai-novels'],
    waitingEvery: 1_000,
  },
];
