import type { OptionLevelSource, OptionProductSource, OptionValue } from './option-products.ts';

const seller = { sellerKey: 'tawan-uniform' };

/** Chest sizes in inches as Thai school shirts are sold; each step costs a little more cloth. */
const chest: readonly OptionValue[] = [
  ['c30', 'อก 30', 'Chest 30'],
  ['c32', 'อก 32', 'Chest 32', 5],
  ['c34', 'อก 34', 'Chest 34', 10],
  ['c36', 'อก 36', 'Chest 36', 15],
  ['c38', 'อก 38', 'Chest 38', 25],
  ['c42', 'อก 42', 'Chest 42', 45],
];

const level: OptionLevelSource = {
  key: 'level',
  nameTh: 'ระดับชั้น',
  nameEn: 'School level',
  values: [
    ['primary', 'ประถม', 'Primary'],
    ['lower', 'มัธยมต้น', 'Lower secondary', 20],
    ['upper', 'มัธยมปลาย', 'Upper secondary', 30],
  ],
};

const size = (values: readonly OptionValue[]): OptionLevelSource => ({
  key: 'size',
  nameTh: 'ขนาด',
  nameEn: 'Size',
  values,
});

/** Of Tawan Thong: uniforms, bags and shoes. */
export const uniformSources: readonly OptionProductSource[] = [
  {
    ...seller,
    key: 'suea-nak-rian',
    nameTh: 'เสื้อนักเรียนผ้าโทเร',
    nameEn: 'School Shirt',
    descriptionTh:
      'ผ้าโทเรเนื้อแน่นแต่ระบายเหงื่อ รีดง่าย คอไม่ย้วยหลังซักห้าสิบครั้ง เผื่อชายไว้สองนิ้วให้เลาะต่อได้หนึ่งปี เสื้อหญิงมีทั้งคอบัวและคอปกกะลาสีตามระดับ',
    descriptionEn:
      'Dense, breathable cloth, collars that survive fifty washes, and two inches of hem to let down.',
    categoryKey: 'school-uniforms',
    skuPrefix: 'shirt',
    baseBaht: 175,
    levels: [
      {
        key: 'gender',
        nameTh: 'แบบ',
        nameEn: 'Cut',
        values: [
          ['boy', 'ชาย', 'Boy'],
          ['girl', 'หญิง', 'Girl', 15],
        ],
      },
      level,
      size(chest),
      {
        key: 'sleeve',
        nameTh: 'แขน',
        nameEn: 'Sleeve',
        values: [
          ['short', 'แขนสั้น', 'Short'],
          ['long', 'แขนยาว', 'Long', 40],
        ],
      },
    ],
    notMade: [
      ['primary', 'c38'],
      ['primary', 'c42'],
      ['upper', 'c30'],
      ['primary', 'long'],
      ['girl', 'long', 'lower'],
    ],
  },
  {
    ...seller,
    key: 'kang-keng-nak-rian',
    nameTh: 'กางเกงนักเรียนขาสั้น',
    nameEn: 'School Shorts',
    descriptionTh:
      'ตะเข็บเป้าเย็บสามชั้นสำหรับคนปีนต้นไม้ กระเป๋าลึกพอใส่ลูกแก้วแต่ไม่ลึกจนครูหาไม่เจอ เอวเกี่ยวปรับได้สองระดับ จีบคมไม่คลาย',
    descriptionEn: 'Triple-stitched for tree climbers, with a waist that adjusts twice.',
    categoryKey: 'school-uniforms',
    skuPrefix: 'shorts',
    baseBaht: 210,
    levels: [
      {
        key: 'colour',
        nameTh: 'สี',
        nameEn: 'Colour',
        values: [
          ['khaki', 'กากี', 'Khaki'],
          ['navy', 'กรมท่า', 'Navy'],
          ['black', 'ดำ', 'Black'],
        ],
      },
      size([
        ['w24', 'เอว 24', 'Waist 24'],
        ['w26', 'เอว 26', 'Waist 26', 5],
        ['w28', 'เอว 28', 'Waist 28', 10],
        ['w30', 'เอว 30', 'Waist 30', 20],
        ['w34', 'เอว 34', 'Waist 34', 40],
      ]),
      {
        key: 'length',
        nameTh: 'ความยาว',
        nameEn: 'Length',
        values: [
          ['knee', 'เสมอเข่า', 'Knee'],
          ['above', 'เหนือเข่า', 'Above knee'],
        ],
      },
    ],
    notMade: [
      ['black', 'w24'],
      ['w34', 'above'],
    ],
  },
  {
    ...seller,
    key: 'kra-prong-nak-rian',
    nameTh: 'กระโปรงนักเรียนจีบรอบ',
    nameEn: 'Pleated School Skirt',
    descriptionTh:
      'จีบอัดถาวรไม่ต้องรีดทีละกลีบ ขอบเอวใส่ยางด้านหลังนั่งสบายทั้งวัน ยาวคลุมเข่าตามระเบียบ มีกระเป๋าซ่อนทั้งสองข้างเพราะทุกคนขอ',
    descriptionEn: 'Permanent pleats, elastic at the back and, since everyone asked, two pockets.',
    categoryKey: 'school-uniforms',
    skuPrefix: 'skirt',
    baseBaht: 230,
    levels: [
      {
        key: 'colour',
        nameTh: 'สี',
        nameEn: 'Colour',
        values: [
          ['navy', 'กรมท่า', 'Navy'],
          ['black', 'ดำ', 'Black'],
          ['red', 'แดงลายสก๊อต', 'Red plaid', 60],
        ],
      },
      size([
        ['w22', 'เอว 22', 'Waist 22'],
        ['w24', 'เอว 24', 'Waist 24', 5],
        ['w26', 'เอว 26', 'Waist 26', 10],
        ['w28', 'เอว 28', 'Waist 28', 20],
        ['w32', 'เอว 32', 'Waist 32', 40],
      ]),
      {
        key: 'length',
        nameTh: 'ความยาว',
        nameEn: 'Length',
        values: [
          ['l20', '20 นิ้ว', '20 in'],
          ['l24', '24 นิ้ว', '24 in', 15],
          ['l27', '27 นิ้ว', '27 in', 25],
        ],
      },
    ],
    notMade: [
      ['red', 'l27'],
      ['w22', 'l27'],
      ['w32', 'l20'],
    ],
  },
  {
    ...seller,
    key: 'chut-phala',
    nameTh: 'ชุดพละเสื้อกางเกง',
    nameEn: 'Sports Kit',
    descriptionTh:
      'เสื้อโปโลผ้าระบายอากาศกับกางเกงวอร์มขาจั๊ม แห้งไวทันใส่วันรุ่งขึ้น สีตามคณะ ปักชื่อฟรีที่อกขวา ปักแล้วเปลี่ยนขนาดไม่ได้ โปรดวัดจากเสื้อที่ใส่อยู่',
    descriptionEn: 'Quick-drying polo and track trousers in house colours, name sewn free.',
    categoryKey: 'school-uniforms',
    skuPrefix: 'pe',
    baseBaht: 345,
    discountPercent: 12,
    levels: [
      {
        key: 'house',
        nameTh: 'สีคณะ',
        nameEn: 'House',
        values: [
          ['blue', 'ฟ้า', 'Blue'],
          ['yellow', 'เหลือง', 'Yellow'],
          ['green', 'เขียว', 'Green'],
          ['pink', 'ชมพู', 'Pink'],
        ],
      },
      size([
        ['xs', 'XS', 'XS'],
        ['s', 'S', 'S'],
        ['m', 'M', 'M', 10],
        ['l', 'L', 'L', 20],
        ['xl', 'XL', 'XL', 35],
      ]),
    ],
  },
  {
    ...seller,
    key: 'chut-luk-suea',
    nameTh: 'ชุดลูกเสือสามัญ',
    nameEn: 'Scout Uniform',
    descriptionTh:
      'เสื้อกากีกระเป๋าปะ กางเกงสามส่วน ตะเข็บบ่าสำหรับติดอินทรธนู ผ้าตากแดดแล้วไม่ซีดเป็นด่าง เลือกแบบเฉพาะเสื้อหรือครบชุดพร้อมหมวก ผ้าพันคอ และวอกเกิล',
    descriptionEn:
      'Khaki that doesn’t blotch in the sun; shirt alone or the whole kit with hat, scarf and woggle.',
    categoryKey: 'school-uniforms',
    skuPrefix: 'scout',
    baseBaht: 260,
    levels: [
      {
        key: 'set',
        nameTh: 'แบบชุด',
        nameEn: 'Set',
        values: [
          ['shirtonly', 'เสื้ออย่างเดียว', 'Shirt only'],
          ['full', 'ครบชุด', 'Full kit', 420],
        ],
      },
      size(chest.slice(0, 5)),
      {
        key: 'hat',
        nameTh: 'ขนาดหมวก',
        nameEn: 'Hat',
        values: [
          ['nohat', 'ไม่รับหมวก', 'No hat'],
          ['h54', '54 ซม.', '54 cm'],
          ['h57', '57 ซม.', '57 cm'],
        ],
      },
    ],
    notMade: [
      ['shirtonly', 'h54'],
      ['shirtonly', 'h57'],
      ['full', 'nohat'],
    ],
  },
  {
    ...seller,
    key: 'chut-netnari',
    nameTh: 'ชุดเนตรนารีสามัญ',
    nameEn: 'Girl Guide Uniform',
    descriptionTh:
      'ชุดเขียวเข้มผ้าคอมทวิลล์ กระโปรงตีเกล็ดเดินคล่องในค่าย มีห่วงเข็มขัดแน่นรับกระติกได้ ชุดครบมีหมวกปีกพับ ผ้าผูกคอ และเข็มกลัด',
    descriptionEn: 'Deep green twill that walks well in camp; full kit adds hat, tie and pin.',
    categoryKey: 'school-uniforms',
    skuPrefix: 'guide',
    baseBaht: 340,
    levels: [
      {
        key: 'set',
        nameTh: 'แบบชุด',
        nameEn: 'Set',
        values: [
          ['dress', 'ชุดอย่างเดียว', 'Dress only'],
          ['full', 'ครบชุด', 'Full kit', 360],
        ],
      },
      size(chest.slice(0, 5)),
    ],
    notMade: [['full', 'c30']],
  },
  {
    ...seller,
    key: 'suea-khlum-hong-ae',
    nameTh: 'เสื้อคลุมห้องแอร์ถักบาง',
    nameEn: 'Light Classroom Cardigan',
    descriptionTh:
      'ห้องคอมพิวเตอร์เปิดแอร์สิบแปดองศาเสมอ เสื้อถักฝ้ายผสมตัวนี้พับลงกระเป๋าได้เท่าขวดน้ำ ไม่คัน ไม่เป็นขุยง่าย สีถูกระเบียบทุกโรงเรียนที่เราถามมา',
    descriptionEn: 'For computer rooms kept at eighteen degrees; folds to the size of a bottle.',
    categoryKey: 'school-uniforms',
    skuPrefix: 'cardi',
    baseBaht: 320,
    levels: [
      {
        key: 'colour',
        nameTh: 'สี',
        nameEn: 'Colour',
        values: [
          ['navy', 'กรมท่า', 'Navy'],
          ['cream', 'ครีม', 'Cream'],
          ['grey', 'เทา', 'Grey'],
        ],
      },
      size([
        ['s', 'S', 'S'],
        ['m', 'M', 'M'],
        ['l', 'L', 'L', 20],
        ['xl', 'XL', 'XL', 40],
      ]),
    ],
    notMade: [['cream', 'xl']],
  },
  {
    ...seller,
    key: 'rong-thao-nak-rian',
    nameTh: 'รองเท้าผ้าใบนักเรียน',
    nameEn: 'Canvas School Shoes',
    descriptionTh:
      'พื้นยางแผ่นกันลื่นบนระเบียงเปียก หัวหุ้มยางรับลูกเตะ แผ่นรองถอดซักได้ มีครึ่งเบอร์ให้ด้วยเพราะเท้าเด็กไม่ได้โตทีละเบอร์ มีเชือกสำรองในกล่อง',
    descriptionEn:
      'Grips on wet corridors, washable insoles and half sizes, since feet don’t grow by whole ones.',
    categoryKey: 'school-bags',
    skuPrefix: 'shoe',
    baseBaht: 289,
    levels: [
      {
        key: 'colour',
        nameTh: 'สี',
        nameEn: 'Colour',
        values: [
          ['white', 'ขาว', 'White'],
          ['brown', 'น้ำตาล', 'Brown'],
          ['black', 'ดำ', 'Black'],
        ],
      },
      size([
        ['s33', '33', '33'],
        ['s35', '35', '35'],
        ['s37', '37', '37', 20],
        ['s375', '37.5', '37.5', 20],
        ['s39', '39', '39', 30],
        ['s41', '41', '41', 40],
        ['s43', '43', '43', 60],
      ]),
    ],
    notMade: [
      ['brown', 's43'],
      ['black', 's33'],
    ],
  },
  {
    ...seller,
    key: 'thung-thao-nak-rian',
    nameTh: 'ถุงเท้านักเรียน แพ็ก 6 คู่',
    nameEn: 'School Socks, Six Pairs',
    descriptionTh:
      'เส้นใยฝ้ายหนาเฉพาะส้นและปลายนิ้ว ขอบไม่รัดจนเป็นรอย ซักแล้วไม่เหลืองง่าย ทอเบอร์ไว้ใต้ฝ่าเท้าเพื่อแยกของพี่กับของน้อง',
    descriptionEn: 'Thick only at heel and toe, with the size woven underfoot to tell siblings apart.',
    categoryKey: 'school-bags',
    skuPrefix: 'sock',
    baseBaht: 135,
    levels: [
      {
        key: 'colour',
        nameTh: 'สี',
        nameEn: 'Colour',
        values: [
          ['white', 'ขาว', 'White'],
          ['brown', 'น้ำตาล', 'Brown'],
          ['black', 'ดำ', 'Black'],
        ],
      },
      {
        key: 'height',
        nameTh: 'ความสูง',
        nameEn: 'Height',
        values: [
          ['ankle', 'ข้อสั้น', 'Ankle'],
          ['crew', 'ครึ่งแข้ง', 'Crew', 15],
        ],
      },
      size([
        ['kid', 'เด็กเล็ก', 'Child'],
        ['youth', 'เด็กโต', 'Youth', 10],
        ['adult', 'ผู้ใหญ่', 'Adult', 20],
      ]),
    ],
    notMade: [
      ['brown', 'ankle'],
      ['black', 'kid'],
    ],
  },
  {
    ...seller,
    key: 'krapao-pe-lang-trong',
    nameTh: 'กระเป๋าเป้หลังตรง',
    nameEn: 'Straight-Back School Bag',
    descriptionTh:
      'แผ่นหลังแข็งรับน้ำหนักหนังสือสิบสองเล่มโดยไม่ดึงบ่า สายคาดอกถอดได้ แถบสะท้อนแสงรอบตัว ช่องขวดน้ำแยกกันหนังสือเปียก ก้นกระเป๋ากันน้ำขังลานโรงเรียน',
    descriptionEn:
      'A firm back for twelve textbooks, reflective all round, with a bottle pocket that leaks outward.',
    categoryKey: 'school-bags',
    skuPrefix: 'bag',
    baseBaht: 690,
    discountPercent: 20,
    levels: [
      size([
        ['small', '14 ลิตร (ป.1–ป.3)', '14 l (P.1–P.3)'],
        ['medium', '20 ลิตร (ป.4–ม.3)', '20 l (P.4–M.3)', 160],
        ['large', '26 ลิตร (ม.ปลาย)', '26 l (upper secondary)', 290],
      ]),
      {
        key: 'colour',
        nameTh: 'สี',
        nameEn: 'Colour',
        values: [
          ['navy', 'กรมท่า', 'Navy'],
          ['black', 'ดำ', 'Black'],
          ['teal', 'เขียวน้ำทะเล', 'Teal'],
          ['pink', 'ชมพู', 'Pink'],
        ],
      },
      {
        key: 'wheels',
        nameTh: 'ล้อ',
        nameEn: 'Wheels',
        values: [
          ['nowheels', 'ไม่มีล้อ', 'No wheels'],
          ['wheels', 'มีล้อลาก', 'With wheels', 350],
        ],
      },
    ],
    notMade: [
      ['large', 'pink'],
      ['large', 'wheels'],
      ['teal', 'wheels'],
    ],
  },
];
