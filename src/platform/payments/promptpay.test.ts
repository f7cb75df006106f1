import fc from 'fast-check';
import jsQR from 'jsqr';
import { parse, validate } from 'promptparse';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type PromptPayInput, promptPayPayload, promptPayQr } from './promptpay.ts';

/** CRC-16/CCITT-FALSE bit by bit (polynomial 0x1021, start 0xFFFF), independent of the library's table. */
function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, 'latin1')) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** Reads tag-length-value strictly: anything left over or overlapping throws. */
function readTags(text: string): Map<string, string> {
  const tags = new Map<string, string>();
  let rest = text;
  while (rest !== '') {
    const [, id, length] = /^(\d\d)(\d\d)/.exec(rest) ?? [];
    if (id === undefined || length === undefined) throw new Error(`not a tag: ${rest}`);
    const value = rest.slice(4, 4 + Number(length));
    if (value.length !== Number(length) || tags.has(id))
      throw new Error(`bad length or repeated tag: ${rest}`);
    tags.set(id, value);
    rest = rest.slice(4 + value.length);
  }
  return tags;
}

function payloadOf(input: PromptPayInput): string {
  const result = promptPayPayload(input);
  if (!result.ok) throw new Error(result.failure.code);
  return result.value;
}

async function scan(image: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

const billerId = '099999999999990';
const reference = fc.stringMatching(/^[A-Z0-9]{1,20}$/);
const amount = fc.integer({ min: 1, max: 999_999_999_999 });

describe('promptPayPayload', () => {
  it('has the checksum that published payloads have', () => {
    for (const published of [
      '00020101021129370016A000000677010111011300668012345675802TH530376463046197',
      '00020101021229370016A000000677010111011300660000000005802TH530376454044.226304E469',
    ]) {
      expect(crc16(published.slice(0, -4))).toBe(published.slice(-4));
    }
  });

  it('names a phone number as the published payload does, tags in ascending order', () => {
    const ours = readTags(payloadOf({ promptPayId: '080-123-4567', amountSatang: 422 }));
    const published = readTags('00020101021129370016A000000677010111011300668012345675802TH530376463046197');
    expect([...ours.keys()]).toEqual(['00', '01', '29', '53', '54', '58', '63']);
    for (const id of ['00', '29', '53', '58']) expect(ours.get(id)).toBe(published.get(id));
    expect(ours.get('54')).toBe('4.22');
  });

  it('writes a bill payment with both references, the merchant and the terminal label', () => {
    const payload = payloadOf({
      billerId,
      ref1: 'BN2603010001',
      ref2: 'R1001',
      amountSatang: 123450,
      merchantName: 'BANNASALA',
      terminalLabel: 'WEB01',
    });
    const unsigned =
      '00020101021230640016A000000677010112011509999999999999002' +
      '12BN26030100010305R100153037645407' +
      '1234.505802TH5909BANNASALA62090705WEB016304';
    expect(payload).toBe(unsigned + crc16(unsigned));
    expect(validate.billPayment(payload)).toEqual({
      billerId,
      ref1: 'BN2603010001',
      ref2: 'R1001',
      ref3: 'WEB01',
      amount: 1234.5,
    });
  });

  it.each([
    ['0812345678', 'MSISDN', '0812345678'],
    ['+66 81 234 5678', 'MSISDN', '0812345678'],
    ['66812345678', 'MSISDN', '0812345678'],
    ['0-9999-99999-99-0', 'NATID', '0999999999990'],
    ['123456789012345', 'EWALLETID', '123456789012345'],
  ])('reads %s as %s', (promptPayId, type, target) => {
    expect(validate.anyId(payloadOf({ promptPayId, amountSatang: 100 }))).toEqual({
      type,
      target,
      amount: 1,
    });
  });

  it('round-trips every amount and reference, with a right checksum', () => {
    fc.assert(
      fc.property(amount, reference, fc.option(reference, { nil: undefined }), (amountSatang, ref1, ref2) => {
        const payload = payloadOf({ billerId, ref1, ...(ref2 === undefined ? {} : { ref2 }), amountSatang });
        const tags = readTags(payload);
        const bill = readTags(tags.get('30') ?? '');
        expect(tags.get('63')).toBe(crc16(payload.slice(0, -4)));
        expect(tags.get('01')).toBe('12');
        expect(tags.get('53')).toBe('764');
        expect(tags.get('58')).toBe('TH');
        expect(tags.get('54')).toMatch(/^\d{1,10}\.\d\d$/);
        expect(BigInt((tags.get('54') ?? '').replace('.', ''))).toBe(BigInt(amountSatang));
        expect([bill.get('00'), bill.get('01'), bill.get('02'), bill.get('03')]).toEqual([
          'A000000677010112',
          billerId,
          ref1,
          ref2,
        ]);
        expect(parse(payload, true)).not.toBeNull();
        expect(validate.billPayment(payload)?.ref1).toBe(ref1);
      }),
    );
  });

  it('round-trips every mobile number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^0[689]\d{8}$/), amount, (promptPayId, amountSatang) => {
        expect(validate.anyId(payloadOf({ promptPayId, amountSatang }))?.target).toBe(promptPayId);
      }),
    );
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1_000_000_000_000])(
    'refuses the amount %d',
    (amountSatang) => {
      expect(promptPayPayload({ billerId, ref1: 'A', amountSatang })).toEqual({
        ok: false,
        failure: { code: 'amountInvalid' },
      });
    },
  );

  it.each([
    [{ promptPayId: '021234567', amountSatang: 1 }, 'promptPayIdInvalid'],
    [{ promptPayId: '', amountSatang: 1 }, 'promptPayIdInvalid'],
    [{ billerId: '0999999999999', ref1: 'A', amountSatang: 1 }, 'billerIdInvalid'],
    [{ billerId, ref1: '', amountSatang: 1 }, 'referenceInvalid'],
    [{ billerId, ref1: 'lower', amountSatang: 1 }, 'referenceInvalid'],
    [{ billerId, ref1: 'A', ref2: 'R1001-1', amountSatang: 1 }, 'referenceInvalid'],
    [{ billerId, ref1: 'A'.repeat(21), amountSatang: 1 }, 'referenceInvalid'],
    [{ billerId, ref1: 'A', amountSatang: 1, merchantName: 'บรรณศาลา' }, 'merchantNameInvalid'],
    [{ billerId, ref1: 'A', amountSatang: 1, merchantName: 'A'.repeat(26) }, 'merchantNameInvalid'],
    [{ billerId, ref1: 'A', amountSatang: 1, terminalLabel: 'a b' }, 'terminalLabelInvalid'],
  ] satisfies [PromptPayInput, string][])('refuses %o', (input, code) => {
    expect(promptPayPayload(input)).toEqual({ ok: false, failure: { code } });
  });
});

describe('promptPayQr', () => {
  it('draws an SVG and a PNG that a scanner reads back to the payload', async () => {
    const payload = payloadOf({ billerId, ref1: 'BN2603010001', ref2: 'R1001', amountSatang: 99_999 });
    const { svg, png } = await promptPayQr(payload);
    expect(svg).toMatch(/^<svg /);
    expect(svg).not.toMatch(/script|onload/i);
    expect(await scan(png)).toBe(payload);
    expect(
      await scan(
        await sharp(Buffer.from(svg), { density: 600 })
          .resize(500)
          .flatten({ background: '#fff' })
          .png()
          .toBuffer(),
      ),
    ).toBe(payload);
  });
});
