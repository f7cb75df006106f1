import type { SpamSign, TicketState } from '../../modules/ticket/ticket.rules.ts';

type DemoTicket = {
  state: TicketState;
  spamSign: SpamSign | null;
  name: string;
  email: string;
  subject: string;
  message: string;
  answer: string | null;
  hoursAgo: number;
};

/** What people asked of the demo shop. */
export const demoTickets: readonly DemoTicket[] = [
  {
    ...{ state: 'open', spamSign: null, name: 'วรรณา ใจอ่าน', email: 'wanna@readers.test' },
    subject: 'ซื้อแบบเรียนยกห้อง ได้ส่วนลดไหมคะ',
    message: 'โรงเรียนต้องการแบบฝึกคณิต ป.3 สี่สิบเล่ม ขอใบกำกับภาษีในนามโรงเรียน ได้ไหมคะ',
    ...{ answer: null, hoursAgo: 5 },
  },
  {
    ...{ state: 'open', spamSign: null, name: 'ธนพล', email: 'thanapon@readers.test' },
    subject: 'เปลี่ยนเบอร์โทรในบัญชีไม่ได้',
    message: 'รหัสยืนยันส่งไปเบอร์เก่าที่เลิกใช้แล้ว ต้องทำอย่างไรครับ',
    ...{ answer: null, hoursAgo: 26 },
  },
  {
    ...{ state: 'answered', spamSign: null, name: 'มะลิ', email: 'mali@readers.test' },
    subject: 'ร้านริมคลองรับหน้าร้านวันอาทิตย์ไหม',
    message: 'สั่งไว้แล้ว อยากแวะรับวันอาทิตย์ค่ะ',
    ...{ answer: 'ร้านเปิดวันจันทร์ถึงเสาร์ค่ะ ของรอที่เคาน์เตอร์ได้ตามเวลาในข้อความแจ้ง', hoursAgo: 50 },
  },
  {
    ...{ state: 'spam', spamSign: 'links', name: 'SEO', email: 'seo@spam.test' },
    subject: 'อันดับหนึ่งใน 7 วัน',
    message: 'https://a.spam.test https://b.spam.test https://c.spam.test',
    ...{ answer: null, hoursAgo: 70 },
  },
];
