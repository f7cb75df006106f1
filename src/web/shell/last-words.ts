/** What is said when even the page of errors fails, or nothing could be loaded: without messages, styles or settings. */
export const errorPageFailed = {
  th: { text: 'เกิดข้อผิดพลาดขณะแสดงหน้าข้อผิดพลาด', home: 'กลับสู่หน้าแรก' },
  en: { text: 'An error occurred while showing the error page', home: 'Back to the home page' },
} as const;

export const nothingLoaded = {
  th: { text: 'เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้งในอีกสักครู่', home: 'กลับสู่หน้าแรก' },
  en: { text: 'Error. Please try again in a moment.', home: 'Back to the home page' },
} as const;
