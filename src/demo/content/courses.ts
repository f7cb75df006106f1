import type { Audience } from '../../modules/academy/academy.rules.ts';

type Lesson = {
  titleTh: string;
  titleEn: string;
  minutes: number;
  isRequired?: boolean;
  /** It is this quiz of quizzes.ts. */
  quiz?: 'packing' | 'points';
  bodyTh: string;
  bodyEn: string;
};
type Course = {
  urlKey: string;
  topic: string;
  audiences: Audience[];
  isOrdered: boolean;
  titleTh: string;
  titleEn: string;
  summaryTh: string;
  summaryEn: string;
  bodyTh: string;
  bodyEn: string;
  lessons: Lesson[];
};

export const demoTopics = [
  {
    urlKey: 'reading',
    nameTh: 'อ่านให้คุ้ม',
    nameEn: 'Getting more out of reading',
    aboutTh: 'อ่านได้มากขึ้น ใช้อีบุ๊ก คะแนน และโค้ดส่วนลดเป็น',
    aboutEn: 'Reading more, and making use of e-books, points and vouchers',
  },
  {
    urlKey: 'selling',
    nameTh: 'ขายหนังสือเป็น',
    nameEn: 'Selling books well',
    aboutTh: 'งานหลังร้านที่ทำให้ลูกค้ากลับมา และเอกสารไม่ค้าง',
    aboutEn: 'Work behind the counter that brings customers back, and papers in order',
  },
] as const;

