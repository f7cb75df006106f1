import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StoreAbout } from './store-about.tsx';

test('what a store says of itself keeps its paragraphs', () => {
  const html = renderToStaticMarkup(<StoreAbout title="เกี่ยวกับร้าน" text={'เปิดมาสิบปี\n\nอยู่ข้างวัด'} />);
  expect(html).toMatch(/class="[^"]*whitespace-pre-line[^"]*"[^>]*>เปิดมาสิบปี\n\nอยู่ข้างวัด</);
});
