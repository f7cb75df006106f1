import { expect, test } from 'vitest';
import { loggedPath } from './logged-path.ts';

test.each([
  ['/user/resetpassword/TOKEN', '/user/resetpassword/…'],
  ['//user/resetpassword/TOKEN', '/user/resetpassword/…'],
  ['/user//resetpassword///TOKEN', '/user/resetpassword/…'],
  ['/user\\resetpassword\\TOKEN', '/user/resetpassword/…'],
  ['/user/%72esetpassword/TOKEN', '/user/resetpassword/…'],
  ['/user%2Fresetpassword%2FTOKEN', '/user/resetpassword/…'],
  ['/user%252fresetpassword%252FTOKEN', '/user/resetpassword/…'],
  ['/x/../user/./resetpassword/TOKEN', '/user/resetpassword/…'],
  ['/User/ResetPassword/TOKEN.data', '/User/ResetPassword/…'],
  ['/dev/gateway/pay/TOKEN', '/dev/gateway/pay/…'],
  ['//dev//gateway/pay/TOKEN', '/dev/gateway/pay/…'],
  ['/dev/gateway/api/payments/TOKEN/cancel', '/dev/gateway/api/payments/…'],
  ['/api/transaction/TOKEN', '/api/transaction/…'],
  ['/api//payment/cart/TOKEN', '/api/payment/cart/…'],
  ['/api/ShortLink/pd/TOKEN', '/api/ShortLink/pd/…'],
  ['/customer/TOKEN/4', '/customer/…'],
  ['/pd/TOKEN', '/pd/…'],
  ['/claim/TOKEN', '/claim/…'],
  ['/anything/TOKENaBcDeFgHiJkLmNoPqR1', '/anything/…'],
  ['/user/resetpassword/%E0%A4%A', '/user/resetpassword/…'],
])('%s is logged as %s', (path, logged) => {
  expect(loggedPath(path)).toBe(logged);
  expect(loggedPath(path)).not.toContain('TOKEN');
});

test.each([
  '/',
  '/cart',
  '/product/harry-potter-and-the-philosophers-stone-1',
  '/api/order/place',
  '/user/resetpassword',
  '/payment/R1001-1',
  '/หนังสือ',
])('%s is logged as it is', (path) => {
  expect(loggedPath(path)).toBe(path);
});

test('a line break can’t begin a line of the log', () => {
  expect(loggedPath('/a%0Ab')).not.toMatch(/\n/);
});