/** Courses of real use, written for the demo. What they say of tax is general; each sends its reader to the Revenue Department. */
export const demoCourses: readonly Course[] = [
  {
    urlKey: 'read-more',
    topic: 'reading',
    audiences: ['reader'],
    isOrdered: false,
    titleTh: 'อ่านให้ได้มากขึ้น แบบไม่ต้องฝืน',
    titleEn: 'Read more without forcing yourself',
    summaryTh: 'จัดเวลาอ่าน เลือกเล่มถัดไป และใช้อีบุ๊กกับคะแนนให้คุ้ม',
    summaryEn: 'Find time to read, choose what comes next, and make e-books and points work for you',
    bodyTh: `คนที่อ่านได้มากไม่ได้มีเวลามากกว่าคนอื่น แต่มีหนังสืออยู่ใกล้มือในเวลาที่ว่างสั้น ๆ

# คุณจะได้อะไร

- วิธีแทรกการอ่านลงในวันธรรมดา
- วิธีเลือกเล่มถัดไปโดยไม่กองดองเพิ่ม
- วิธีอ่านอีบุ๊กและใช้คะแนนของบรรณศาลา`,
    bodyEn: `People who read a lot don't have more time than others. They have a book at hand when there are a few minutes.

# What you will learn

- how to fit reading into an ordinary day
- how to choose the next book without growing the pile
- how to read e-books here and use your points`,
    lessons: [
      {
        titleTh: 'หาเวลาอ่านวันละ 20 นาที',
        titleEn: 'Twenty minutes a day',
        minutes: 4,
        bodyTh: `ถ้าอ่านวันละ 20 นาที ด้วยความเร็วราว 200 คำต่อนาที หนึ่งเดือนจะได้ประมาณ 120,000 คำ คือหนังสือหนาปานกลางหนึ่งเล่มครึ่ง

# ผูกกับสิ่งที่ทำอยู่แล้ว

1. เลือกเวลาที่มีอยู่ทุกวัน เช่น หลังแปรงฟัน หรือระหว่างนั่งรถไฟฟ้า
2. วางหนังสือไว้ตรงนั้น ไม่ใช่บนชั้น
3. วางโทรศัพท์ไว้อีกห้อง หรือเปิดโหมดห้ามรบกวน

# อ่านไม่จบก็ไม่เป็นไร

ให้โอกาสหนังสือ 50 หน้า ถ้ายังไม่อยากเปิดหน้าต่อไป ให้วางลง คนที่ยอมวางเล่มที่ไม่ชอบ อ่านจบได้มากกว่า เพราะไม่ค้างอยู่ที่เล่มเดิม`,
        bodyEn: `Twenty minutes a day at about 200 words a minute comes to some 120,000 words a month: a middling book and a half.

# Tie it to something you already do

1. Choose a time that every day has: after brushing your teeth, on the train.
2. Leave the book there, not on the shelf.
3. Leave the phone in another room, or switch it to do-not-disturb.

# You needn't finish

Give a book 50 pages. If you don't want to turn the next one, put it down. Whoever puts down what they don't enjoy finishes more, because they don't get stuck.`,
      },
      {
        titleTh: 'เลือกเล่มถัดไป',
        titleEn: 'Choosing what comes next',
        minutes: 3,
        bodyTh: `กองดองโตเพราะเราซื้อหนังสือสำหรับคนที่อยากเป็น ไม่ใช่คนที่เป็นอยู่ในสัปดาห์นี้

# สามคำถามก่อนซื้อ

- ถ้าได้มาเย็นนี้ จะเปิดอ่านเลยไหม
- เคยอ่านตัวอย่างหรือบทแรกแล้วหรือยัง
- มีเล่มแนวเดียวกันที่บ้านที่ยังไม่ได้เปิดหรือเปล่า

# เก็บไว้ก่อน

กดหัวใจที่หน้าสินค้าเพื่อเก็บไว้ในรายการโปรด หรือกดให้เตือนเมื่อราคาลดหรือของกลับมา แล้วค่อยตัดสินใจวันหลัง ดูรายการของคุณได้ที่ [รายการโปรด](/user/profile/favourite)`,
        bodyEn: `Piles grow because we buy books for who we would like to be, not for who we are this week.

# Three questions before buying

- If it came this evening, would I open it?
- Have I read a sample or the first chapter?
- Is there one like it at home that I haven't opened?

# Keep it for later

Press the heart on a product's page to keep it among your favourites, or ask to be told when its price drops or it comes back, and decide another day. Yours are under [favourites](/user/profile/favourite).`,
      },
      {
        titleTh: 'อีบุ๊กในบรรณศาลา',
        titleEn: 'E-books at Bannasala',
        minutes: 4,
        bodyTh: `อีบุ๊กที่ซื้อแล้วอยู่ในคลังของคุณทันทีที่ชำระเงินสำเร็จ ไม่ต้องรอส่ง

# อ่านที่ไหน

- อ่านในเบราว์เซอร์ได้เลยจาก [คลังอีบุ๊ก](/user/profile/library)
- ดาวน์โหลดไฟล์ EPUB หรือ PDF ไปเปิดในเครื่องอ่านหรือแอปที่คุณใช้

# ก่อนซื้อควรรู้

| EPUB | PDF |
| ปรับขนาดตัวอักษรได้ เหมาะกับจอเล็ก | หน้าตาเหมือนเล่มพิมพ์ เหมาะกับจอใหญ่ |
| เหมาะกับนิยายและเรื่องเล่า | เหมาะกับตำราและหนังสือภาพ |

ไฟล์แต่ละสำเนามีเลขที่คำสั่งซื้อของคุณอยู่ข้างใน จึงไม่ควรส่งต่อให้คนอื่น`,
        bodyEn: `An e-book is in your library as soon as it is paid for. There is nothing to wait for.

# Where to read

- in the browser, from [your library](/user/profile/library)
- or download its EPUB or PDF for the reader or app that you use

# Worth knowing before you buy

| EPUB | PDF |
| Letters in any size: good for small screens | Looks like the printed book: good for large screens |
| Good for novels and stories | Good for textbooks and picture books |

Every copy has your order's number in it, so it isn't for passing on.`,
      },
      {
        titleTh: 'คะแนนและโค้ดส่วนลด',
        titleEn: 'Points and vouchers',
        minutes: 3,
        isRequired: false,
        bodyTh: `คำสั่งซื้อที่สำเร็จจะได้คะแนนสะสม ใช้เป็นส่วนลดได้ตอนชำระเงินครั้งต่อไป หรือแลกของรางวัล

# ใช้ให้คุ้ม

1. เก็บโค้ดส่วนลดของร้านก่อนเลือกของ เพราะบางโค้ดมียอดขั้นต่ำ
2. รวมหนังสือจากร้านเดียวกันไว้ในคำสั่งซื้อเดียว ค่าส่งมักถูกกว่า
3. ดูวันหมดอายุของคะแนนที่ [หน้าคะแนน](/user/profile/point) แล้วใช้ส่วนที่ใกล้หมดอายุก่อน`,
        bodyEn: `Orders that are completed earn points. They take something off your next order, or are exchanged for rewards.

# Make the most of them

1. Collect a store's vouchers before you choose: some want a minimum.
2. Put books of one store into one order: sending them is usually cheaper.
3. Look at when your points end on [their page](/user/profile/point), and use those first.`,
      },
      {
        titleTh: 'แบบทดสอบ: คะแนนและอีบุ๊ก',
        titleEn: 'Quiz: points and e-books',
        minutes: 5,
        isRequired: false,
        quiz: 'points',
        bodyTh: 'ทบทวนเรื่องคะแนนสะสมและอีบุ๊กด้วยคำถามสั้น ๆ ผ่านแล้วได้คะแนนสะสมเพิ่ม',
        bodyEn: 'A few short questions about points and e-books. Who passes earns points.',
      },
    ],
  },
  {
    urlKey: 'pack-books',
    topic: 'selling',
    audiences: ['seller'],
    isOrdered: true,
    titleTh: 'ห่อหนังสือให้ถึงมือโดยไม่บุบ',
    titleEn: 'Packing books so that they arrive whole',
    summaryTh: 'มุมบุบและเปียกน้ำคือสาเหตุหลักของการคืนหนังสือ ป้องกันได้ด้วยวัสดุไม่กี่อย่าง',
    summaryEn: 'Bent corners and water are why books come back. A few materials prevent both.',
    bodyTh: `หลักสูตรนี้สำหรับร้านที่ส่งหนังสือเอง เรียนตามลำดับ ตั้งแต่เลือกวัสดุ ห่อ จนถึงถ่ายภาพก่อนส่ง

> หนังสือที่ห่อดีใช้เวลาเพิ่มไม่ถึงสองนาที แต่การคืนหนึ่งครั้งใช้เวลาทั้งชั่วโมง`,
    bodyEn: `For stores that send books themselves. Taken in order: from materials and packing to a photo before it leaves.

> Packing a book well takes not two minutes more. A return takes an hour.`,
    lessons: [
      {
        titleTh: 'วัสดุที่ควรมีติดร้าน',
        titleEn: 'What to have in the store',
        minutes: 4,
        bodyTh: `# ของจำเป็น

- ซองกันน้ำหรือถุงพลาสติกใสสำหรับเล่มเดียว
- กล่องลูกฟูกสามขนาด: เล่มเดียว สามถึงห้าเล่ม และชุด
- กระดาษลูกฟูกแผ่น ตัดเป็นแผ่นรองมุม
- กระดาษคราฟต์หรือกระดาษฝอยสำหรับอุดช่องว่าง
- เทปกาวกว้าง 2 นิ้ว

# เลือกกล่อง

กล่องควรใหญ่กว่าหนังสือด้านละ 2–3 เซนติเมตร เล็กกว่านั้นมุมจะชนผนังกล่อง ใหญ่กว่านั้นหนังสือจะเลื่อน

**อย่าใช้** ซองกระดาษบางเพียงชั้นเดียวกับปกแข็ง และอย่าใช้กล่องเก่าที่มุมนิ่มแล้ว`,
        bodyEn: `# What you need

- waterproof envelopes, or clear bags for a single book
- corrugated boxes in three sizes: one book, three to five, and sets
- sheets of corrugated board, cut into guards for corners
- kraft paper or shredded paper to fill what is empty
- tape, two inches wide

# Choosing a box

It should be 2–3 cm larger than the book on each side. Smaller, and corners hit the wall; larger, and the book slides.

**Don't** send a hardback in a single thin envelope, or use an old box whose corners have gone soft.`,
      },
      {
        titleTh: 'ห่อทีละขั้น',
        titleEn: 'Packing, step by step',
        minutes: 5,
        bodyTh: `1. เช็ดมือและโต๊ะให้แห้ง ตรวจสภาพเล่มกับรูปที่ลงไว้
2. ใส่ถุงใส พับปากถุงแล้วติดเทปที่ถุง **ไม่ใช่ที่ปก**
3. ประกบแผ่นลูกฟูกหน้าและหลัง ให้ยื่นพ้นขอบเล่มด้านละ 1 เซนติเมตร
4. พันรอบด้วยเทปหรือฟิล์มให้แน่นพอไม่เลื่อน แต่ไม่รัดจนปกงอ
5. วางในกล่อง อุดช่องว่างทุกด้าน
6. ปิดฝา แล้วเขย่าเบา ๆ ถ้ามีเสียง ให้เปิดอุดเพิ่ม

# หลายเล่มในกล่องเดียว

วางเล่มใหญ่ไว้ล่าง สันสลับข้างกัน คั่นด้วยกระดาษ และอย่าวางหนังสือทับของพรีเมียมอย่างแก้วหรือกรอบรูป`,
        bodyEn: `1. Dry hands, dry table. Compare the copy with the photos in your listing.
2. Put it into a clear bag; fold the end and tape the bag, **not the cover**.
3. A sheet of board in front and behind, a centimetre over the edge on each side.
4. Wrap it so that nothing slides, but not so tightly that the cover bends.
5. Lay it in the box and fill every side.
6. Close it and shake it gently. If you hear something, open it and fill more.

# Several in a box

The largest at the bottom, spines to alternate sides, paper between them. Nothing heavy on cups or frames.`,
      },
      {
        titleTh: 'หน้าฝนและของสะสม',
        titleEn: 'Rain, and books for collectors',
        minutes: 4,
        bodyTh: `# หน้าฝน

ห่อกันน้ำสองชั้น: ถุงที่ตัวเล่ม และถุงหรือฟิล์มรอบกล่อง ปิดเทปทับรอยต่อทุกด้าน ใบปะหน้าควรใส่ซองใสหรือแปะเทปใสทับ ยกเว้นตรงบาร์โค้ดที่ไม่ควรมีรอยย่น

# ของสะสมและหนังสือเก่า

- ใช้กระดาษไร้กรดคั่นปกหุ้ม
- ใส่กล่องสองชั้น มีวัสดุกันกระแทกระหว่างชั้น
- บันทึกตำหนิทุกจุดด้วยภาพก่อนห่อ
- เลือกบริการส่งที่มีเลขติดตามและวงเงินคุ้มครองพอกับราคา`,
        bodyEn: `# In the rainy season

Two layers against water: a bag around the book, and a bag or film around the box, with tape over every seam. Put the label in a clear pouch or under clear tape, without creases over its barcode.

# Old books and collectors' copies

- acid-free paper under the jacket
- a box in a box, with something soft between them
- a photo of every flaw before packing
- a carrier with tracking, insured for what the book is worth`,
      },
      {
        titleTh: 'ถ่ายภาพและส่ง',
        titleEn: 'A photo, and off it goes',
        minutes: 3,
        bodyTh: `ภาพก่อนปิดกล่องเป็นหลักฐานที่ดีที่สุดเมื่อมีการแจ้งคืน

# ถ่ายสามภาพ

1. ของทุกชิ้นคู่กับใบรายการ
2. ของในกล่องก่อนปิด
3. กล่องที่ปิดแล้วพร้อมใบปะหน้าที่อ่านออก

แนบภาพไว้กับคำสั่งซื้อในศูนย์ผู้ขาย ภาพจะอยู่กับคำสั่งซื้อนั้น แล้วสแกนเลขพัสดุให้ตรงกับใบปะหน้าก่อนส่งออกจากร้าน`,
        bodyEn: `A photo before the box is closed is the best proof when somebody asks to return something.

# Take three

1. everything beside its list
2. everything in the box, open
3. the box, closed, its label readable

Add them to the order in the seller centre, where they stay. Then scan the parcel's number against its label before it leaves.`,
      },
      {
        titleTh: 'แบบทดสอบ: ห่ออย่างไรให้ถึงมือ',
        titleEn: 'Quiz: packing so that it arrives',
        minutes: 10,
        isRequired: false,
        quiz: 'packing',
        bodyTh: 'ลองดูว่าจำได้แค่ไหน ผ่านแล้วได้คะแนนสะสม ทำได้วันละสามครั้ง',
        bodyEn: 'See how much has stayed with you. Who passes earns points; there are three tries a day.',
      },
    ],
  },
  {
    urlKey: 'tax-for-small-booksellers',
    topic: 'selling',
    audiences: ['seller', 'affiliate'],
    isOrdered: false,
    titleTh: 'ภาษีเบื้องต้นสำหรับคนขายหนังสือรายเล็ก',
    titleEn: 'Tax basics for small booksellers in Thailand',
    summaryTh: 'รายได้จากการขายต้องยื่นอะไร เมื่อไร และควรเก็บเอกสารใดไว้บ้าง',
    summaryEn: 'What to file for income from selling, when, and which papers to keep',
    bodyTh: `หลักสูตรนี้อธิบายหลักทั่วไปสำหรับ**บุคคลธรรมดา**ที่ขายหนังสือในประเทศไทย ไม่ใช่คำปรึกษาทางภาษี กฎหมายและวันยื่นเปลี่ยนได้ กรุณาตรวจสอบกับกรมสรรพากร (โทร. 1161 หรือ [rd.go.th](https://www.rd.go.th)) หรือผู้ทำบัญชีก่อนยื่นจริง`,
    bodyEn: `General rules for **individuals** who sell books in Thailand. It isn't tax advice. Laws and dates change: please check with the Revenue Department (telephone 1161, [rd.go.th](https://www.rd.go.th)) or an accountant before you file.`,
    lessons: [
      {
        titleTh: 'รายได้จากการขายอยู่ในมาตราใด',
        titleEn: 'What kind of income it is',
        minutes: 5,
        bodyTh: `รายได้จากการขายหนังสือของบุคคลธรรมดาโดยทั่วไปเป็นเงินได้ตามมาตรา 40(8) แห่งประมวลรัษฎากร คือเงินได้จากธุรกิจและการพาณิชย์

# ต้องยื่นเมื่อใด

คนโสดที่มีเงินได้ประเภทนี้เกิน 60,000 บาทต่อปี (คู่สมรสรวมกันเกิน 120,000 บาท) ต้องยื่นแบบ **แม้คำนวณแล้วไม่มีภาษีต้องชำระ**

| แบบ | สำหรับ | โดยทั่วไปยื่นภายใน |
| ภ.ง.ด.94 | เงินได้ครึ่งปีแรก (ม.ค.–มิ.ย.) | 30 กันยายนของปีนั้น |
| ภ.ง.ด.90 | เงินได้ทั้งปี | 31 มีนาคมของปีถัดไป |

การยื่นผ่านอินเทอร์เน็ตมักได้เวลาเพิ่ม ดูประกาศของแต่ละปี ภาษีที่ชำระครึ่งปีนำไปหักจากภาษีทั้งปีได้

# ยอดใดคือรายได้

คือยอดขายก่อนหักค่าธรรมเนียมของตลาด ไม่ใช่เงินที่โอนเข้าบัญชี ดูยอดทั้งสองได้ในใบแจ้งยอดของร้าน`,
        bodyEn: `What an individual earns by selling books is generally income under section 40(8) of the Revenue Code: from business and commerce.

# When you have to file

A single person with more than 60,000 baht of such income a year (a couple together with more than 120,000) has to file, **even if no tax is due**.

| Form | For | Generally by |
| P.N.D. 94 | the first half of the year (Jan–Jun) | 30 September of that year |
| P.N.D. 90 | the whole year | 31 March of the next |

Filing online usually gets more time: see each year's announcement. What was paid for the half year is taken off the year's tax.

# Which figure is income

What was sold, before the marketplace's fees: not what arrived at your bank. Your store's statements show both.`,
      },
      {
        titleTh: 'หักค่าใช้จ่ายและคำนวณ',
        titleEn: 'Expenses, and what it comes to',
        minutes: 6,
        bodyTh: `# ค่าใช้จ่ายสองแบบ

- **หักเหมา** การซื้อมาขายไปโดยทั่วไปหักได้ร้อยละ 60 ของเงินได้ โดยไม่ต้องแสดงเอกสาร
- **หักตามจริง** หักเท่าที่จ่ายจริงและจำเป็น แต่ต้องมีเอกสารครบ

คนขายหนังสือที่กำไรบางมักได้ประโยชน์จากการหักตามจริง จึงควรเก็บเอกสารไว้ตั้งแต่ต้นปี

# ตัวอย่าง

ขายได้ 400,000 บาท หักเหมาร้อยละ 60 เหลือ 160,000 บาท หักค่าลดหย่อนส่วนตัว 60,000 บาท เหลือเงินได้สุทธิ 100,000 บาท ซึ่งไม่เกิน 150,000 บาทแรกที่ได้รับยกเว้น

# วิธีคำนวณที่สอง

ผู้ที่มีเงินได้อื่นนอกจากเงินเดือนตั้งแต่ 120,000 บาทต่อปี ต้องคำนวณอีกวิธี คือร้อยละ 0.5 ของเงินได้เหล่านั้น แล้วเสียตามวิธีที่สูงกว่า แต่ถ้าวิธีนี้ได้ไม่เกิน 5,000 บาท ให้ใช้วิธีแรก ในตัวอย่างนี้ 400,000 × 0.5% = 2,000 บาท จึงใช้วิธีแรกและไม่มีภาษีต้องชำระ`,
        bodyEn: `# Two ways to take off expenses

- **A flat rate.** For buying and selling goods generally 60 per cent of the income, without papers.
- **What it really cost.** As much as was paid and needed, with papers for all of it.

Booksellers with thin margins often gain by the second. So keep papers from the beginning of the year.

# An example

Sold for 400,000 baht, less 60 per cent leaves 160,000. Less the personal allowance of 60,000 leaves a net income of 100,000: within the first 150,000, which are exempt.

# The second calculation

Whoever has 120,000 baht or more a year other than salary also calculates 0.5 per cent of it, and pays the higher of the two; but if this comes to no more than 5,000 baht, the first one holds. Here 400,000 × 0.5% = 2,000 baht: so the first one holds, and nothing is due.`,
      },
      {
        titleTh: 'ภาษีมูลค่าเพิ่มกับหนังสือ',
        titleEn: 'VAT and books',
        minutes: 5,
        bodyTh: `# เมื่อใดต้องจดทะเบียน

ผู้ขายสินค้าหรือบริการที่มีรายรับเกิน 1.8 ล้านบาทต่อปี ต้องจดทะเบียนภาษีมูลค่าเพิ่มภายใน 30 วันนับแต่วันที่เกิน เว้นแต่กิจการนั้นได้รับยกเว้น

# หนังสือได้รับยกเว้นหรือไม่

มาตรา 81(1)(ฉ) ยกเว้นการขายหนังสือพิมพ์ นิตยสาร หรือตำราเรียน ขอบเขตของแต่ละสินค้าต้องดูแนววินิจฉัยของกรมสรรพากร

- ของที่ไม่ใช่หนังสือ เช่น เครื่องเขียน ของเล่น แก้วน้ำ ไม่อยู่ในข้อยกเว้นนี้
- ไฟล์ดิจิทัลอย่างอีบุ๊ก อาจไม่ถือเหมือนหนังสือเล่ม ควรสอบถามก่อน

# ถ้าขายทั้งสองอย่าง

แยกยอดตั้งแต่ตอนขาย ตั้งประเภทภาษีของสินค้าแต่ละรายการให้ถูก แล้วขอคำแนะนำเรื่องการนับรายรับและภาษีซื้อ เพราะแก้ย้อนหลังยากกว่ามาก`,
        bodyEn: `# When to register

Whoever sells goods or services for more than 1.8 million baht a year has to register for VAT within 30 days of passing that, unless the business is exempt.

# Are books exempt?

Section 81(1)(f) exempts the sale of newspapers, magazines and textbooks. How far that goes for a particular product is for the Revenue Department's rulings to say.

- What isn't a book (stationery, toys, cups) isn't under this exemption.
- Digital files such as e-books may not be treated like printed books. Ask first.

# If you sell both

Keep them apart from the beginning: set each product's kind of tax rightly, and ask for advice about what counts as revenue and about input tax. It is far harder to put right afterwards.`,
      },
      {
        titleTh: 'เอกสารที่ควรเก็บ',
        titleEn: 'Papers to keep',
        minutes: 4,
        bodyTh: `# ทุกเดือน

1. ดาวน์โหลดใบแจ้งยอดและใบกำกับภาษีค่าธรรมเนียมจากศูนย์ผู้ขาย
2. เก็บบิลซื้อหนังสือ ค่าส่ง และวัสดุห่อ แยกตามเดือน
3. ลงรายงานเงินสดรับจ่าย วันที่ รายการ รายรับ รายจ่าย
4. กระทบยอดกับบัญชีธนาคารหนึ่งครั้ง

# เก็บนานเท่าใด

ผู้จดทะเบียนภาษีมูลค่าเพิ่มต้องเก็บรายงานและเอกสารไว้ไม่น้อยกว่า 5 ปี ผู้ขายรายเล็กก็ควรเก็บเท่ากัน เพราะอาจถูกขอดูย้อนหลัง

# ถ้าร้านเป็นนิติบุคคล

ผู้จ่ายที่เป็นนิติบุคคลมีหน้าที่หักภาษี ณ ที่จ่ายจากค่าบริการบางประเภท โดยทั่วไปร้อยละ 3 แล้วออกหนังสือรับรอง ส่งหนังสือรับรองของค่าธรรมเนียมได้ในศูนย์ผู้ขาย`,
        bodyEn: `# Every month

1. Download statements and tax invoices for fees from the seller centre.
2. Keep bills for books, postage and packing, month by month.
3. Write a cash report: date, what for, in, out.
4. Compare it with your bank account once.

# For how long

Whoever is registered for VAT keeps reports and papers for at least five years. A small seller should do the same: they may be asked for.

# If your store is a company

A company that pays for certain services withholds tax from them, generally 3 per cent, and issues a certificate. Yours for our fees can be sent in at the seller centre.`,
      },
    ],
  },
];

