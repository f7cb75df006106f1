import type { DemoSeller } from './content.types.ts';

/** The store of the demo's second seller. */
export const SECOND_SELLER_KEY = 'kradat-kao';
export const PRESS_SELLER_KEY = 'bannasala-press';

/** The demo shop's sellers, the institute's press first. Telephone numbers are from ranges no exchange has. */
export const demoSellers: readonly DemoSeller[] = [
  {
    key: PRESS_SELLER_KEY,
    urlKey: 'bannasala-press',
    nameTh: 'สำนักพิมพ์บรรณศาลา',
    nameEn: 'Bannasala Institute Press',
    taglineTh: 'หนังสือดีมีที่พัก',
    taglineEn: 'Where good books are at home',
    descriptionTh:
      'สำนักพิมพ์ของสถาบันบรรณศาลา พิมพ์หนังสือเรียน ตำรา วรรณกรรม และสารคดีมาตั้งแต่ยังเรียงพิมพ์ด้วยมือ ทุกเล่มผ่านบรรณาธิการอย่างน้อยสองคน และผ่านสายตาครูที่จะนำไปใช้จริงอีกหนึ่งห้องเรียน',
    descriptionEn:
      'The press of the Bannasala Institute: schoolbooks, scholarship, literature and plain-spoken non-fiction, each read by two editors and tried in one real classroom.',
    email: 'press@bannasala.test',
    telephone: '020000101',
    provinceNameTh: 'กรุงเทพมหานคร',
    kind: 'press',
    createdYear: 2018,
  },
  {
    key: 'rim-khlong-books',
    urlKey: 'rim-khlong-books',
    nameTh: 'ร้านหนังสือริมคลอง',
    nameEn: 'Rim Khlong Books',
    taglineTh: 'พายเรือมาซื้อก็ได้ สั่งออนไลน์ก็ดี',
    taglineEn: 'Come by boat or by browser',
    descriptionTh:
      'ร้านไม้สองชั้นริมคลองอัมพวา คัดวรรณกรรมไทย กวีนิพนธ์ และสารคดีที่เจ้าของร้านอ่านเองทุกเล่ม ทุกพัสดุมีลายมือแนะนำเล่มถัดไปแนบไปด้วย',
    descriptionEn:
      'A two-storey wooden shop on the Amphawa canal, with Thai fiction, poetry and essays its owner has read to the last page.',
    email: 'rimkhlong@bannasala.test',
    telephone: '034000102',
    provinceNameTh: 'สมุทรสงคราม',
    kind: 'bookshop',
    createdYear: 2019,
  },
  {
    key: 'kradat-kao',
    urlKey: 'kradat-kao',
    nameTh: 'กระดาษเก่าหอม',
    nameEn: 'Kradat Kao Secondhand',
    taglineTh: 'มือสองของคนรักหนังสือมือหนึ่ง',
    taglineEn: 'Second-hand, first-rate',
    descriptionTh:
      'หนังสือมือสองจากห้องสมุดส่วนตัวในเชียงใหม่และลำพูน ตรวจทุกหน้า บอกตำหนิตามจริง ห่อด้วยกระดาษสาและไม่เคยใช้เทปกาวติดปก',
    descriptionEn:
      'Second-hand books from private libraries in Chiang Mai and Lamphun: every page checked, every flaw told, never tape on a cover.',
    email: 'kradatkao@bannasala.test',
    telephone: '053000103',
    provinceNameTh: 'เชียงใหม่',
    kind: 'used',
    createdYear: 2020,
  },
  {
    key: 'tonmai-nithan',
    urlKey: 'tonmai-nithan',
    nameTh: 'ต้นไม้นิทาน',
    nameEn: 'Story Tree Children’s Books',
    taglineTh: 'เล่มแรกของลูก เล่มโปรดของพ่อแม่',
    taglineEn: 'A child’s first book, a parent’s favourite',
    descriptionTh: 'ร้านหนังสือเด็กจากขอนแก่น มีลานอ่านนิทานทุกเช้าวันเสาร์ จัดหนังสือตามวัยให้ได้ถ้าบอกอายุและสิ่งที่หนูกำลังสงสัย',
    descriptionEn:
      'A children’s bookshop in Khon Kaen with story time each Saturday; tell us an age and a question and we will choose a shelf.',
    email: 'tonmai@bannasala.test',
    telephone: '043000104',
    provinceNameTh: 'ขอนแก่น',
    kind: 'children',
    createdYear: 2019,
  },
  {
    key: 'kru-phimjai',
    urlKey: 'kru-phimjai',
    nameTh: 'ร้านครูพิมพ์ใจ',
    nameEn: 'Kru Phimjai Schoolbooks',
    taglineTh: 'ตำราเรียนครบก่อนเปิดเทอม',
    taglineEn: 'Every textbook before the first bell',
    descriptionTh:
      'ร้านของอดีตครูคณิตศาสตร์หน้าโรงเรียนประจำจังหวัดนนทบุรี จำหน่ายหนังสือเรียน คู่มือ และแนวข้อสอบ ออกใบเสนอราคาให้โรงเรียนได้ภายในวันเดียว',
    descriptionEn:
      'Run by a retired mathematics teacher in Nonthaburi: textbooks, workbooks and exam papers, with a quotation for your school within the day.',
    email: 'kruphimjai@bannasala.test',
    telephone: '020000105',
    provinceNameTh: 'นนทบุรี',
    kind: 'academic',
    createdYear: 2018,
  },
  {
    key: 'klong-du-dao',
    urlKey: 'klong-du-dao',
    nameTh: 'กล้องดูดาวบุ๊กส์',
    nameEn: 'Telescope Books',
    taglineTh: 'หนังสือสำหรับคนขี้สงสัย',
    taglineEn: 'For people who ask why',
    descriptionTh: 'ร้านวิทยาศาสตร์ คอมพิวเตอร์ และคณิตศาสตร์ของศิษย์เก่าวิศวกรรมที่หาดใหญ่ คืนเดือนมืดเปิดดาดฟ้าให้ลูกค้าส่องดาวฟรี',
    descriptionEn:
      'Science, computing and mathematics from two engineers in Hat Yai; on moonless nights the roof and the telescope are yours.',
    email: 'klongdudao@bannasala.test',
    telephone: '074000106',
    provinceNameTh: 'สงขลา',
    kind: 'academic',
    createdYear: 2021,
  },
  {
    key: 'lighthouse-english',
    urlKey: 'lighthouse-english',
    nameTh: 'ประภาคารหนังสืออังกฤษ',
    nameEn: 'Lighthouse English Books',
    taglineTh: 'หนังสือภาษาอังกฤษ ราคาไม่ต้องข้ามทะเล',
    taglineEn: 'English books without the crossing',
    descriptionTh:
      'นำเข้าและรับแลกหนังสือภาษาอังกฤษที่เมืองเก่าภูเก็ต ตั้งแต่คลาสสิกถึงแฟนตาซี มีทั้งเล่มใหม่และเล่มที่นักเดินทางอ่านจบแล้วฝากไว้',
    descriptionEn:
      'New and traded English books in Phuket old town, from the classics to the dragons, some left by travellers who finished them on the beach.',
    email: 'lighthouse@bannasala.test',
    telephone: '076000107',
    provinceNameTh: 'ภูเก็ต',
    kind: 'english',
    createdYear: 2020,
  },
  {
    key: 'chan-song-comics',
    urlKey: 'chan-song-comics',
    nameTh: 'การ์ตูนชั้นสอง',
    nameEn: 'Second Floor Comics',
    taglineTh: 'ขึ้นบันไดมา แล้วจะลืมลงไป',
    taglineEn: 'Climb the stairs, forget the time',
    descriptionTh:
      'ร้านการ์ตูนและนิยายสืบสวนเหนือร้านขนมปังที่โคราช มีตอนใหม่ก่อนใคร ห่อปกให้ทุกเล่ม และไม่สปอยล์แม้จะอยากเล่าแค่ไหน',
    descriptionEn:
      'Comics and crime above a bakery in Korat: new volumes first, every cover wrapped, no spoilers however much we want to.',
    email: 'chansong@bannasala.test',
    telephone: '044000108',
    provinceNameTh: 'นครราชสีมา',
    kind: 'comics',
    createdYear: 2021,
  },
  {
    key: 'chan-ruean-books',
    urlKey: 'chan-ruean-books',
    nameTh: 'ชานเรือนบุ๊กส์',
    nameEn: 'Chan Ruean Books',
    taglineTh: 'ธรรมะ ครัว สวน และสุขภาพ',
    taglineEn: 'Dhamma, kitchen, garden and health',
    descriptionTh:
      'ร้านเรือนไม้ใต้ต้นมะขามที่อุบลราชธานี เลือกหนังสือที่อ่านแล้วลงมือทำได้ ทั้งตำรากับข้าว การดูแลพ่อแม่ และหนังสือธรรมะพิมพ์น้อย',
    descriptionEn:
      'A wooden house under a tamarind tree in Ubon, for books you can act on: cookery, gardens, caring for parents, small-press Dhamma.',
    email: 'chanruean@bannasala.test',
    telephone: '045000109',
    provinceNameTh: 'อุบลราชธานี',
    kind: 'bookshop',
    createdYear: 2022,
  },
  {
    key: 'suan-dinso',
    urlKey: 'suan-dinso',
    nameTh: 'สวนดินสอ',
    nameEn: 'Pencil Garden Stationery',
    taglineTh: 'กระดาษดี ปากกาลื่น วันก็เรียบ',
    taglineEn: 'Good paper, smooth pens, smoother days',
    descriptionTh:
      'เครื่องเขียนและอุปกรณ์ศิลปะย่านเสาชิงช้า ทดลองเขียนทุกหัวปากกาได้ที่ร้าน ส่วนทางออนไลน์มีภาพลายเส้นจริงบนกระดาษจริงให้เทียบ',
    descriptionEn:
      'Stationery and art supplies by the Giant Swing, where every nib may be tried; online, every ink is shown on real paper.',
    email: 'suandinso@bannasala.test',
    telephone: '020000110',
    provinceNameTh: 'กรุงเทพมหานคร',
    kind: 'stationery',
    createdYear: 2018,
  },
  {
    key: 'tawan-uniform',
    urlKey: 'tawan-uniform',
    nameTh: 'ห้างเครื่องแบบตะวันทอง',
    nameEn: 'Tawan Thong Uniforms',
    taglineTh: 'ตัดเผื่อโต ปักชื่อฟรี',
    taglineEn: 'Room to grow, name sewn free',
    descriptionTh: 'เครื่องแบบนักเรียน ลูกเสือ และชุดพละจากโรงเย็บที่อยุธยา เปิดมาสามรุ่น เปลี่ยนขนาดได้ภายใน 7 วันถ้ายังไม่ปักชื่อ',
    descriptionEn:
      'School, scout and sports uniforms from a third-generation workshop in Ayutthaya; sizes exchanged within seven days if no name is sewn.',
    email: 'tawan@bannasala.test',
    telephone: '035000111',
    provinceNameTh: 'พระนครศรีอยุธยา',
    kind: 'uniform',
    createdYear: 2019,
  },
  {
    key: 'khong-fak-khon-an',
    urlKey: 'khong-fak-khon-an',
    nameTh: 'ของฝากคนอ่าน',
    nameEn: 'Reader’s Keepsakes',
    taglineTh: 'ของเล็ก ๆ สำหรับคนที่มีหนังสือแล้ว',
    taglineEn: 'Small things for people who have the book already',
    descriptionTh: 'ที่คั่นหนังสือทอมือ ถุงผ้า โคมไฟอ่านหนังสือ และกล่องของขวัญจากช่างฝีมือเมืองน่าน ห่อพร้อมการ์ดเขียนมือทุกชิ้น',
    descriptionEn:
      'Hand-woven bookmarks, cloth bags, reading lamps and gift boxes by craftspeople of Nan, wrapped with a hand-written card.',
    email: 'khongfak@bannasala.test',
    telephone: '054000112',
    provinceNameTh: 'น่าน',
    kind: 'gift',
    createdYear: 2023,
  },
];
