import type { ChatSide } from '../../modules/chat/chat.rules.ts';

type DemoMessage = { side: ChatSide; text: string; minutesAgo: number; isAboutProduct?: true };
type DemoChat = {
  /** The demo's shopper is 0, its readers follow. */
  who: number;
  isWithHouse?: true;
  said: readonly DemoMessage[];
};

export const demoChats: readonly DemoChat[] = [
  {
    who: 0,
    said: [
      {
        side: 'shopper',
        text: 'สวัสดีค่ะ เล่มนี้ปกแข็งหรือปกอ่อนคะ',
        minutesAgo: 2_900,
        isAboutProduct: true,
      },
      { side: 'desk', text: 'สวัสดีค่ะ เล่มนี้ปกอ่อนค่ะ ปกแข็งหมดพิมพ์แล้ว', minutesAgo: 2_880 },
      { side: 'shopper', text: 'ถ้าสั่งวันนี้ ส่งถึงเชียงใหม่ก่อนวันเสาร์ไหมคะ', minutesAgo: 2_870 },
      {
        side: 'desk',
        text: 'ส่งออกพรุ่งนี้เช้าค่ะ ปกติถึงเชียงใหม่ภายในสองวัน ดูเลขพัสดุได้ในหน้าคำสั่งซื้อเลยนะคะ',
        minutesAgo: 2_860,
      },
      { side: 'shopper', text: 'ขอบคุณมากค่ะ 🙏', minutesAgo: 2_850 },
      { side: 'desk', text: 'ยินดีค่ะ มีหนังสือชุดนี้เล่มต่อเข้ามาแล้วด้วยนะคะ', minutesAgo: 45 },
    ],
  },
  {
    who: 1,
    said: [
      { side: 'shopper', text: 'เล่มนี้จะพิมพ์เพิ่มไหมครับ', minutesAgo: 300, isAboutProduct: true },
      { side: 'desk', text: 'พิมพ์เพิ่มเดือนหน้าครับ กด “แจ้งเตือนเมื่อมีสินค้า” ไว้ได้เลย', minutesAgo: 280 },
      { side: 'shopper', text: 'ได้ครับ แล้วสั่งสิบเล่มให้ห้องสมุด ออกใบกำกับภาษีในนามโรงเรียนได้ไหมครับ', minutesAgo: 95 },
    ],
  },
  {
    who: 2,
    said: [{ side: 'shopper', text: 'หนังสือที่ได้มุมยุบนิดหน่อยค่ะ ขอเปลี่ยนได้ไหมคะ', minutesAgo: 20 }],
  },
  {
    who: 0,
    isWithHouse: true,
    said: [
      { side: 'shopper', text: 'อยากเปลี่ยนอีเมลที่ใช้เข้าสู่ระบบ ต้องทำอย่างไรคะ', minutesAgo: 1_500 },
      {
        side: 'desk',
        text: 'ไปที่ ข้อมูลของฉัน แล้วกด เปลี่ยนอีเมล ระบบจะส่งรหัสไปที่อีเมลใหม่ค่ะ',
        minutesAgo: 1_470,
      },
    ],
  },
  {
    who: 3,
    isWithHouse: true,
    said: [{ side: 'shopper', text: 'โอนเงินแล้วแต่สลิปยังขึ้นว่ารอตรวจครับ', minutesAgo: 35 }],
  },
];

export const demoTemplates = [
  { title: 'ทักทาย', text: 'สวัสดีค่ะคุณ{ชื่อ} {ร้าน}ยินดีให้บริการค่ะ' },
  { title: 'ส่งวันไหน', text: 'ร้านส่งทุกวันจันทร์ถึงเสาร์ คำสั่งซื้อก่อนเที่ยงส่งในวันเดียวกันค่ะ' },
  { title: 'ใบกำกับภาษี', text: 'ขอใบกำกับภาษีได้ในหน้าชำระเงิน กรอกชื่อและเลขผู้เสียภาษี แล้วดาวน์โหลดได้ในหน้าคำสั่งซื้อค่ะ' },
  { title: 'ขอบคุณ', text: 'ขอบคุณที่อุดหนุนนะคะ อ่านให้สนุกค่ะ' },
];
