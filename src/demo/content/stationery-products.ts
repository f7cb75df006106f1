import type { OptionLevelSource, OptionProductSource } from './option-products.ts';

const seller = { sellerKey: 'suan-dinso' };

const ruling: OptionLevelSource = {
  key: 'ruling',
  nameTh: 'เส้นบรรทัด',
  nameEn: 'Ruling',
  values: [
    ['lined', 'เส้นเดี่ยว', 'Lined'],
    ['grid', 'ตารางห้ามิล', '5 mm grid'],
    ['dot', 'จุดไข่ปลา', 'Dotted', 5],
    ['plain', 'ไม่มีเส้น', 'Plain'],
  ],
};

/** Of the Pencil Garden: paper, pens, colours and what holds them. */
export const stationerySources: readonly OptionProductSource[] = [
  {
    ...seller,
    key: 'samut-banthuek-prok-phaa',
    nameTh: 'สมุดบันทึกปกผ้าทอ',
    nameEn: 'Woven-Cover Notebook',
    descriptionTh:
      'ปกผ้าฝ้ายทอมือจากน่าน เย็บกี่กางราบได้ทุกหน้า กระดาษถนอมสายตา 80 แกรมรับหมึกซึมได้ไม่ทะลุหลัง มีริบบิ้นคั่นสองเส้นสำหรับคนเขียนสองเรื่องพร้อมกัน',
    descriptionEn:
      'Hand-woven cotton from Nan, sewn to lie flat, 80 gsm paper that takes a fountain pen, two ribbons for two stories.',
    categoryKey: 'notebooks',
    skuPrefix: 'nb',
    baseBaht: 129,
    levels: [
      {
        key: 'size',
        nameTh: 'ขนาด',
        nameEn: 'Size',
        values: [
          ['a6', 'A6 พกพา', 'A6 pocket'],
          ['a5', 'A5', 'A5', 50],
          ['b5', 'B5', 'B5', 90],
        ],
      },
      ruling,
      {
        key: 'cover',
        nameTh: 'สีปก',
        nameEn: 'Cover',
        values: [
          ['indigo', 'ครามธรรมชาติ', 'Natural indigo', 20],
          ['marigold', 'ดาวเรือง', 'Marigold'],
          ['ebony', 'มะเกลือ', 'Ebony dye'],
        ],
      },
      {
        key: 'pages',
        nameTh: 'จำนวนหน้า',
        nameEn: 'Pages',
        values: [
          ['p120', '120 หน้า', '120 pages'],
          ['p240', '240 หน้า', '240 pages', 70],
        ],
      },
    ],
    notMade: [
      ['a6', 'p240'],
      ['b5', 'dot'],
      ['marigold', 'plain', 'b5'],
    ],
  },
  {
    ...seller,
    key: 'samut-rian-pok-on',
    nameTh: 'สมุดเรียนปกอ่อน ชุด 5 เล่ม',
    nameEn: 'Exercise Books, Set of 5',
    descriptionTh:
      'สมุดเรียนที่ครูขอให้ซื้อเหมือนกันทั้งห้อง มีช่องวิชา ชื่อ เลขที่ ครบ หลังปกพิมพ์สูตรคูณแม่ 2 ถึง 12 และแผนที่ประเทศไทยแทนตารางธาตุที่ไม่มีใครมองเห็น',
    descriptionEn:
      'The ones your teacher asked for, with times tables and a map of Thailand inside the cover.',
    categoryKey: 'notebooks',
    skuPrefix: 'ex',
    baseBaht: 75,
    levels: [
      {
        key: 'gsm',
        nameTh: 'กระดาษ',
        nameEn: 'Paper',
        values: [
          ['g55', '55 แกรม', '55 gsm'],
          ['g70', '70 แกรม', '70 gsm', 20],
        ],
      },
      ruling,
      {
        key: 'sheets',
        nameTh: 'จำนวนแผ่น',
        nameEn: 'Sheets',
        values: [
          ['s40', '40 แผ่น', '40 sheets'],
          ['s60', '60 แผ่น', '60 sheets', 25],
          ['s100', '100 แผ่น', '100 sheets', 60],
        ],
      },
    ],
    notMade: [
      ['g55', 'dot'],
      ['plain', 's100'],
    ],
  },
  {
    ...seller,
    key: 'samut-khat-thai',
    nameTh: 'สมุดคัดไทยบรรทัดห้าเส้น',
    nameEn: 'Thai Handwriting Book',
    descriptionTh:
      'เส้นบรรทัดห้าเส้นสำหรับหัว ตัว หาง และสระบนล่าง ช่องไฟกว้างตามวัย คัดแล้วไม่เบียดจนวรรณยุกต์ตกขอบ ใช้คู่กับแบบคัดของสำนักพิมพ์ใดก็ได้',
    descriptionEn: 'Five-line ruling with room for loops, tails, vowels and tones, in three widths.',
    categoryKey: 'notebooks',
    skuPrefix: 'kt',
    baseBaht: 18,
    levels: [
      {
        key: 'level',
        nameTh: 'ระดับ',
        nameEn: 'Level',
        values: [
          ['kindergarten', 'อนุบาล เส้นกว้าง', 'Kindergarten, wide'],
          ['p1p2', 'ป.1–ป.2', 'P.1–P.2'],
          ['p3p6', 'ป.3–ป.6', 'P.3–P.6'],
        ],
      },
      {
        key: 'cover',
        nameTh: 'ลายปก',
        nameEn: 'Cover',
        values: [
          ['templecat', 'แมววัด', 'Temple cat', 4],
          ['redant', 'มดแดง', 'Red ant', 4],
          ['classic', 'คลาสสิก', 'Classic'],
        ],
      },
    ],
  },
  {
    ...seller,
    key: 'planner-wan-phut',
    nameTh: 'แพลนเนอร์รายสัปดาห์ “วันพุธยังมีอยู่”',
    nameEn: 'Weekly Planner “There Are Still Wednesdays”',
    descriptionTh:
      'แพลนเนอร์ไม่ระบุปี เริ่มเมื่อไรก็ได้ วันพุธกว้างกว่าวันอื่นหนึ่งช่องตามคำขอของลูกค้าประจำ มีวันพระ วันหวยออก และหน้าบันทึกหนังสือที่อ่านค้าง',
    descriptionEn:
      'Undated, with Wednesdays one column wider, holy days, lottery days and a page for unfinished books.',
    categoryKey: 'notebooks',
    skuPrefix: 'pl',
    baseBaht: 259,
    discountPercent: 15,
    levels: [
      {
        key: 'start',
        nameTh: 'เริ่มสัปดาห์',
        nameEn: 'Week starts',
        values: [
          ['sunday', 'วันอาทิตย์', 'Sunday'],
          ['monday', 'วันจันทร์', 'Monday'],
        ],
      },
      {
        key: 'cover',
        nameTh: 'ปก',
        nameEn: 'Cover',
        values: [
          ['linen', 'ผ้าลินิน', 'Linen', 60],
          ['kraft', 'กระดาษคราฟต์', 'Kraft'],
          ['clear', 'พลาสติกใส', 'Clear plastic', 20],
        ],
      },
    ],
  },
  {
    ...seller,
    key: 'samut-wat-khian-kradat-saa',
    nameTh: 'สมุดสเก็ตช์กระดาษสา',
    nameEn: 'Mulberry-Paper Sketchbook',
    descriptionTh:
      'กระดาษสาทำมือจากบ่อสร้าง ผิวไม่เรียบเท่ากันสองหน้าโดยธรรมชาติ เหมาะกับถ่าน สีชอล์ก และคนใจเย็น เย็บด้วยด้ายลินินแบบญี่ปุ่นสี่รู',
    descriptionEn: 'Handmade Bo Sang paper for charcoal, pastel and patience, stab-bound in linen thread.',
    categoryKey: 'notebooks',
    skuPrefix: 'sk',
    baseBaht: 160,
    levels: [
      {
        key: 'size',
        nameTh: 'ขนาด',
        nameEn: 'Size',
        values: [
          ['a5', 'A5', 'A5'],
          ['a4', 'A4', 'A4', 90],
          ['square', 'จัตุรัส 20 ซม.', '20 cm square', 60],
        ],
      },
      {
        key: 'weight',
        nameTh: 'ความหนา',
        nameEn: 'Weight',
        values: [
          ['thin', 'บางใส', 'Thin'],
          ['thick', 'หนา', 'Thick', 45],
        ],
      },
      {
        key: 'tone',
        nameTh: 'สีกระดาษ',
        nameEn: 'Paper tone',
        values: [
          ['white', 'ขาวธรรมชาติ', 'Natural white'],
          ['tea', 'ย้อมชา', 'Tea-dyed', 15],
          ['black', 'ดำ', 'Black', 20],
        ],
      },
    ],
    notMade: [['thin', 'black']],
  },
  {
    ...seller,
    key: 'pakka-muek-suem-dinso',
    nameTh: 'ปากกาหมึกซึมสวนดินสอ รุ่นเริ่มหัด',
    nameEn: 'Pencil Garden Beginner’s Fountain Pen',
    descriptionTh:
      'ตัวด้ามเบา มีร่องจับช่วยวางนิ้ว หัวสเตนเลสปรับมาให้เขียนหัวกลมไทยได้โดยไม่ขูด แถมหลอดสูบหมึกและหมึกหนึ่งหลอด ทดลองเขียนก่อนส่งทุกด้าม จึงอาจมีคราบหมึกนิดหน่อย',
    descriptionEn:
      'Light, with a guiding grip and a nib tuned for Thai loops; each one is tried before it is sent.',
    categoryKey: 'pens-pencils',
    skuPrefix: 'fp',
    baseBaht: 390,
    levels: [
      {
        key: 'nib',
        nameTh: 'หัวปากกา',
        nameEn: 'Nib',
        values: [
          ['ef', 'EF เส้นเล็กพิเศษ', 'Extra fine'],
          ['f', 'F เส้นเล็ก', 'Fine'],
          ['m', 'M เส้นกลาง', 'Medium'],
          ['stub', 'ปากตัด 1.1', '1.1 stub', 60],
        ],
      },
      {
        key: 'body',
        nameTh: 'สีด้าม',
        nameEn: 'Body',
        values: [
          ['jade', 'หยก', 'Jade'],
          ['amber', 'อำพัน', 'Amber'],
          ['mist', 'เทาหมอก', 'Mist'],
          ['clear', 'ใส', 'Clear', 30],
        ],
      },
      {
        key: 'ink',
        nameTh: 'หมึกที่แถม',
        nameEn: 'Ink included',
        values: [
          ['blueblack', 'น้ำเงินดำ', 'Blue-black'],
          ['tamarind', 'น้ำตาลมะขาม', 'Tamarind brown'],
        ],
      },
    ],
    notMade: [['stub', 'mist']],
  },
  {
    ...seller,
    key: 'muek-si-thai',
    nameTh: 'หมึกสีไทยโทน 30 มล.',
    nameEn: 'Thai-Tone Ink, 30 ml',
    descriptionTh:
      'หมึกสูตรน้ำตั้งชื่อตามสีไทยโบราณ แห้งบนกระดาษทั่วไปใน 12 วินาที ล้างปากกาออกด้วยน้ำเปล่า ขวดแก้วก้นเอียงให้จุ่มได้ถึงหยดสุดท้าย',
    descriptionEn: 'Water-based inks named for old Thai colours, in a bottle tilted for the last drop.',
    categoryKey: 'pens-pencils',
    skuPrefix: 'ink',
    baseBaht: 220,
    levels: [
      {
        key: 'colour',
        nameTh: 'สี',
        nameEn: 'Colour',
        values: [
          ['khram', 'คราม', 'Indigo'],
          ['chat', 'แดงชาด', 'Vermilion'],
          ['tangchae', 'เขียวตังแช', 'Verdigris'],
          ['tabaek', 'ม่วงดอกตะแบก', 'Crape myrtle'],
          ['rong', 'เหลืองรง', 'Gamboge', 30],
        ],
      },
      {
        key: 'finish',
        nameTh: 'เนื้อหมึก',
        nameEn: 'Finish',
        values: [
          ['plainink', 'ธรรมดา', 'Plain'],
          ['shimmer', 'ประกายทอง', 'Gold shimmer', 60],
        ],
      },
    ],
    notMade: [['rong', 'shimmer']],
  },
  {
    ...seller,
    key: 'pakka-gel-lop-dai',
    nameTh: 'ปากกาเจลลบได้',
    nameEn: 'Erasable Gel Pen',
    descriptionTh:
      'ลบด้วยยางที่ปลายด้ามโดยไม่ทิ้งขี้ยาง เหมาะกับการบ้านและตารางนัดที่เปลี่ยนทุกสัปดาห์ ไม่ควรใช้เซ็นเอกสารหรือวางทิ้งในรถกลางแดดเพราะหมึกจะหายไปกับความร้อน',
    descriptionEn: 'Rubs out cleanly; not for signatures, nor for cars parked in the sun.',
    categoryKey: 'pens-pencils',
    skuPrefix: 'gel',
    baseBaht: 45,
    levels: [
      {
        key: 'tip',
        nameTh: 'ขนาดหัว',
        nameEn: 'Tip',
        values: [
          ['t04', '0.4 มม.', '0.4 mm', 5],
          ['t05', '0.5 มม.', '0.5 mm'],
          ['t07', '0.7 มม.', '0.7 mm'],
        ],
      },
      {
        key: 'ink',
        nameTh: 'สีหมึก',
        nameEn: 'Ink',
        values: [
          ['blue', 'น้ำเงิน', 'Blue'],
          ['black', 'ดำ', 'Black'],
          ['red', 'แดง', 'Red'],
          ['green', 'เขียว', 'Green'],
        ],
      },
    ],
    notMade: [['t04', 'green']],
  },
  {
    ...seller,
    key: 'dinso-mai-nimit',
    nameTh: 'ดินสอไม้ดำ กล่อง 12 แท่ง',
    nameEn: 'Blackwood Pencils, Box of 12',
    descriptionTh:
      'ไส้เหนียวเหลาไม่หักคากบ มีตั้งแต่เบอร์แข็งสำหรับเขียนแบบถึงเบอร์นุ่มสำหรับแรเงา เบอร์ 2B ฝนกระดาษคำตอบได้เข้มพอดีและลบออกหมด',
    descriptionEn:
      'Tough leads from drafting-hard to shading-soft; the 2B fills answer sheets and rubs out clean.',
    categoryKey: 'pens-pencils',
    skuPrefix: 'pc',
    baseBaht: 96,
    levels: [
      {
        key: 'grade',
        nameTh: 'ความเข้ม',
        nameEn: 'Grade',
        values: [
          ['h2', '2H', '2H'],
          ['hb', 'HB', 'HB'],
          ['b2', '2B', '2B'],
          ['b6', '6B', '6B', 12],
        ],
      },
      {
        key: 'end',
        nameTh: 'ปลายดินสอ',
        nameEn: 'End',
        values: [
          ['eraser', 'มียางลบ', 'With eraser', 8],
          ['dipped', 'ชุบสี', 'Dipped'],
        ],
      },
    ],
    notMade: [
      ['b6', 'eraser'],
      ['h2', 'eraser'],
    ],
  },
  {
    ...seller,
    key: 'si-nam-luk-luang',
    nameTh: 'สีน้ำก้อนกล่องเหล็ก',
    nameEn: 'Watercolour Pans in a Tin',
    descriptionTh:
      'เนื้อสีเข้มละลายง่าย ฝากล่องใช้เป็นจานผสมได้สามหลุม ก้อนเปลี่ยนซื้อแยกทีละสี ชุด 24 สีมีพู่กันแทงก์น้ำมาให้ เหมาะกับนั่งวาดริมคลอง',
    descriptionEn: 'Strong, ready colours in a tin whose lid mixes; single pans sold apart.',
    categoryKey: 'art-supplies',
    skuPrefix: 'wc',
    baseBaht: 290,
    discountPercent: 10,
    levels: [
      {
        key: 'count',
        nameTh: 'จำนวนสี',
        nameEn: 'Colours',
        values: [
          ['c12', '12 สี', '12 colours'],
          ['c24', '24 สี', '24 colours', 260],
          ['c36', '36 สี', '36 colours', 520],
        ],
      },
      {
        key: 'grade',
        nameTh: 'เกรด',
        nameEn: 'Grade',
        values: [
          ['student', 'นักเรียน', 'Student'],
          ['artist', 'ศิลปิน', 'Artist', 450],
        ],
      },
      {
        key: 'pan',
        nameTh: 'ขนาดก้อน',
        nameEn: 'Pan',
        values: [
          ['half', 'ครึ่งก้อน', 'Half pan'],
          ['full', 'เต็มก้อน', 'Full pan', 180],
        ],
      },
    ],
    notMade: [
      ['c36', 'student'],
      ['student', 'full'],
    ],
  },
  {
    ...seller,
    key: 'si-mai-raruay',
    nameTh: 'สีไม้แท่งสามเหลี่ยม',
    nameEn: 'Triangular Colour Pencils',
    descriptionTh:
      'แท่งสามเหลี่ยมไม่กลิ้งตกโต๊ะ ไส้หนา 4 มม. เนื้อนุ่มระบายทับได้หลายชั้น มีช่องเขียนชื่อทุกแท่ง เพราะเรารู้ว่าสีแดงของใครหายก่อนเสมอ',
    descriptionEn: 'They don’t roll off desks, and each has a space for a name, since red always goes first.',
    categoryKey: 'art-supplies',
    skuPrefix: 'cp',
    baseBaht: 89,
    levels: [
      {
        key: 'count',
        nameTh: 'จำนวนสี',
        nameEn: 'Colours',
        values: [
          ['c12', '12 สี', '12 colours'],
          ['c24', '24 สี', '24 colours', 80],
          ['c48', '48 สี', '48 colours', 240],
        ],
      },
      {
        key: 'type',
        nameTh: 'ชนิด',
        nameEn: 'Type',
        values: [
          ['dry', 'แห้ง', 'Dry'],
          ['water', 'ระบายน้ำ', 'Water-soluble', 40],
        ],
      },
    ],
  },
  {
    ...seller,
    key: 'phu-kan-khon-krok',
    nameTh: 'พู่กันขนสังเคราะห์ด้ามไม้ไผ่',
    nameEn: 'Bamboo-Handled Brush',
    descriptionTh:
      'ขนสังเคราะห์อุ้มน้ำดีใกล้เคียงขนสัตว์ ล้างง่ายและคืนรูป ด้ามไม้ไผ่จากปราจีนบุรี สลักเบอร์ไว้ไม่ลอก ผู้วาดลายไทยนิยมหัวแหลมเบอร์ 1',
    descriptionEn: 'Soft synthetic hair on bamboo; the no. 1 round is a favourite of Thai-pattern painters.',
    categoryKey: 'art-supplies',
    skuPrefix: 'br',
    baseBaht: 39,
    levels: [
      {
        key: 'shape',
        nameTh: 'รูปหัว',
        nameEn: 'Shape',
        values: [
          ['round', 'กลม', 'Round'],
          ['flat', 'แบน', 'Flat', 6],
          ['fan', 'พัด', 'Fan', 20],
        ],
      },
      {
        key: 'number',
        nameTh: 'เบอร์',
        nameEn: 'Number',
        values: [
          ['n1', 'เบอร์ 1', 'No. 1'],
          ['n4', 'เบอร์ 4', 'No. 4', 8],
          ['n8', 'เบอร์ 8', 'No. 8', 20],
          ['n12', 'เบอร์ 12', 'No. 12', 38],
        ],
      },
    ],
    notMade: [
      ['fan', 'n1'],
      ['fan', 'n12'],
      ['flat', 'n1'],
    ],
  },
  {
    ...seller,
    key: 'kradat-wat-khian',
    nameTh: 'กระดาษวาดเขียนแพ็ก 20 แผ่น',
    nameEn: 'Drawing Paper, 20 Sheets',
    descriptionTh:
      'กระดาษร้อยปอนด์และสีน้ำที่ไม่พองเป็นคลื่นเมื่อโดนน้ำ ตัดขอบเรียบ แพ็กแข็งไม่งอระหว่างส่ง ครูศิลปะสั่งยกชั้นเรียนได้ราคาพิเศษ',
    descriptionEn: 'Cartridge and watercolour sheets, packed stiff so that they arrive flat.',
    categoryKey: 'art-supplies',
    skuPrefix: 'dp',
    baseBaht: 65,
    levels: [
      {
        key: 'paper',
        nameTh: 'ชนิดกระดาษ',
        nameEn: 'Paper',
        values: [
          ['cartridge', 'ร้อยปอนด์ผิวเรียบ', 'Smooth cartridge'],
          ['rough', 'ร้อยปอนด์ผิวหยาบ', 'Rough cartridge', 5],
          ['cotton', 'สีน้ำฝ้าย 300 แกรม', 'Cotton 300 gsm', 290],
        ],
      },
      {
        key: 'size',
        nameTh: 'ขนาด',
        nameEn: 'Size',
        values: [
          ['a4', 'A4', 'A4'],
          ['a3', 'A3', 'A3', 55],
          ['a2', 'A2', 'A2', 140],
        ],
      },
    ],
    notMade: [['cotton', 'a2']],
  },
  {
    ...seller,
    key: 'klong-dinso-phaa',
    nameTh: 'กล่องดินสอผ้าเคลือบ',
    nameEn: 'Coated-Cloth Pencil Case',
    descriptionTh:
      'ผ้าเคลือบกันน้ำหมึกเปื้อนเช็ดออก ซิปโลหะลื่น ตั้งได้บนโต๊ะเหมือนแก้ว ช่องลับด้านในพอดีกับธนบัตรพับสองและกระดาษโพยที่เราไม่สนับสนุน',
    descriptionEn: 'Wipes clean, stands up on the desk, and has a pocket for a folded banknote.',
    categoryKey: 'desk-school',
    skuPrefix: 'cs',
    baseBaht: 149,
    levels: [
      {
        key: 'shape',
        nameTh: 'ทรง',
        nameEn: 'Shape',
        values: [
          ['standing', 'ตั้งได้', 'Standing', 20],
          ['slim', 'แบน', 'Slim'],
          ['double', 'สองชั้น', 'Double', 60],
        ],
      },
      {
        key: 'pattern',
        nameTh: 'ลาย',
        nameEn: 'Pattern',
        values: [
          ['khaoma', 'ผ้าขาวม้า', 'Loincloth check'],
          ['cats', 'แมววัด', 'Temple cats'],
          ['plaincolour', 'สีพื้น', 'Plain'],
        ],
      },
      {
        key: 'colour',
        nameTh: 'สี',
        nameEn: 'Colour',
        values: [
          ['navy', 'กรมท่า', 'Navy'],
          ['rose', 'ชมพู', 'Rose'],
          ['moss', 'เขียวมอส', 'Moss'],
        ],
      },
    ],
    notMade: [
      ['khaoma', 'rose'],
      ['double', 'cats', 'moss'],
    ],
  },
  {
    ...seller,
    key: 'faem-ngan-khayai',
    nameTh: 'แฟ้มหีบเพลงสำหรับเก็บใบงาน',
    nameEn: 'Accordion File',
    descriptionTh:
      'สิบสามช่องพร้อมป้ายวิชา เปลี่ยนป้ายเป็นเดือนได้สำหรับเก็บใบเสร็จ สายรัดยืดไม่หลุด มุมหุ้มโลหะ ตกจากตู้รถเมล์แล้วยังอยู่ครบ',
    descriptionEn: 'Thirteen pockets labelled by subject or month, with metal corners that survive a bus.',
    categoryKey: 'desk-school',
    skuPrefix: 'ff',
    baseBaht: 185,
    levels: [
      {
        key: 'size',
        nameTh: 'ขนาด',
        nameEn: 'Size',
        values: [
          ['a5', 'A5', 'A5'],
          ['a4', 'A4', 'A4', 45],
        ],
      },
      {
        key: 'colour',
        nameTh: 'สี',
        nameEn: 'Colour',
        values: [
          ['rainbow', 'รุ้ง', 'Rainbow', 20],
          ['grey', 'เทา', 'Grey'],
          ['blue', 'น้ำเงินสถาบัน', 'Institute blue'],
        ],
      },
    ],
  },
  {
    ...seller,
    key: 'chut-rekhakhanit',
    nameTh: 'ชุดเรขาคณิตกล่องโลหะ',
    nameEn: 'Geometry Set in a Tin',
    descriptionTh:
      'วงเวียนขาล็อกแน่น ไม้ฉาก 45 และ 60 องศา ครึ่งวงกลมตัวเลขสองทิศ ทุกชิ้นพิมพ์เลขด้านหลังจึงไม่ลบเลือน รุ่นถนัดซ้ายสลับทิศไม้บรรทัดให้จริง',
    descriptionEn:
      'A compass that stays put and rules printed from behind; the left-handed set really is reversed.',
    categoryKey: 'desk-school',
    skuPrefix: 'geo',
    baseBaht: 120,
    levels: [
      {
        key: 'hand',
        nameTh: 'มือที่ถนัด',
        nameEn: 'Hand',
        values: [
          ['right', 'ขวา', 'Right'],
          ['left', 'ซ้าย', 'Left', 25],
        ],
      },
      {
        key: 'level',
        nameTh: 'ระดับ',
        nameEn: 'Level',
        values: [
          ['primary', 'ประถม ปลายมน', 'Primary, blunt'],
          ['secondary', 'มัธยม', 'Secondary', 40],
          ['drafting', 'เขียนแบบ', 'Drafting', 260],
        ],
      },
    ],
    notMade: [['left', 'drafting']],
  },
];
