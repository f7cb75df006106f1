import type { DemoQuestion } from './written.types.ts';

/** What people ask, answered by the rules that the shop keeps. */
export const demoQuestions: readonly DemoQuestion[] = [
  {
    group: 'ordering',
    urlKey: 'do-i-need-an-account',
    titleTh: 'ต้องสมัครสมาชิกก่อนสั่งซื้อไหม',
    titleEn: 'Do I need an account to order?',
    bodyTh: 'เลือกดูและหยิบใส่ตะกร้าได้เลย ตอนสั่งซื้อจึงต้อง[เข้าสู่ระบบ](/login) ของในตะกร้าไม่หาย',
    bodyEn:
      'Look around and fill your cart without one. To order you [log in](/login); your cart comes along.',
  },
  {
    group: 'ordering',
    urlKey: 'how-can-i-pay',
    titleTh: 'จ่ายเงินได้ทางไหนบ้าง',
    titleEn: 'How can I pay?',
    bodyTh: `
- บัตรเครดิตหรือเดบิต และพร้อมเพย์ จ่ายภายใน 15 นาที
- โอนเงินแล้วส่งสลิป ภายใน 48 ชั่วโมง
- เก็บเงินปลายทาง ถ้าร้านและขนส่งรับ

พ้นเวลาแล้วคำสั่งซื้อหมดอายุ หนังสือกลับขึ้นชั้น เงินที่เข้ามาหลังจากนั้นไม่หาย: ถ้ายังมีของ เราจองให้ใหม่ ถ้าไม่มี เราคืนเงิน`,
    bodyEn: `
- By card or PromptPay, within 15 minutes
- By bank transfer with a slip, within 48 hours
- Cash on delivery, where store and carrier take it

Afterwards the order expires and the books go back. Money that comes later isn't lost: if there are copies we hold them again, if not we refund it.`,
  },
  {
    group: 'ordering',
    urlKey: 'why-several-orders',
    titleTh: 'จ่ายครั้งเดียว ทำไมได้หลายคำสั่งซื้อ',
    titleEn: 'I paid once. Why are there several orders?',
    bodyTh: 'แต่ละร้านส่งของตัวเอง จึงมีหมายเลขคำสั่งซื้อและพัสดุแยกตามร้าน การชำระเงินเป็นก้อนเดียว',
    bodyEn:
      'Each store sends its own parcel, so each has an order and a number. You pay for all of them at once.',
  },
  {
    group: 'ordering',
    urlKey: 'tax-invoice',
    titleTh: 'ขอใบกำกับภาษีอย่างไร',
    titleEn: 'How do I get a tax invoice?',
    bodyTh:
      'เลือกขอใบกำกับภาษีตอนสั่งซื้อ แก้ไขที่อยู่ได้จนถึง 23:59 น. ของวันที่สั่งซื้อ เอกสารอยู่ในหน้า[คำสั่งซื้อของฉัน](/user/profile/my-order)',
    bodyEn:
      'Ask for it when you order. Its address can be changed until 23:59 of that day. The document is on the page of [your order](/user/profile/my-order).',
  },
  {
    group: 'shipping',
    urlKey: 'how-long',
    titleTh: 'ส่งกี่วันถึง',
    titleEn: 'How long does it take?',
    bodyTh: 'โดยทั่วไป 3–7 วันทำการหลังยืนยันคำสั่งซื้อ หน้าสินค้าบอกช่วงวันที่ของร้านนั้น ซึ่งนับวันหยุดให้แล้ว',
    bodyEn:
      'Mostly 3–7 business days after the order is confirmed. The page of a product says which days for its store; holidays are counted already.',
  },
  {
    group: 'shipping',
    urlKey: 'shipping-fee',
    titleTh: 'ค่าส่งคิดอย่างไร',
    titleEn: 'What does shipping cost?',
    bodyTh: 'แต่ละร้านตั้งค่าส่งของตัวเอง ค่าส่งของทุกร้านแสดงก่อนยืนยัน บางร้านส่งฟรีเมื่อซื้อครบ และบางร้านให้รับที่หน้าร้าน',
    bodyEn:
      'Each store has its own fees, and all of them are shown before you confirm. Some send for free from an amount on; some let you fetch your books.',
  },
  {
    group: 'shipping',
    urlKey: 'ebooks',
    titleTh: 'ซื้ออีบุ๊กแล้วอ่านที่ไหน',
    titleEn: 'Where do I read an e-book?',
    bodyTh: 'ชำระเงินแล้วอยู่ใน[คลังของฉัน](/user/profile/library)ทันที ดาวน์โหลดไปอ่านได้ ไม่มีพัสดุ ไม่มีค่าส่ง',
    bodyEn:
      'Once it is paid it is in [my library](/user/profile/library), to be read and downloaded. There is no parcel and no fee.',
  },
  {
    group: 'returns',
    urlKey: 'can-i-send-it-back',
    titleTh: 'ได้หนังสือไม่ตรงปก คืนได้ไหม',
    titleEn: 'The book isn’t as described. Can I send it back?',
    bodyTh:
      'ได้ ขอคืนเป็นรายชิ้นจาก[คำสั่งซื้อของฉัน](/user/profile/my-order) จนกว่าจะยืนยันการรับสินค้า หรือภายใน {returnDays} วันหลังส่งถึง ร้านเงียบ {storeAnswerDays} วันถือว่าอนุมัติ รายละเอียดอยู่ใน[นโยบายการคืนสินค้า](/return-policy)',
    bodyEn:
      'Yes, each copy for itself, from [my orders](/user/profile/my-order), until you confirm that you have received it or {returnDays} days after delivery. A store that is silent for {storeAnswerDays} days has agreed. More is in the [return policy](/return-policy).',
  },
  {
    group: 'returns',
    urlKey: 'store-refused',
    titleTh: 'ร้านไม่รับคืน ทำอย่างไร',
    titleEn: 'The store refuses. What can I do?',
    bodyTh: 'ขอให้เจ้าหน้าที่ของเราพิจารณาได้หนึ่งครั้งภายใน 7 วัน การพิจารณาใช้เวลา 3–7 วันทำการ',
    bodyEn: 'Ask our staff to look at it, once, within 7 days. That takes 3–7 business days.',
  },
  {
    group: 'returns',
    urlKey: 'cancel-an-order',
    titleTh: 'ยกเลิกคำสั่งซื้อได้ถึงเมื่อไร',
    titleEn: 'Until when can I cancel?',
    bodyTh: 'จนกว่าร้านจะส่ง หากชำระเงินแล้ว เราคืนเงินตามทางที่คุณชำระ คูปองที่ใช้กลับมาเมื่อยกเลิกทั้งคำสั่งซื้อ',
    bodyEn:
      'Until the store has sent it. If it was paid, we refund you the way you paid. A voucher comes back when the whole order is cancelled.',
  },
  {
    group: 'selling',
    urlKey: 'open-a-store',
    titleTh: 'เปิดร้านต้องทำอะไรบ้าง',
    titleEn: 'How do I open a store?',
    bodyTh: `
1. สมัครที่[หน้าผู้ขาย](/seller)สามขั้น
2. รอเจ้าหน้าที่ตรวจสอบ 1–3 วันทำการ
3. เพิ่มหนังสือทีละเล่ม หรือส่งเป็นไฟล์`,
    bodyEn: `
1. Register on the [page for sellers](/seller), in three steps.
2. Our staff check it within 1–3 business days.
3. Add books one by one, or send a file.`,
  },
  {
    group: 'selling',
    urlKey: 'when-is-a-store-paid',
    titleTh: 'ร้านได้รับเงินเมื่อไร',
    titleEn: 'When is a store paid?',
    bodyTh: 'เมื่อผู้ซื้อยืนยันการรับสินค้า หรือครบ {returnDays} วันหลังส่งถึง ยอดจะเข้ารอบบัญชีถัดไปของร้าน',
    bodyEn:
      'Once the buyer has confirmed, or {returnDays} days after delivery. It is on the store’s next statement.',
  },
];
