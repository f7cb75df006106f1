import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi, wrongFields } from '../../test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const home = {
  firstname: 'สมศรี',
  lastname: 'รักอ่าน',
  telephone: '081-234-5678',
  address: '99/1 หมู่ 4',
  subdistrictId: 100101,
};

describe('GET /Province, /District, /Subdistrict', () => {
  test('lead from a province to a zip code, sorted in the language asked for', async () => {
    const provinces = (await api.call('GET', '/Province')).body.detail.dataList;
    expect(provinces).toHaveLength(77);
    expect(provinces[0].name).toBe('กระบี่');
    expect((await api.call('GET', '/Province', { culture: 'en' })).body.detail.dataList[0].name).toBe(
      'Amnat Charoen',
    );
    const districts = (await api.call('GET', '/District?provinceId=1')).body.detail.dataList;
    expect(districts).toHaveLength(50);
    expect(districts.map((district: { name: string }) => district.name)).toContain('พระนคร');
    const subdistricts = (await api.call('GET', '/Subdistrict?districtId=1001')).body.detail.dataList;
    expect(subdistricts).toContainEqual({ id: 100101, name: 'พระบรมมหาราชวัง', zipCode: '10200' });
  });
  test.each(['x', '-1', '0', '1e400', '99999999999999999999', ''])(
    'refuses province %j',
    async (provinceId) => {
      expect((await api.call('GET', `/District?provinceId=${provinceId}`)).status).toBe(400);
    },
  );
});

describe('GET /Address/Lookup', () => {
  const find = async (search: string, culture: 'th' | 'en' = 'th') =>
    (await api.call('GET', `/Address/Lookup?search=${encodeURIComponent(search)}`, { culture })).body.detail
      .dataList;
  test('finds every district of a zip code that spans several', async () => {
    const found = await find('10310');
    expect(new Set(found.map((row: { districtId: number }) => row.districtId)).size).toBeGreaterThan(1);
  });
  test.each(['ห้วยขวาง', 'เขตห้วยขวาง', 'ต.ห้วยขวาง', 'Huai Khwang', 'khet huai khwang'])(
    'finds %j',
    async (search) => {
      expect(await find(search)).toContainEqual(
        expect.objectContaining({ provinceId: 1, districtName: 'ห้วยขวาง' }),
      );
    },
  );
  test.each([
    ['silom', 'สีลม'],
    ['Si Lom', 'สีลม'],
    ['bangrak', 'บางรัก'],
    ['huaikhwang', 'ห้วยขวาง'],
  ])('finds %j however its Latin name is parted', async (search, name) => {
    const found: { subdistrictName: string; districtName: string }[] = await find(search);
    expect(found.some((row) => row.subdistrictName === name || row.districtName === name)).toBe(true);
  });
  test.each(['กทม', 'กทม.', 'bkk'])('finds Bangkok as %j', async (search) => {
    const found: { provinceId: number }[] = await find(search);
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((row) => row.provinceId === 1)).toBe(true);
  });
  test('reads Thai digits', async () => expect(await find('๑๐๒๐๐')).toEqual(await find('10200')));
  test.each(['', 'x', '%', '_ %', "'; drop table users; --", '1', '123456'])(
    'finds nothing for %j',
    async (search) => {
      expect(await find(search)).toEqual([]);
    },
  );
});

