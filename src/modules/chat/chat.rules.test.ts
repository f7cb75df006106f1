import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  comparedWords,
  excerptOf,
  findRisks,
  mayChangeMessage,
  medianMinutes,
  splitLinks,
} from './chat.rules.ts';

const own = 'bannasala.example';

describe('findRisks', () => {
  it.each([
    ['โทร 081-234-5678 นะคะ', ['telephone']],
    ['โทร ๐๘๑ ๒๓๔ ๕๖๗๘', ['telephone']],
    ['call +66 81 234 5678', ['telephone']],
    ['02 123 4567', ['telephone']],
    ['โอนมาที่ 123-4-56789-0', ['account']],
    ['บัญชี 1234\u200b567890', ['account']],
    ['แอดไลน์ @bookshop99', ['line']],
    ['LINE ID: bookshop99', ['line']],
    ['https://pay.example.com/1', ['link']],
    ['จ่ายที่ evil-pay.com ได้เลย', ['link']],
    ['https://bannasala.example/product/x', []],
    ['ISBN 9786160456789 มีไหม', []],
    ['974-04-1234-3 พิมพ์ปี 2566', []],
    ['สั่งไว้ 12 เล่ม ราคา 1,250.00 บาท', []],
    ['ส่งวันที่ 25/11/2569 เวลา 13.30 น.', []],
    ['พัสดุ TH012345678901B', []],
    ['mail me at someone@example.org', []],
    ['จ่ายที่ http://pay.evil.com/1', ['link']],
    ['http://evil-pay.com', ['link']],
    ['http://192.0.2.7/pay', ['link']],
    ['https://bannasala.example@evil.com/x', ['link']],
    ['https://bannasala.example.evil.com/x', ['link']],
    ['แอดevil-pay.com', ['link']],
    ['ที่evil-pay.comได้เลย', ['link']],
    ['evil-pay.xyz', ['link']],
    ['โทร0812345678', ['telephone']],
    ['โทร๐๘๑๒๓๔๕๖๗๘ค่ะ', ['telephone']],
    ['081 - 234 - 5678', ['telephone']],
    ['081–234–5678', ['telephone']],
    ['081-234-5678/089-876-5432', ['telephone']],
    ['250 081 234 5678', ['telephone']],
    ['0 8 1 2 3 4 5 6 7 8', ['telephone']],
    ['08.12.34.56.78', ['telephone']],
    ['08/12/3456 78', ['telephone']],
    ['ส่ง 08/12/2569 15 น.', []],
    ['0-306-40615-2', []],
    ['lin.ee/abc', ['link']],
    ['จ่ายที่ is.gd/a1b2', ['link']],
    ['s.id/ชำระ หรือ rb.gy/pay9', ['link']],
    ['bannasala.example/product/x', []],
    ['เปิด 9.00/17.00 น. ไม่รับ and/or', []],
    ['ธ.กสิกร1234567890', ['account']],
    ['พร้อมเพย์ 1103700123456', ['account']],
    ['พร้อมเพย์ ๑๑๐๓๗๐๐๑๒๓๔๕๖', ['account']],
    ['พร้อมเพย์1-1037-00123-45-6', ['account']],
    ['พร้อมเพย์ 1 1037 00123 45 6', ['account']],
    ['วอลเล็ต 004999012345678', ['account']],
    ['ยอด 250.00 โอน 123 - 4 - 56789 - 0', ['account']],
    ['https://bannasala.example/order/1234567890', []],
    ['ดูhttps://bannasala.example/product/x', []],
    ['ISBN9786160456789 กับ 978-616-04-5678-9', []],
    ['ISBN 978 0 312 34567 8', []],
    ['9786160456789 250 บาท', []],
    ['9740412343 9786160456789', []],
    ['คำสั่งซื้อ R1234567890-1 กับ RT123456789012-1-2', []],
    ['ราคา 1250.00 1300.00 บาท', []],
    ['ราคา 100000 - 150000 บาท', []],
    ['พิมพ์ปี 2565 2566 2567', []],
    ['ระหว่าง 25/11/2569 - 26/11/2569', []],
    ['25/11/2569 13.30 น.', []],
    ['2026-11-25 2026-11-26', []],
    ['book.by.author', []],
    ['ร้านเราอยู่ที่ https://bannasala.example.', []],
    ['รุ่น 10.0.19045.1234 กับ v2.10.19045.1234', []],
    ['อ่านจบแล้ว.ขอบคุณค่ะ', []],
    // With commas and underscores between the digits.
    ['โทร 081,234,5678', ['telephone']],
    ['โทร 081, 234, 5678', ['telephone']],
    ['08,12,34,56,78', ['telephone']],
    ['0,8,1,2,3,4,5,6,7,8', ['telephone']],
    ['081_234_5678', ['telephone']],
    ['０８１，２３４，５６７８', ['telephone']],
    ['+66 812,345,678', ['telephone']],
    ['081-234-5678, 089-876-5432', ['telephone']],
    ['350 บาท, 081 234 5678', ['telephone']],
    ['โอน 123,4,56789,0', ['account']],
    ['โอน 123,4,56789,0 250 บาท', ['account']],
    ['โอน 123_4_56789_0', ['account']],
    ['123,456,7890', ['account']],
    ['1,234,567,890', ['account']],
    ['1,2,3,4,5,6,7,8,9,0', ['account']],
    ['พร้อมเพย์ 1,1037,00123,45,6', ['account']],
    ['มัดจำ 3,500 123-4-56789-0', ['account']],
    ['3, 1234567890', ['account']],
    ['123 456 7890', ['account']],
    ['1234 5678 90', ['account']],
    ['12 34 56 78 90', ['account']],
    // Numbers in a row: prices, volumes, sizes, years, days.
    ['350 250 200 100', []],
    ['ราคา 350, 250, 200, 100 บาท', []],
    ['350,250,200,100', []],
    ['350/250/200/100', []],
    ['1290 1590 890', []],
    ['250 350 1200', []],
    ['ราคา 1,250 1,300 1,500 1,800 บาท', []],
    ['1,250,1,300,1,500', []],
    ['รวม 1,250.00, 1,300.50 บาท', []],
    ['ยอด 1,234,567 บาท', []],
    ['เล่ม 1,2,3,4,5,6,7,8,9,10', []],
    ['เล่ม 1 2 3 4 5 6 7 8 9 10', []],
    ['เล่ม 1,3,4,7,9,12,15', []],
    ['หน้า 12, 45, 78, 102, 3', []],
    ['ขนาด 36 37 38 39 40', []],
    ['เบอร์ 36,37,38,39,40', []],
    ['ปี 2565, 2566, 2567', []],
    ['พิมพ์ 2565, 250, 350', []],
    ['วันที่ 25,26,27/11/2569', []],
    ['978-616-04-5678-9, 974-04-1234-3, 250', []],
    ['ISBN 9786160456789, 9740412343', []],
    ['R1234567890-1, R1234567891-1', []],
    ['IMG_20261125_1234.jpg', []],
    // Letters and dots of another width.
    ['ｅｖｉｌ－ｐａｙ．ｃｏｍ', ['link']],
    ['จ่ายที่ evil-pay。com', ['link']],
    ['evil-pay｡com', ['link']],
    ['ｈｔｔｐｓ：／／ｅｖｉｌ－ｐａｙ．ｃｏｍ', ['link']],
    ['ｈｔｔｐｓ：／／ｂａｎｎａｓａｌａ．ｅｘａｍｐｌｅ／ｃａｒｔ', []],
    ['ｌｉｎｅ ｉｄ：ｂｏｏｋｓｈｏｐ', ['line']],
    ['𝟎𝟖𝟏 𝟐𝟑𝟒 𝟓𝟔𝟕𝟖', ['telephone']],
    ['好的。谢谢', []],
  ])('%s: %j', (text, risks) => {
    expect(findRisks(text, own)).toEqual(risks);
  });
});

