import type { OptionLevelSource, OptionProductSource, OptionValue } from './option-products.ts';
import { PRESS_SELLER_KEY } from './sellers.ts';

const seller = { sellerKey: PRESS_SELLER_KEY };

const colours = (values: readonly OptionValue[]): OptionLevelSource => ({
  key: 'colour',
  nameTh: 'สี',
  nameEn: 'Colour',
  values,
});

/** Of the institute's own press: what its students wear, write in and carry. */
export const houseSources: readonly OptionProductSource[] = [
  {
    ...seller,
    key: 'hoodie-sathaban',
    nameTh: 'เสื้อฮู้ดสถาบันบรรณศาลา',
    nameEn: 'Bannasala Institute Hoodie',
    descriptionTh:
      'ผ้าฝ้ายผสมสำลีด้านใน หนาพอสำหรับห้องสมุดที่เปิดแอร์แรง ปักตราศาลาที่อกซ้าย ซักเครื่องได้โดยตราไม่ย่น กระเป๋าหน้าใส่หนังสือเล่มเล็กได้พอดี',
    descriptionEn:
      'Brushed cotton for air-conditioned libraries, the pavilion embroidered on the chest, and a pocket that fits a paperback.',
    categoryKey: 'school-uniforms',
    skuPrefix: 'hood',
    baseBaht: 690,
    discountPercent: 10,
    levels: [
      colours([
        ['navy', 'กรมท่า', 'Navy'],
        ['grey', 'เทาหมอก', 'Mist grey'],
        ['rose', 'ชมพูกุหลาบ', 'Rose'],
      ]),
      {
        key: 'size',
        nameTh: 'ขนาด',
        nameEn: 'Size',
        values: [
          ['s', 'S', 'S'],
          ['m', 'M', 'M'],
          ['l', 'L', 'L'],
          ['xl', 'XL', 'XL', 30],
          ['2xl', '2XL', '2XL', 60],
        ],
      },
    ],
    notMade: [['rose', '2xl']],
  },
  {
    ...seller,
    key: 'samut-lai-sala',
    nameTh: 'สมุดบันทึกลายศาลา',
    nameEn: 'Pavilion Notebook',
    descriptionTh: 'ลายพิมพ์จากภาพร่างศาลาริมน้ำของคณะ กระดาษ 90 แกรมเขียนปากกาหมึกซึมได้ เย็บกี่กางราบ มุมมนไม่งอในกระเป๋า',
    descriptionEn:
      'Printed from sketches of the riverside pavilion; 90 gsm paper for fountain pens, sewn to lie flat, rounded corners.',
    categoryKey: 'notebooks',
    skuPrefix: 'sala',
    baseBaht: 95,
    levels: [
      {
        key: 'pattern',
        nameTh: 'ลายปก',
        nameEn: 'Pattern',
        values: [
          ['roof', 'หลังคาซ้อน', 'Tiered roof'],
          ['lotus', 'บึงบัว', 'Lotus pond'],
          ['tiles', 'กระเบื้อง', 'Tiles'],
        ],
      },
      {
        key: 'ruling',
        nameTh: 'เส้นบรรทัด',
        nameEn: 'Ruling',
        values: [
          ['lined', 'เส้นเดี่ยว', 'Lined'],
          ['dot', 'จุดไข่ปลา', 'Dotted', 5],
          ['plain', 'ไม่มีเส้น', 'Plain'],
        ],
      },
      {
        key: 'size',
        nameTh: 'ขนาด',
        nameEn: 'Size',
        values: [
          ['a6', 'A6', 'A6'],
          ['a5', 'A5', 'A5', 40],
        ],
      },
    ],
    notMade: [['tiles', 'dot', 'a6']],
  },
];
