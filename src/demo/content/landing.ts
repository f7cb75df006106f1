import type { LandingBlock } from '../../modules/landing/landing-block.contract.ts';

/** The blocks of the demo's landing page; the campaign it is about begins at `begins`. */
export function demoLandingBlocks(begins: Date): LandingBlock[] {
  const shown = { isHidden: false };
  return [
    {
      ...shown,
      id: 1,
      type: 'banner',
      title: { th: 'คืนยาว คดียังไม่ปิด', en: 'Long nights, open cases' },
      text: {
        th: 'สืบสวน ระทึกขวัญ และเรื่องผี จากหลายร้าน ลดอย่างน้อย 20% พร้อมกัน',
        en: 'Crime, thrillers and ghosts of many stores, at least 20% off, all at once',
      },
      link: '/campaign/long-night-mysteries',
      linkText: { th: 'ดูแคมเปญ', en: 'See the campaign' },
      campaign: 'long-night-mysteries',
    },
    {
      ...shown,
      id: 2,
      type: 'countdown',
      label: { th: 'ราคาแคมเปญเริ่ม', en: 'Prices begin' },
      until: begins.toISOString(),
    },
    {
      ...shown,
      id: 3,
      type: 'text',
      words: {
        th: 'ปิดไฟ เปิดเล่มแรก แล้วลองเดาว่าใครทำ ก่อนนักสืบจะพูดหน้าสุดท้าย',
        en: 'Turn the light down, open the first, and guess who did it before the detective says so.',
      },
      formatted: { th: null, en: null },
    },
    {
      ...shown,
      id: 4,
      type: 'shelf',
      title: { th: 'อุ่นเครื่องก่อนเริ่ม', en: 'To warm up with' },
      source: 'category',
      key: 'mystery',
      count: 8,
    },
    {
      ...shown,
      id: 5,
      type: 'interest',
      title: { th: 'แจ้งฉันเมื่อเริ่ม', en: 'Tell me when it begins' },
      text: {
        th: 'ฝากชื่อกับอีเมลไว้ เราจะแจ้งครั้งเดียวในวันที่ราคาเริ่ม',
        en: 'Leave your name and address; we write once, on the day prices begin.',
      },
    },
  ];
}
