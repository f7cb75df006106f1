import type { APIRequestContext } from '@playwright/test';
import sharp from 'sharp';

type Shop = { request: APIRequestContext; url?: string; apiKey?: string };

/**
 * Takes the steps that are required of a new store before shoppers see it, all but its first product: what an owner does at
 * `/manage-store`, through the API.
 */
export async function readyStore(
  { request, url = '', apiKey = 'demo' }: Shop,
  { token, password }: { token: string; password: string },
): Promise<void> {
  async function send<Detail>(method: string, path: string, body: object = {}): Promise<Detail> {
    const reply = await request.fetch(`${url}/api${path}`, {
      method,
      headers: { 'x-api-key': apiKey, culture: 'th', authorization: `Bearer ${token}` },
      ignoreHTTPSErrors: true,
      ...body,
    });
    const answer = await reply.json();
    if (!reply.ok()) throw new Error(`${method} ${path}: ${reply.status()} ${JSON.stringify(answer)}`);
    return answer.detail;
  }
  const logo = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#a52' } })
    .png()
    .toBuffer();
  const profile = await send<{ version: number; nameTh: string }>('GET', '/seller/profile');
  await send('POST', '/seller/profile', {
    multipart: {
      version: String(profile.version),
      nameTh: profile.nameTh,
      descriptionTh: 'ร้านเล็กริมคลอง',
      logo: { name: 'logo.png', mimeType: 'image/png', buffer: logo },
    },
  });
  const { dataList: places } = await send<{ dataList: { subdistrictId: number }[] }>(
    'GET',
    '/Address/Lookup?search=10200',
  );
  const place = { address: '99/1', subdistrictId: places[0]?.subdistrictId, telephone: '0212345678' };
  await send('PUT', '/seller/tax-profile', {
    data: {
      legalNameTh: profile.nameTh,
      taxId: '0999000000027',
      isVatRegistered: true,
      branchNumber: '00000',
      ...place,
    },
  });
  await send('POST', '/seller/bank-account', {
    data: { bankCode: '004', accountNumber: '123-4-56789-0', accountName: profile.nameTh, password },
  });
  type Shipping = { version: number; channels: { id: number; isOffered: boolean; fee: number }[] };
  const shipping = await send<Shipping>('GET', '/seller/shipping');
  const offered = shipping.channels.find(({ isOffered }) => isOffered);
  await send('PUT', `/seller/shipping/channel/${offered?.id}`, {
    data: { version: shipping.version, isOffered: true, fee: offered?.fee },
  });
  const { version } = await send<Shipping>('GET', '/seller/shipping');
  await send('PUT', '/seller/shipping/return-address', {
    data: { version, returnAddress: { name: profile.nameTh, ...place } },
  });
}