describe('splitLinks', () => {
  it('finds links and leaves what closes a sentence', () => {
    expect(splitLinks('ดู https://a.example/b?c=1. แล้วก็ https://bannasala.example/cart)', own)).toEqual([
      'ดู ',
      { href: 'https://a.example/b?c=1', text: 'https://a.example/b?c=1', isOwn: false },
      '. แล้วก็ ',
      { href: 'https://bannasala.example/cart', text: 'https://bannasala.example/cart', isOwn: true },
      ')',
    ]);
  });

  it.each([
    'javascript:alert(1)',
    'http://a.example',
    'https://user:pw@a.example',
    'https://x',
    'data:text/html,x',
  ])('%s is no link', (text) => {
    expect(splitLinks(text, own)).toEqual([text]);
  });

  it('loses no letter of any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.webUrl(),
        fc.string({ unit: 'grapheme' }),
        (a, url, b) => {
          const text = `${a} ${url} ${b}`;
          expect(
            splitLinks(text, own)
              .map((part) => (typeof part === 'string' ? part : part.text))
              .join(''),
          ).toBe(text);
        },
      ),
    );
  });
});

it('a message can be changed for five minutes, unless it is gone or nobody wrote it', () => {
  const at = new Date('2026-11-26T03:00:00Z');
  const message = { at, takenBackAt: null, isAutomatic: false };
  expect(mayChangeMessage(message, new Date(at.getTime() + 299_999))).toBe(true);
  expect(mayChangeMessage(message, new Date(at.getTime() + 300_000))).toBe(false);
  expect(mayChangeMessage({ ...message, takenBackAt: at }, at)).toBe(false);
  expect(mayChangeMessage({ ...message, isAutomatic: true }, at)).toBe(false);
});

it('an excerpt is one line and cuts between letters, not within them', () => {
  expect(excerptOf('ก่อน\n\nหลัง')).toBe('ก่อน หลัง');
  expect(excerptOf('ที่ซื้อไว้', 3)).toBe('ที่ซื้อ…');
});

it('compares words by their letters and digits', () => {
  expect(comparedWords(' สั่ง ๓ เล่ม! ')).toBe(comparedWords('สั่ง3เล่ม'));
});

it('a store’s time to answer is the median, and nothing of a few', () => {
  expect(medianMinutes([1, 2, 3, 4].map((minutes) => minutes * 60_000))).toBeNull();
  expect(medianMinutes([1, 60, 3, 4, 2].map((minutes) => minutes * 60_000))).toBe(3);
  expect(medianMinutes([0, 0, 0, 0, 0])).toBe(1);
});
