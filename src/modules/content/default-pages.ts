import { type ContentWords, emptyWords, type standingKeys } from './content.rules.ts';
import { writeText } from './write-text.rules.ts';

type PageName = (typeof standingKeys)[number];

const returnPolicyTh = `
สินค้าที่ร้านส่งแล้วขอคืนได้ทีละชิ้น จาก[คำสั่งซื้อของฉัน](/user/profile/my-order) หน้านี้บอกว่าขอได้ถึงเมื่อไร ใครตอบ และเงินกลับมาทางไหน

# ขอคืนได้ถึงเมื่อไร

ตั้งแต่ร้านส่งสินค้าจนกว่าคุณจะกดยืนยันการรับสินค้า หรือจนครบ {returnDays} วันหลังส่งถึง แล้วแต่อย่างใดถึงก่อน คำสั่งซื้อที่ร้านยังไม่ส่ง ให้ยกเลิกแทนการขอคืน เราโอนเงินให้ร้านหลังพ้นช่วงนี้แล้วเท่านั้น คำสั่งซื้อใช้เวลาที่แจ้งไว้เมื่อสั่ง แม้ภายหลังเวลาในหน้านี้จะเปลี่ยน

# ขอคืนเพราะอะไรได้บ้าง

- สินค้าชำรุดหรือเสียหาย
- ได้รับสินค้าผิด หรือไม่ตรงกับที่ร้านบอกไว้
- ได้รับสินค้าไม่ครบ หรือไม่ได้รับพัสดุ
- เปลี่ยนใจ ไม่ต้องการแล้ว

แนบรูปที่เห็นปัญหาได้ ร้านจะตัดสินใจได้เร็วขึ้น

# ขั้นตอน

1. เปิดคำสั่งซื้อ เลือกสินค้าและเหตุผล แล้วส่งคำขอ
2. ร้านตอบภายใน {storeAnswerDays} วัน หากเงียบถือว่าอนุมัติ
3. ส่งสินค้าคืนภายใน 7 วันหลังอนุมัติ แล้วกรอกหมายเลขติดตาม หากไม่ส่ง คำขอจะสิ้นสุด
4. ร้านตรวจสินค้าภายใน {storeAnswerDays} วันหลังส่งคืน หากเงียบถือว่าได้รับแล้ว
5. เราคืนเงินตามทางที่คุณชำระ

# ถ้าร้านปฏิเสธ

คุณขอให้เจ้าหน้าที่ของเราพิจารณาได้หนึ่งครั้งภายใน 7 วันหลังร้านปฏิเสธ การพิจารณาใช้เวลา 3–7 วันทำการ

# เงินกลับมาทางไหน

| ชำระด้วย | เงินคืนทาง |
| บัตร | บัตรใบเดิม |
| พร้อมเพย์ โอนเงิน หรือเก็บเงินปลายทาง | บัญชีธนาคารที่คุณบอกไว้ในคำขอ |

คะแนนที่ใช้ไปกับสินค้าที่คืนจะกลับเข้าบัญชี คืนครบทั้งคำสั่งซื้อเพราะความผิดของร้าน ค่าส่งจะคืนด้วย

# สิทธิตามกฎหมาย

ข้อนี้ไม่ตัดสิทธิ์ที่กฎหมายให้แก่ผู้บริโภค อ่านต่อได้ใน[ข้อกำหนดการใช้งาน](/term-and-condition)
`;

const returnPolicyEn = `
What a store has sent can be sent back, copy by copy, from [my orders](/user/profile/my-order). This page says until when, who answers, and which way the money comes back.

# Until when

From when the store sends it until you confirm that you have received it, or until {returnDays} days after delivery, whichever is first. What a store hasn't sent yet is cancelled instead. Only afterwards is the store paid. An order keeps the times it was placed with, also when this page names others later.

# For which reasons

- It is damaged.
- It is the wrong item, or not as the store described it.
- Something is missing, or the parcel never came.
- You changed your mind.

Add photos that show what is wrong: the store can decide sooner.

# How it goes

1. Open the order, choose the item and the reason, and send the request.
2. The store answers within {storeAnswerDays} days. Silence means yes.
3. Send it back within 7 days and fill in the tracking number. Otherwise the request ends.
4. The store looks at it within {storeAnswerDays} days after you sent it. Silence means that it came.
5. We refund you the way you paid.

# When the store refuses

You can ask our staff to look at it, once, within 7 days. That takes 3–7 business days.

# Which way the money comes back

| Paid by | Comes back to |
| Card | The same card |
| PromptPay, bank transfer or cash on delivery | The bank account that you name in the request |

Points that paid for what goes back return to your account. When a whole order goes back through the store's fault, so does the shipping fee.

# The law

None of this takes away rights that consumers have by law. More is in the [terms of use](/term-and-condition).
`;