describe('the address book', () => {
  test('works: the first address is the default, a later default takes its place, a removed one gives it back', async () => {
    const { token } = await api.signIn();
    const first = (await api.call('POST', '/UserAddresses', { token, body: home })).body.detail;
    expect(first).toMatchObject({
      telephone: '0812345678',
      zipCode: '10200',
      defaultShipping: true,
      defaultBilling: true,
      line: '99/1 หมู่ 4 แขวงพระบรมมหาราชวัง เขตพระนคร กรุงเทพมหานคร 10200',
    });
    const second = (
      await api.call('POST', '/UserAddresses', {
        token,
        body: { ...home, address: '7', defaultShipping: true },
      })
    ).body.detail;
    const listed = (await api.call('GET', '/UserAddresses', { token })).body.detail.userAddresses;
    expect(
      listed.map((row: { id: number; defaultShipping: boolean }) => [row.id, row.defaultShipping]),
    ).toEqual([
      [second.id, true],
      [first.id, false],
    ]);
    await api.call('DELETE', `/UserAddresses/${second.id}`, { token });
    const left = (await api.call('GET', '/UserAddresses', { token })).body.detail.userAddresses;
    expect(left).toMatchObject([{ id: first.id, defaultShipping: true, defaultBilling: true }]);
  });
  test.each([
    [{ ...home, telephone: '12' }, 422, 'telephoneInvalid'],
    [{ ...home, subdistrictId: 999999 }, 422, 'subdistrictUnknown'],
    [{ ...home, zipCode: '50200' }, 422, 'zipCodeDiffers'],
    [{ ...home, taxId: '1101700230709' }, 422, 'taxIdInvalid'],
    [{ ...home, firstname: '   ' }, 400, 'inputInvalid'],
    [{ ...home, subdistrictId: '100101' }, 400, 'inputInvalid'],
  ])('refuses %j', async (body, status, code) => {
    const { token } = await api.signIn();
    expect(await api.call('POST', '/UserAddresses', { token, body })).toMatchObject({
      status,
      body: { code },
    });
  });
  test.each([
    { provinceId: 50 },
    { districtId: 5001 },
    { zipcodeId: 50200 },
    { provinceName: 'Phuket' },
    { provinceName: 'จ.ภูเก็ต' },
    { districtName: 'เขตบางรัก' },
    { subdistrictName: 'สีลม' },
    { country: 'Laos' },
    { provinceId: 50, provinceName: 'เชียงใหม่', country: 'LA' },
  ])('refuses what contradicts the subdistrict: %j', async (said) => {
    const { token } = await api.signIn();
    const refused = await api.call('POST', '/UserAddresses', { token, body: { ...home, ...said } });
    expect([refused.status, refused.body.code]).toEqual([422, 'fieldsDiffer']);
    expect(wrongFields(refused)).toEqual(
      Object.fromEntries(Object.keys(said).map((field) => [field, 'fieldsDiffer'])),
    );
    const { userAddresses } = (await api.call('GET', '/UserAddresses', { token })).body.detail;
    expect(userAddresses).toEqual([]);
  });
  test.each([
    { provinceId: 1, districtId: 1001, zipcodeId: 10200 },
    { provinceId: '1', zipcodeId: '๑๐๒๐๐' },
    { provinceName: 'กรุงเทพมหานคร', districtName: 'พระนคร', subdistrictName: 'แขวงพระบรมมหาราชวัง' },
    { provinceName: 'จังหวัดกรุงเทพมหานคร', districtName: 'เขตพระนคร', country: 'ประเทศไทย' },
    { provinceName: 'Bangkok', districtName: 'phra nakhon district', country: 'thailand' },
    { provinceName: 'กทม.', districtName: 'Khet Phra-Nakhon', country: 'TH' },
    { provinceId: 0, districtId: null, zipcodeId: '', provinceName: '', districtName: null, country: ' ' },
  ])('works: what says the same as the subdistrict, or nothing, is taken: %j', async (said) => {
    const { token } = await api.signIn();
    const saved = await api.call('POST', '/UserAddresses', { token, body: { ...home, ...said } });
    expect([saved.status, saved.body.detail.provinceId]).toEqual([200, 1]);
    const { token: _, ...echo } = { ...saved.body.detail, token };
    expect((await api.call('POST', '/UserAddresses', { token, body: echo })).status).toBe(200);
  });
  test('refuses with every field that is wrong, by its name', async () => {
    const { token } = await api.signIn();
    const body = { ...home, telephone: '12', taxId: '1101700230709', zipCode: '50200', provinceId: 50 };
    const refused = await api.call('POST', '/UserAddresses', { token, body });
    expect([refused.status, refused.body.code]).toEqual([422, 'telephoneInvalid']);
    expect(wrongFields(refused)).toEqual({
      telephone: 'telephoneInvalid',
      taxId: 'taxIdInvalid',
      zipCode: 'zipCodeDiffers',
      provinceId: 'fieldsDiffer',
    });
  });
  test('works: what a change leaves out stays; what is added twice is one address', async () => {
    const { token } = await api.signIn();
    const whole = {
      ...home,
      houseNumber: '99/1',
      building: 'อาคารบรรณา',
      name: 'บ้าน',
      taxId: '1101700230708',
    };
    const first = (await api.call('POST', '/UserAddresses', { token, body: { ...whole, zipCode: '๑๐๒๐๐' } }))
      .body.detail;
    const again = (await api.call('POST', '/UserAddresses', { token, body: whole })).body.detail;
    expect(again).toEqual(first);
    const changed = (
      await api.call('POST', '/UserAddresses', {
        token,
        body: { ...home, id: first.id, firstname: 'ชูใจ', building: '' },
      })
    ).body.detail;
    expect(changed).toMatchObject({
      firstname: 'ชูใจ',
      houseNumber: '99/1',
      name: 'บ้าน',
      taxId: '1101700230708',
      building: null,
    });
  });
  test('works: a house number is address enough', async () => {
    const { token } = await api.signIn();
    const { address: _, ...rest } = home;
    const saved = await api.call('POST', '/UserAddresses', { token, body: { ...rest, houseNumber: '88/9' } });
    expect(saved.body.detail).toMatchObject({ houseNumber: '88/9', address: '' });
    expect((await api.call('POST', '/UserAddresses', { token, body: rest })).status).toBe(400);
  });
  test('protects: another shopper’s address can be neither seen, changed nor removed', async () => {
    const owner = await api.signIn();
    const other = await api.signIn();
    const { id } = (await api.call('POST', '/UserAddresses', { token: owner.token, body: home })).body.detail;
    expect(
      (await api.call('GET', '/UserAddresses', { token: other.token })).body.detail.userAddresses,
    ).toEqual([]);
    expect(
      (await api.call('POST', '/UserAddresses', { token: other.token, body: { ...home, id } })).status,
    ).toBe(404);
    expect((await api.call('DELETE', `/UserAddresses/${id}`, { token: other.token })).status).toBe(404);
    expect((await api.call('GET', '/UserAddresses')).status).toBe(401);
  });
  test('protects: defaults saved at the same time leave one default', async () => {
    const { token } = await api.signIn();
    await Promise.all(
      [1, 2, 3, 4, 5].map(() =>
        api.call('POST', '/UserAddresses', { token, body: { ...home, defaultShipping: true } }),
      ),
    );
    const all = (await api.call('GET', '/UserAddresses', { token })).body.detail.userAddresses;
    expect(all.filter((row: { defaultShipping: boolean }) => row.defaultShipping)).toHaveLength(1);
  });
});
