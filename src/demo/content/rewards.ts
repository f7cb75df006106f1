export type DemoReward = {
  nameTh: string;
  nameEn: string;
  detailTh: string;
  detailEn: string;
  points: number;
  stock: number;
  perUserLimit: number;
  /** What it gives when it isn't sent. */
  voucherCode?: string;
};

/** Only ever given, in exchange for points. */
export const rewardVoucherCode = 'POINT100';

export const demoRewards: readonly DemoReward[] = [
  {
    nameTh: 'คูปองส่วนลด 100 บาท',
    nameEn: '฿100 voucher',
    detailTh: 'ใช้ลดค่าหนังสือเมื่อซื้อครบ 300 บาท เข้ากระเป๋าคูปองทันที',
    detailEn: 'Off books from ฿300; in your vouchers at once',
    points: 90,
    stock: 500,
    perUserLimit: 5,
    voucherCode: rewardVoucherCode,
  },
  {
    nameTh: 'ที่คั่นหนังสือทองเหลือง ลายศาลา',
    nameEn: 'Brass bookmark with a pavilion',
    detailTh: 'ทองเหลืองฉลุลาย กว้าง 3 ซม. ยาว 9 ซม.',
    detailEn: 'Pierced brass, 3 × 9 cm',
    points: 150,
    stock: 120,
    perUserLimit: 2,
  },
  {
    nameTh: 'ถุงผ้าบรรณศาลา',
    nameEn: 'Bannasala tote bag',
    detailTh: 'ผ้าแคนวาส 12 ออนซ์ ใส่หนังสือได้ราว 8 เล่ม',
    detailEn: '12 oz canvas, room for about eight books',
    points: 290,
    stock: 60,
    perUserLimit: 1,
  },
  {
    nameTh: 'แก้วเซรามิก “อ่านอีกหน้า”',
    nameEn: '“One more page” mug',
    detailTh: 'ความจุ 330 มล. เข้าไมโครเวฟได้',
    detailEn: '330 ml, safe in the microwave',
    points: 390,
    stock: 0,
    perUserLimit: 1,
  },
  {
    nameTh: 'โคมไฟหนีบอ่านหนังสือ',
    nameEn: 'Clip-on reading lamp',
    detailTh: 'แสงอุ่น 3 ระดับ ชาร์จผ่าน USB-C',
    detailEn: 'Three levels of warm light, charged by USB-C',
    points: 1_490,
    stock: 15,
    perUserLimit: 1,
  },
];