/** A sheet to be printed, the last lesson of the course on packing: what is looked at before a parcel is closed. */
export const demoChecklist = {
  course: 'pack-books',
  minutes: 1,
  fileName: 'packing-checklist.pdf',
  titleTh: 'รายการตรวจก่อนปิดกล่อง (พิมพ์ติดโต๊ะแพ็ก)',
  titleEn: 'Before you close the box: a sheet to print',
  bodyTh: 'พิมพ์ลงกระดาษ A4 แล้วติดไว้เหนือโต๊ะแพ็ก ใครมาช่วยแพ็กก็ตรวจเหมือนกันทุกกล่อง',
  bodyEn:
    'Print it on A4 and put it up above the packing table: whoever helps checks every box alike. It is in Thai.',
  parts: [
    {
      heading: 'หนังสือ',
      lines: [
        'สแกนหรืออ่าน ISBN ทุกเล่มให้ตรงกับใบแพ็กของ',
        'เปิดดูมุม สัน และหน้าแรก: ตรงกับสภาพที่ประกาศไว้',
        'ของแถมที่อยู่ในใบแพ็กของครบ',
      ],
    },
    {
      heading: 'ห่อ',
      lines: ['ห่อกันน้ำชั้นใน ปิดเทปทุกรอยต่อ', 'แผ่นแข็งสองด้าน มุมไม่ชนขอบกล่อง', 'เขย่าแล้วไม่มีเสียงขยับ'],
    },
    {
      heading: 'ปิดกล่อง',
      lines: ['ถ่ายรูปของในกล่องก่อนปิด', 'ใบจ่าหน้าตรงกับเลขคำสั่งซื้อ อ่านบาร์โค้ดได้', 'กรอกเลขพัสดุในระบบก่อนเที่ยงคืนของวันส่ง'],
    },
  ],
} as const;
