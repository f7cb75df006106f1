import type { DemoDocument } from './written.types.ts';

export const demoCategories = [
  { kind: 'news', urlKey: 'shop', nameTh: 'ข่าวร้าน', nameEn: 'From the shop' },
  { kind: 'news', urlKey: 'fairs', nameTh: 'งานหนังสือ', nameEn: 'Book fairs' },
  { kind: 'article', urlKey: 'reading', nameTh: 'ชวนอ่าน', nameEn: 'Reading' },
  { kind: 'article', urlKey: 'families', nameTh: 'อ่านกับลูก', nameEn: 'Families' },
  { kind: 'article', urlKey: 'makers', nameTh: 'คนทำหนังสือ', nameEn: 'Makers of books' },
  { kind: 'faq', urlKey: 'ordering', nameTh: 'สั่งซื้อและจ่ายเงิน', nameEn: 'Ordering and paying' },
  { kind: 'faq', urlKey: 'shipping', nameTh: 'จัดส่ง', nameEn: 'Shipping' },
  { kind: 'faq', urlKey: 'returns', nameTh: 'คืนสินค้าและเงินคืน', nameEn: 'Sending back, refunds' },
  { kind: 'faq', urlKey: 'selling', nameTh: 'เปิดร้านกับเรา', nameEn: 'Selling with us' },
] as const;

