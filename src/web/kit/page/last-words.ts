/** What is said when even the page of errors fails, or nothing could be loaded: without messages, styles or settings. */
export const errorPageFailed = {
  th: { text: 'เกิดข้อผิดพลาดขณะแสดงหน้าข้อผิดพลาด', home: 'กลับสู่หน้าแรก' },
  en: { text: 'An error occurred while showing the error page', home: 'Back to the home page' },
} as const;

export const nothingLoaded = {
  th: { text: 'เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้งในอีกสักครู่', again: 'ลองใหม่', home: 'กลับสู่หน้าแรก' },
  en: { text: 'Error. Please try again in a moment.', again: 'Try again', home: 'Back to the home page' },
} as const;

/** The same for a shop that only can't be reached now (503), in the visitor's own language. */
export const notNow = {
  th: { title: 'ขออภัย ระบบขัดข้องชั่วคราว', text: 'ระบบกำลังกลับมาให้บริการโดยอัตโนมัติ กรุณาลองใหม่อีกครั้งในอีกไม่กี่วินาที' },
  en: {
    title: 'We will be right back',
    text: 'The shop is unavailable for a moment, and works on coming back by itself. Please try again in a few seconds.',
  },
} as const;

/** And for a browser without a network, kept there by the shop's service worker. */
export const offline = {
  th: {
    title: 'ไม่ได้เชื่อมต่ออินเทอร์เน็ต',
    text: 'ตรวจสอบการเชื่อมต่อแล้วลองใหม่อีกครั้ง หนังสือในตะกร้ายังอยู่ครบ หน้านี้จะเปิดต่อเองเมื่อกลับมาออนไลน์',
  },
  en: {
    title: 'You are offline',
    text: 'Check the connection and try again. The books in your cart are still there. This page goes on by itself once you are online.',
  },
} as const;
