import { expect, test } from 'vitest';
import { letterHtml } from './letter-html.ts';

const text = [
  'เรียน ลูกค้าบรรณศาลา',
  'R1-1 จากร้าน ก ยอดรวม 280.00 บาท\n- หนังสือ x 1 = 250.00 บาท\n- ค่าจัดส่ง = 30.00 บาท',
  'ดูคำสั่งซื้อ: https://shop.example/user/profile/my-order/R1-1?a=1&b=2',
  'เลือกเรื่องที่อยากรับ: https://shop.example/user/profile/notification/settings',
  'บรรณศาลา',
].join('\n\n');

test('says what the text says, with a button, and the amounts of a list at its end', async () => {
  const page = await letterHtml({ subject: 'ได้รับคำสั่งซื้อ R1 แล้ว', text });
  expect(page).toMatch(/^<!doctype html>\s*<html lang="th">/);
  expect(page).toContain('href="https://shop.example/user/profile/my-order/R1-1?a=1&amp;b=2"');
  expect(page).toMatch(/background:#0b59a4[^>]*>ดูคำสั่งซื้อ<\/a/);
  expect(page).toMatch(/>ค่าจัดส่ง<\/td>\s*<td align="right"[^>]*>30\.00 บาท<\/td>/);
  // One button; other addresses are links.
  expect(page.match(/background:#0b59a4/g)).toHaveLength(1);
  expect(page).toMatch(/style="color:#0b59a4">เลือกเรื่องที่อยากรับ<\/a>/);
  // The brand leads to the shop.
  expect(page).toContain('<a href="https://shop.example" ');
});

test('a long sentence before an address stands above the button; an address alone is named by the subject', async () => {
  const action = 'If it wasn’t you, sign out everywhere and change your password now';
  const long = await letterHtml({
    subject: 'New sign-in',
    text: `Hi\n\n${action}: https://a.example/x\n\nBye`,
  });
  expect(long).toContain('<html lang="en">');
  expect(long).toContain(`>${action}</p>`);
  expect(long).toMatch(/>Go to Bannasala<\/a/);
  const alone = await letterHtml({ subject: 'Set a new password', text: 'Hi\n\nhttps://a.example/t\n\nBye' });
  expect(alone).toMatch(/background:#0b59a4[^>]*>Set a new password<\/a/);
});

test('nothing that somebody typed becomes markup or a script’s address', async () => {
  const page = await letterHtml({
    subject: '<script>alert(1)</script>',
    text: '<img src=x onerror=alert(1)>\n\n"x": javascript:alert(1)\n\nhttps://a.example/"onmouseover="x\n\nBye',
  });
  expect(page).not.toMatch(/<script|<img|href="javascript|"onmouseover="/);
});