export const demoDocuments: readonly DemoDocument[] = [
  {
    kind: 'article',
    urlKey: 'twenty-minutes-aloud',
    daysAgo: 2,
    category: 'families',
    titleTh: 'ยี่สิบนาทีก่อนนอน: อ่านออกเสียงอย่างไรให้ลูกขออีกเล่ม',
    titleEn: 'Twenty minutes before bed: reading aloud so that they ask for one more',
    summaryTh: 'ไม่ต้องทำเสียงเป็ดเก่ง ไม่ต้องถามคำถามทดสอบ ขอแค่เวลาเดิม ที่เดิม และคนอ่านที่ไม่รีบ',
    summaryEn: 'No duck voices and no quiz afterwards: the same time, the same place, a reader in no hurry',
    authorTh: 'กองบรรณาธิการบรรณศาลา',
    authorEn: 'The editors of Bannasala',
    works: ['an-nithan-hai-luk-fang', 'maeo-wat-tua-thi-kao', 'chang-noi-yak-dai-nguang-san'],
    bodyTh: `
พ่อแม่จำนวนมากบอกเราว่าอยากอ่านหนังสือให้ลูกฟัง แต่กลัวอ่านไม่สนุก คำตอบสั้น ๆ คือเด็กไม่ได้ฟังน้ำเสียงของนักพากย์ เขาฟังว่าคืนนี้มีคนนั่งลงข้าง ๆ โดยไม่ดูโทรศัพท์

# เริ่มที่เวลา ไม่ใช่ที่หนังสือ

เลือกเวลาที่ทำได้ทุกวันจริง ๆ หลังแปรงฟันมักดีที่สุด ยี่สิบนาทีก็พอ วันที่เหนื่อยมาก ห้านาทีก็นับ

# ให้ลูกเลือก แม้จะเลือกเล่มเดิม

การฟังเรื่องเดิมซ้ำสิบคืนไม่ใช่ความดื้อ เด็กกำลังทดลองว่าคำเดิมจะพาไปที่เดิมไหม คืนที่สิบเอ็ดเขาจะอ่านนำเราหนึ่งประโยค

> เล่มที่ขาดมุม คือเล่มที่ถูกรัก

# สามอย่างที่ลดได้เลย

- ลดการถามว่า “แล้วตัวละครนี้ชื่ออะไร” การอ่านไม่ใช่ข้อสอบ
- ลดการข้ามหน้า เขารู้เสมอ
- ลดการรอให้ “ว่าง” เพราะวันว่างไม่เคยมาถึง

# หนังสือสามเล่มที่เริ่มง่าย

[เลือกหนังสือเด็กทั้งหมด](/category) หรือเริ่มจากสามเล่มท้ายบทความ เล่มแรกสำหรับพ่อแม่ อีกสองเล่มสำหรับคืนนี้
`,
    bodyEn: `
Many parents tell us that they want to read to their children and fear to do it badly. The short answer: nobody listens for a voice actor. They listen for somebody who has sat down beside them without a telephone.

# Begin with the time, not the book

Choose a time that works every day. After brushing teeth is best for most. Twenty minutes are enough, and on a hard day five count.

# Let them choose, even the same book again

Hearing one story ten nights in a row isn't stubbornness. They are trying out whether the same words lead to the same place. On the eleventh night they will read a sentence to you.

> A book with a torn corner is one that was loved.

# Three things to leave out

- “And what was her name?” Reading is no examination.
- Skipping pages. They always know.
- Waiting for a free evening. It never comes.

# Three books to begin with

[See the categories](/category), or take the three below: the first is for parents, the others are for tonight.
`,
  },
  {
    kind: 'article',
    urlKey: 'how-to-read-a-mystery',
    daysAgo: 6,
    category: 'reading',
    titleTh: 'อ่านนิยายสืบสวนอย่างคนทำครัว: ชิมทีละฉาก อย่าเพิ่งเปิดหม้อ',
    titleEn: 'Read a mystery like a cook: taste scene by scene, leave the lid on',
    summaryTh: 'สี่นิสัยที่ทำให้เดาฆาตกรได้ก่อนสารวัตร และเหตุผลที่บางคืนไม่ควรเดา',
    summaryEn: 'Four habits for guessing before the inspector does, and why some nights you shouldn’t',
    authorTh: 'ปกรณ์ ริมคลอง',
    authorEn: 'Pakorn Rimkhlong',
    works: ['khao-kaeng-sop-thi-sam', 'khon-tai-maa-chaeng-khwam', 'wan-kasian-khong-sarawat'],
    bodyTh: `
นิยายสืบสวนที่ดีซ่อนทุกอย่างไว้บนโต๊ะ คนเขียนโกงไม่ได้ คนอ่านต่างหากที่มองข้าม

# จดเวลา ไม่ต้องจดชื่อ

ชื่อจำได้เอง แต่ใครบอกว่าอยู่ที่ไหนตอนกี่โมง คือสิ่งที่คนเขียนใช้เล่นกลกับเรา

# สงสัยคนที่ใจดีเกินหน้าที่

ไม่ใช่เพราะคนใจดีร้าย แต่เพราะทุกตัวละครที่ได้พูดเกินสามหน้า มีหน้าที่บางอย่างในเรื่อง

# อ่านบทที่สองซ้ำเมื่อถึงกลางเล่ม

| บท | มองหา |
| แรก | ใครอยู่ในห้องแต่ไม่มีใครพูดถึง |
| กลาง | สิ่งของที่โผล่มาสองครั้ง |
| ก่อนจบ | คำที่คนร้ายใช้เหมือนคนเล่า |

# บางคืนอย่าเดา

นิยายที่ทำให้เราแพ้อย่างยุติธรรม คือของขวัญ [ดูหมวดสืบสวนทั้งหมด](/category)
`,
    bodyEn: `
A good mystery hides everything on the table. The writer may not cheat; it is the reader who looks past it.

# Note times, not names

Names stay by themselves. Who says where they were, and when: that is what the writer plays tricks with.

# Suspect whoever is kinder than they have to be

Not that kind people are bad. But whoever gets to speak for three pages has a task in the story.

# Read chapter two again when you are half way

| Chapter | Look for |
| First | Who is in the room and isn't mentioned |
| Middle | Things that turn up twice |
| Last but one | Words that the culprit shares with the narrator |

# Some nights, don't guess

A book that beats you fairly is a present. [See the categories](/category).
`,
  },
  {
    kind: 'article',
    urlKey: 'a-history-in-a-lunch-box',
    daysAgo: 12,
    category: 'makers',
    titleTh: 'ประวัติศาสตร์ที่พกไปกินกลางวันได้',
    titleEn: 'A history that you can take to lunch',
    summaryTh: 'บรรณาธิการเล่าว่าทำไมชุดนี้จึงเริ่มที่ปิ่นโต ใบเสร็จ และมุ้ง แทนที่จะเริ่มที่กษัตริย์',
    summaryEn: 'An editor tells why this series begins with lunch boxes, receipts and mosquito nets',
    authorTh: 'สำนักพิมพ์บรรณศาลา',
    authorEn: 'Bannasala Institute Press',
    works: ['prawattisat-nai-pinto', 'prawattisat-nai-mung', 'prawattisat-nai-set-phanit'],
    bodyTh: `
ต้นฉบับแรกของชุดนี้ส่งมาในกล่องรองเท้า ข้างในมีใบเสร็จเจ็ดร้อยใบ จดหมายขอโทษที่ส่งช้าหนึ่งฉบับ และไม่มีสารบัญ

# ของเล็กทำให้ถามใหญ่

ปิ่นโตหนึ่งเถาถามว่าใครทำกับข้าว ใครออกจากบ้านไปกินที่อื่น และรถไฟมาถึงเมื่อไร คำตอบอยู่ในทะเบียนราษฎร์ ไม่ใช่ในพงศาวดาร

# กติกาของชุด

1. ทุกบทเริ่มจากของที่ยังจับต้องได้
2. ทุกตัวเลขต้องบอกว่ามาจากไหน
3. อ่านจบในหนึ่งมื้อ

เล่มต่อไปเป็นเรื่องจักรเย็บผ้า ระหว่างรอ เริ่มที่เล่มแรกได้เลย
`,
    bodyEn: `
The first manuscript of this series came in a shoe box: seven hundred receipts, a letter of apology for being late, and no contents page.

# Small things ask large questions

One lunch box asks who cooked, who left home to eat elsewhere, and when the railway came. The answers are in registers, not in chronicles.

# The rules of the series

1. Each chapter begins with a thing that can still be touched.
2. Each number says where it is from.
3. It is read within one meal.

The next one is about sewing machines. Meanwhile, begin with the first.
`,
  },
  {
    kind: 'article',
    urlKey: 'used-books-what-the-words-mean',
    daysAgo: 20,
    category: 'reading',
    titleTh: '“เหมือนใหม่” กับ “สภาพดี” ต่างกันตรงไหน',
    titleEn: '“Like new” and “good”: what is the difference?',
    summaryTh: 'วิธีอ่านคำบอกสภาพหนังสือมือสอง และสิ่งที่ควรดูในรูปก่อนหยิบใส่ตะกร้า',
    summaryEn: 'How to read the condition of a used book, and what to look for in its photos',
    authorTh: 'กองบรรณาธิการบรรณศาลา',
    authorEn: 'The editors of Bannasala',
    works: ['khadi-nang-sue-yuem', 'rot-mae-sai-sut-thai'],
    bodyTh: `
หนังสือมือสองในร้านมีสองสภาพ ร้านต้องถ่ายรูปเล่มจริง และคำในประกาศผูกพันร้าน

| คำ | หมายความว่า |
| เหมือนใหม่ | ไม่มีรอยพับ ไม่มีรอยขีดเขียน สันไม่แตก |
| สภาพดี | มีรอยอ่าน อาจมีชื่อเจ้าของเดิม ทุกหน้าครบและอ่านได้ |

# สามจุดที่ควรดูในรูป

- สันหนังสือ รอยขาวแปลว่าเปิดบ่อย
- มุมปก บอกว่าอยู่บนชั้นหรือในกระเป๋า
- ขอบกระดาษ สีที่ไม่เท่ากันอาจมาจากความชื้น

ได้ของไม่ตรงกับที่ร้านบอก [ขอคืนได้](/return-policy)ภายใน {returnDays} วันหลังส่งถึง
`,
    bodyEn: `
Used books come in two conditions here. A store shows photos of the very copy, and its words bind it.

| Word | It means |
| Like new | No folds, no writing, the spine unbroken |
| Good | It was read, and may have a name in it; every page is there and can be read |

# Three places to look at in the photos

- The spine: white lines mean that it was opened often.
- The corners tell whether it lived on a shelf or in a bag.
- The edges: uneven colour may come from damp.

If it isn't as described, [send it back](/return-policy) within {returnDays} days after delivery.
`,
  },
  {
    kind: 'news',
    urlKey: 'long-nights-campaign',
    daysAgo: 1,
    category: 'shop',
    titleTh: 'คืนยาวกับคดีที่ยังไม่ปิด: หน้ารวมนิยายสืบสวนเปิดให้ดูแล้ว',
    titleEn: 'Long nights with open cases: the page of mysteries is open',
    summaryTh: 'ร้านหลายแห่งร่วมกันเลือกนิยายสืบสวนสำหรับปลายปี ดูรายชื่อและเวลาเริ่มได้ก่อน',
    summaryEn: 'Several stores have chosen mysteries for the end of the year. See which, and when it begins',
    works: ['sarawat-kap-raan-thi-pit', 'ya-kae-ai-khong-mae-liang', 'nueng-met-lang-ahan'],
    bodyTh: `
ปลายปีนี้เราชวนร้านหนังสือหลายแห่งมาวางนิยายสืบสวนไว้บนชั้นเดียวกัน ทุกเล่มราคาถูกกว่าราคาปกติของร้าน และราคาที่ขีดฆ่าคือราคาต่ำสุดใน 30 วันก่อนหน้า

ดูได้ที่[หน้าแคมเปญ](/campaign) หรือ[หน้ารวมคดี](/landing/long-nights)
`,
    bodyEn: `
For the end of the year several bookshops have put their mysteries on one shelf. Each costs less than it does otherwise, and a price that is struck through is the lowest of the 30 days before.

See the [campaigns](/campaign), or the [page of cases](/landing/long-nights).
`,
  },
  {
    kind: 'news',
    urlKey: 'returns-in-one-page',
    daysAgo: 9,
    category: 'shop',
    titleTh: 'เรื่องคืนสินค้า อ่านจบในหน้าเดียว',
    titleEn: 'Sending things back, on one page',
    summaryTh: 'ขอคืนได้ถึงเมื่อไร ร้านต้องตอบภายในกี่วัน และเงินกลับมาทางไหน',
    summaryEn: 'Until when, how soon a store has to answer, and which way the money comes back',
    bodyTh: `
เรารวมคำตอบเรื่องคืนสินค้าไว้ใน[นโยบายการคืนสินค้า](/return-policy)หน้าเดียว สั้นกว่าเดิม และตรงกับที่ระบบทำจริงทุกข้อ

- ขอคืนได้จนกว่าจะยืนยันการรับสินค้า หรือ {returnDays} วันหลังส่งถึง
- ร้านเงียบ {storeAnswerDays} วัน ถือว่าอนุมัติ
- ร้านปฏิเสธ ให้เจ้าหน้าที่พิจารณาได้หนึ่งครั้ง
`,
    bodyEn: `
All answers are on one page now: the [return policy](/return-policy). It is shorter than before, and it says what the shop really does.

- Until you confirm that you have received it, or {returnDays} days after delivery
- A store that is silent for {storeAnswerDays} days has agreed
- If a store refuses, our staff look at it once
`,
  },
  {
    kind: 'news',
    urlKey: 'small-shops-week',
    daysAgo: 16,
    category: 'fairs',
    titleTh: 'สัปดาห์ร้านเล็ก: แวะไปทักทายร้านหนังสือใกล้บ้าน',
    titleEn: 'Small shops’ week: say hello to a bookshop near you',
    summaryTh: 'ร้านหนังสืออิสระที่ขายกับเราเปิดประตูต้อนรับ รับหนังสือที่สั่งไว้ที่หน้าร้านได้',
    summaryEn:
      'Independent shops that sell with us open their doors; fetch what you ordered at their counters',
    bodyTh: `
ตลอดสัปดาห์นี้ ร้านที่มีหน้าร้านเปิดให้รับสินค้าเอง ไม่เสียค่าส่ง เลือก “รับที่ร้าน” ตอนสั่งซื้อ แล้วรอข้อความว่าของพร้อม

[ดูร้านทั้งหมด](/store) และกดติดตามร้านที่ชอบ หนังสือใหม่ของร้านจะอยู่ใน[มีอะไรใหม่](/feed)
`,
    bodyEn: `
All week long, stores with a counter let you fetch your books without a shipping fee. Choose the counter when you order and wait for the message that they are ready.

[See all stores](/store) and follow those you like: their new books are in [what is new](/feed).
`,
  },
  {
    kind: 'news',
    urlKey: 'new-year-hours',
    daysAgo: -20,
    category: 'shop',
    titleTh: 'เวลาทำการช่วงปีใหม่',
    titleEn: 'Office hours around the New Year',
    summaryTh: 'สั่งซื้อได้ทุกวัน เจ้าหน้าที่หยุดตามวันหยุดราชการ',
    summaryEn: 'Order on any day; our staff keep the public holidays',
    bodyTh: `
สั่งซื้อได้ตลอด 24 ชั่วโมง ร้านแต่ละแห่งหยุดไม่ตรงกัน วันส่งโดยประมาณในหน้าสินค้านับวันหยุดให้แล้ว
`,
    bodyEn: `
Order at any hour. Stores have their own days off; the days of delivery on a product's page count them already.
`,
  },
  {
    kind: 'article',
    urlKey: 'shelf-of-one-metre',
    daysAgo: null,
    category: 'reading',
    titleTh: 'ชั้นหนังสือหนึ่งเมตร',
    titleEn: 'A shelf of one metre',
    summaryTh: 'ถ้าเก็บได้แค่หนึ่งเมตร จะเก็บเล่มไหน',
    summaryEn: 'If you could keep one metre of books, which?',
    authorTh: 'กองบรรณาธิการบรรณศาลา',
    authorEn: 'The editors of Bannasala',
    bodyTh: 'ฉบับร่าง รอภาพชั้นหนังสือจากผู้อ่านสามคน',
    bodyEn: 'A draft. It waits for photos of three readers’ shelves.',
  },
  {
    kind: 'page',
    urlKey: 'aboutus',
    daysAgo: 30,
    category: null,
    titleTh: 'เกี่ยวกับบรรณศาลา',
    titleEn: 'About Bannasala',
    summaryTh: 'ตลาดหนังสือออนไลน์ของสถาบันบรรณศาลา ที่ร้านหนังสือและสำนักพิมพ์มาขายร่วมกัน',
    summaryEn: 'The Bannasala Institute’s online market, where bookshops and publishers sell together',
    bodyTh: `
บรรณศาลาแปลว่าศาลาของหนังสือ ที่พักให้หนังสือดีและคนอ่านได้มาเจอกัน เราเป็นตลาดกลาง หนังสือเล่มเดียวกันจากหลายร้านอยู่ในหน้าเดียว ทั้งเล่มใหม่ เล่มมือสอง และอีบุ๊ก

# เราดูแลอะไร

- เงินของคุณอยู่กับเราจนพ้นช่วงคืนสินค้า จึงโอนให้ร้าน
- ทุกร้านผ่านการตรวจสอบก่อนเปิดขาย
- ราคาที่ขีดฆ่าคือราคาต่ำสุดใน 30 วันก่อนหน้า ไม่ใช่ราคาที่ตั้งไว้ให้ดูแพง
- ยอดรวมทุกยอดบอกที่มาว่าใครเป็นผู้ออกส่วนลด

# เราเป็นใคร

สถาบันบรรณศาลาพิมพ์หนังสือเรียนและสารคดีมาก่อนมีเว็บไซต์ วันนี้เราเปิดชั้นหนังสือให้ร้านอื่นร่วมขายด้วยกติกาเดียวกับที่เราใช้กับตัวเอง อ่านต่อที่[เรื่องราวของเรา](/our-story)
`,
    bodyEn: `
Bannasala means a pavilion of books: a place to rest where good books and readers meet. We are a market: copies of one book from many stores stand on one page, new ones, used ones and e-books.

# What we see to

- Your money stays with us until the time for sending back is over. Only then is the store paid.
- Each store is checked before it opens.
- A price that is struck through is the lowest of the 30 days before.
- Each total says where it comes from, and who pays for what is taken off.

# Who we are

The Bannasala Institute printed schoolbooks long before it had a website. Today other shops sell from our shelves by the rules that we keep ourselves. Read on: [our story](/our-story).
`,
  },
  {
    kind: 'page',
    urlKey: 'our-story',
    daysAgo: 30,
    category: null,
    titleTh: 'เรื่องราวของเรา',
    titleEn: 'Our story',
    summaryTh: 'จากโรงพิมพ์ห้องแถว ถึงศาลาที่ใครก็เอาหนังสือมาวางได้',
    summaryEn: 'From a printing shop to a pavilion where anybody may lay down a book',
    works: ['khwam-song-cham-khong-rong-phim'],
    bodyTh: `
เรื่องเริ่มจากแท่นพิมพ์หนึ่งแท่นในห้องแถวย่านวังบูรพา พิมพ์แบบเรียนให้โรงเรียนที่อยู่ไกลเกินรถส่งของจะไปถึง หนังสือขึ้นรถไฟ ลงเรือ แล้วเดินต่อ

# ชั้นหนังสือที่ยาวกว่าร้าน

ครูเขียนจดหมายมาขอเล่มที่เราไม่ได้พิมพ์ เราจึงเริ่มเขียนถึงร้านอื่น ร้านหนึ่งตอบว่ามี อีกร้านตอบว่ามีมือสอง เราส่งต่อให้ทั้งหมดในกล่องเดียว นั่นคือตลาดแห่งแรกของเรา

> หนังสือที่หาไม่เจอ ไม่ต่างจากหนังสือที่ไม่เคยพิมพ์

# วันนี้

กล่องนั้นกลายเป็นเว็บไซต์ แต่คำถามยังเหมือนเดิม เล่มที่คุณหาอยู่ วางอยู่บนชั้นของใคร [ค้นหาหนังสือ](/product)
`,
    bodyEn: `
It began with one press in a row house at Wang Burapha, printing primers for schools that no lorry reached. The books went by train, by boat, and on foot.

# A shelf longer than the shop

Teachers wrote and asked for books that we hadn't printed. So we wrote to other shops. One had it; another had a used copy. We sent all of it in one box. That was our first market.

> A book that can't be found is like one that was never printed.

# Today

The box became a website. The question is the same: on whose shelf is the book that you are looking for? [Look for it](/product).
`,
  },
];
