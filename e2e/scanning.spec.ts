import { expect, test } from '@playwright/test';
import bwipjs from 'bwip-js/node';
import { demoPerson, enter } from './order-desk.ts';
import { newIsbn } from './product-desk.ts';

test('a browser without a reader of its own reads a book’s barcode by camera', async ({
  browser,
  request,
}) => {
  const seller = await demoPerson(request, 'seller');
  const context = await browser.newContext();
  await enter(context, seller, 'en');
  const page = await context.newPage();
  const isbn = newIsbn();
  const barcode = await bwipjs.toBuffer({
    bcid: 'ean13',
    text: isbn,
    scale: 3,
    paddingwidth: 20,
    paddingheight: 20,
  });
  await page.addInitScript(
    (picture) => {
      Reflect.deleteProperty(globalThis, 'BarcodeDetector');
      navigator.mediaDevices.getUserMedia = async () => {
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [640, 480];
        const image = new Image();
        image.src = picture;
        await image.decode();
        const draw = () => {
          const pen = canvas.getContext('2d');
          if (pen === null) return;
          pen.fillStyle = '#888';
          pen.fillRect(0, 0, canvas.width, canvas.height);
          pen.drawImage(image, 120, 120);
        };
        draw();
        // A camera goes on sending pictures.
        setInterval(draw, 100);
        return canvas.captureStream(10);
      };
    },
    `data:image/png;base64,${barcode.toString('base64')}`,
  );
  await page.goto('/manage-store/product/add');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Scan with the camera' }).click();
  await expect(main.getByText(`The shop doesn’t know ${isbn} yet`)).toBeVisible();
});