const pages: Record<PageName, Partial<ContentWords>> = {
  aboutus: {
    titleTh: 'เกี่ยวกับเรา',
    titleEn: 'About us',
    summaryTh: 'ตลาดหนังสือออนไลน์ที่ร้านหนังสือและสำนักพิมพ์มาขายร่วมกัน',
    summaryEn: 'An online market where bookshops and publishers sell together',
    bodyTh: writeText(`
ที่นี่คือตลาดหนังสือออนไลน์ ร้านหนังสือและสำนักพิมพ์หลายแห่งขายร่วมกันในที่เดียว คุณเลือกจากหลายร้าน จ่ายครั้งเดียว แต่ละร้านส่งของตัวเอง

# ซื้ออย่างไร

- หนังสือเล่มหนึ่งแสดงทุกร้านที่มีขาย ทั้งเล่มใหม่ เล่มมือสอง และอีบุ๊ก
- เงินอยู่กับเราจนคุณได้รับสินค้า จากนั้นจึงโอนให้ร้าน
- [ขอคืนสินค้า](/return-policy)ได้ภายใน {returnDays} วันหลังส่งถึง

# ขายกับเรา

ร้านหนังสือ สำนักพิมพ์ และผู้ขายรายย่อย[เปิดร้าน](/seller)ได้ เราตรวจสอบทุกร้านก่อนเปิดขาย

มีคำถาม เริ่มที่[คำถามที่พบบ่อย](/faq) หรือ[ติดต่อเรา](/contactus)
`),
    bodyEn: writeText(`
This is an online market for books: many bookshops and publishers sell here together. You choose from many stores and pay once; each store sends its own parcels.

# Buying

- A book's page shows every store that has it: new copies, used ones and e-books.
- We hold your money until you have what you bought. Only then is the store paid.
- You can [send things back](/return-policy) within {returnDays} days after delivery.

# Selling

Bookshops, publishers and small sellers can [open a store](/seller). We check each one before it opens.

Questions? Begin with the [FAQ](/faq), or [write to us](/contactus).
`),
  },
  'our-story': {
    titleTh: 'เรื่องราวของเรา',
    titleEn: 'Our story',
    summaryTh: 'ทำไมจึงมีตลาดหนังสือแห่งนี้',
    summaryEn: 'Why there is such a market for books',
    bodyTh: writeText(`
ห้องสมุดให้ยืม ร้านหนังสือให้เก็บ เราอยากให้หนังสือทุกเล่มที่ยังมีคนอยากอ่าน มีที่ให้หาเจอ

หนังสือที่ร้านใกล้บ้านไม่มี อาจวางอยู่บนชั้นของร้านเล็ก ๆ อีกจังหวัดหนึ่ง ตลาดแห่งนี้จึงรวมชั้นหนังสือเหล่านั้นไว้ด้วยกัน

[ดูหนังสือทั้งหมด](/product) หรือ[รู้จักร้านของเรา](/store)
`),
    bodyEn: writeText(`
Libraries lend books, bookshops let you keep them. We want every book that somebody still wants to read to be found somewhere.

What the shop around the corner doesn't have may stand on a shelf of a small shop in another province. This market puts those shelves side by side.

[See all books](/product), or [meet the stores](/store).
`),
  },
  'return-policy': {
    titleTh: 'นโยบายการคืนสินค้า',
    titleEn: 'Return policy',
    summaryTh: 'ขอคืนได้ถึงเมื่อไร ใครตอบ และเงินกลับมาทางไหน',
    summaryEn: 'Until when things can go back, who answers, and which way the money comes back',
    bodyTh: writeText(returnPolicyTh),
    bodyEn: writeText(returnPolicyEn),
  },
};

/** When these were written: what a page that nobody has written yet says of itself. */
const writtenAt = new Date('2026-11-24T00:00:00Z');

const page = (name: PageName) => ({ words: { ...emptyWords, ...pages[name] }, at: writtenAt });

/** What every shop begins with, until staff publish their own; taking theirs away brings it back. */
export const defaultPages: Record<PageName, { words: ContentWords; at: Date }> = {
  aboutus: page('aboutus'),
  'our-story': page('our-story'),
  'return-policy': page('return-policy'),
};
