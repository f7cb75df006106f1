import { createHash } from 'node:crypto';
import { DOMParser } from '@xmldom/xmldom';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseBaht } from '../../shared/money.ts';
import { hashBatch } from './hash-batch.ts';
import {
  batchNumber,
  decidePayout,
  type PayoutLine,
  payableSatang,
  payoutReference,
  payoutStatuses,
  payoutStatusesBefore,
  payoutTransitions,
  whyUnpaid,
} from './payout.rules.ts';
import { payoutColumns, payoutCsv, payoutXml } from './payout-files.rules.ts';

const satang = fc.integer({ min: 0, max: 10_000_000_000 });
const now = new Date('2026-11-23T03:00:00Z');

describe('what may be paid out', () => {
  test('is never more than what is due now, and never what no statement says', () => {
    fc.assert(
      fc.property(satang, satang, satang, satang, (closingSatang, paid, taken, sinceDue) => {
        const balance = { closingSatang, payoutsSatang: 0 - paid, takenSatang: 0 - taken };
        const payable = payableSatang(balance);
        expect(payable).toBeGreaterThanOrEqual(0);
        expect(payable).toBeLessThanOrEqual(closingSatang);
        expect(payable).toBeLessThanOrEqual(Math.max(0, closingSatang - paid - taken + sinceDue));
      }),
    );
  });

  test('paid out once, nothing is left; sent back by the bank, it is all there again', () => {
    fc.assert(
      fc.property(satang, (closingSatang) => {
        const before = { closingSatang, payoutsSatang: 0, takenSatang: 0 };
        const paid = { ...before, payoutsSatang: 0 - payableSatang(before) };
        expect(payableSatang(paid)).toBe(0);
        expect(payableSatang({ ...paid, payoutsSatang: 0 })).toBe(closingSatang);
      }),
    );
  });

  test.each([
    { closing: 0, taken: 0, from: now, expected: null },
    { closing: 10_000, taken: -10_001, from: now, expected: { why: 'owes', amountSatang: -1 } },
    { closing: 0, taken: -50, since: 8_000, from: now, expected: null },
    { closing: 9_999, taken: 0, from: now, expected: { why: 'belowMinimum', amountSatang: 9_999 } },
    { closing: 10_000, taken: 0, from: null, expected: { why: 'noAccount', amountSatang: 10_000 } },
    {
      closing: 10_000,
      taken: 0,
      from: new Date(now.getTime() + 1),
      expected: { why: 'accountTooNew', amountSatang: 10_000 },
    },
    { closing: 10_000, taken: 0, from: now, expected: { amountSatang: 10_000 } },
  ])('$closing less $taken from $from: $expected', ({ closing, taken, since = 0, from, expected }) => {
    const dueSatang = closing + taken + since;
    const balance = { closingSatang: closing, payoutsSatang: 0, takenSatang: taken, dueSatang };
    expect(decidePayout(balance, { accountFrom: from, now, minimumSatang: 10_000, isHeld: false })).toEqual(
      expected,
    );
  });
});

test('states: what ended stays, and every move is in the table', () => {
  expect(payoutTransitions.returned).toEqual([]);
  expect(payoutTransitions.withdrawn).toEqual([]);
  for (const to of payoutStatuses)
    for (const from of payoutStatusesBefore(to)) expect(payoutTransitions[from]).toContain(to);
  expect(payoutStatusesBefore('paid'), 'nothing is paid that nobody released').toEqual(['released']);
});

test('numbers have the year of the Buddhist Era in Bangkok; references fit the bank’s field', () => {
  expect(batchNumber(new Date('2026-12-31T16:59:59Z'), 12)).toBe('PO2569-000012');
  expect(batchNumber(new Date('2026-12-31T17:00:00Z'), 12)).toBe('PO2570-000012');
  expect(payoutReference(batchNumber(now, 999_999), Number.MAX_SAFE_INTEGER).length).toBeLessThanOrEqual(35);
});

const line = fc.record({
  reference: fc.stringMatching(/^PO2569-00000\d-\d{1,5}$/),
  sellerId: fc.integer({ min: 1, max: 99_999 }),
  amountSatang: fc.integer({ min: 1, max: 10_000_000_000 }),
  account: fc.record({
    bankCode: fc.stringMatching(/^\d{3}$/),
    accountNumber: fc.stringMatching(/^\d{10,15}$/),
    accountName: fc.string({ minLength: 1, maxLength: 120 }),
  }),
  payee: fc.record({
    nameTh: fc.string({ minLength: 1 }),
    nameEn: fc.string({ minLength: 1 }),
    email: fc.option(fc.constant('shop@store.example')),
  }),
});
const lines = fc.uniqueArray(line, { minLength: 1, maxLength: 8, selector: ({ sellerId }) => sellerId });
const number = 'PO2569-000001';
const house = { name: 'บรรณศาลา', bankCode: '014', accountNumber: '4445556667' };
const payer = { debtor: house };

describe('a batch’s hash', () => {
  test('doesn’t depend on the order of its lines, and on everything else', () => {
    fc.assert(
      fc.property(lines, fc.nat(), (given, at) => {
        const hash = hashBatch(number, payer, given);
        expect(hash).toMatch(/^[\da-f]{64}$/);
        expect(hashBatch(number, payer, [...given].reverse())).toBe(hash);
        const index = at % given.length;
        const changed = (change: (one: PayoutLine) => PayoutLine) =>
          hashBatch(
            number,
            payer,
            given.map((one, position) => (position === index ? change(one) : one)),
          );
        expect(changed((one) => ({ ...one, amountSatang: one.amountSatang + 1 }))).not.toBe(hash);
        expect(
          changed((one) => ({
            ...one,
            account: { ...one.account, accountNumber: `${one.account.accountNumber}0` },
          })),
        ).not.toBe(hash);
        expect(
          changed((one) => ({
            ...one,
            payee: { nameTh: '', email: null, ...one.payee, nameEn: `X${one.payee?.nameEn}` },
          })),
        ).not.toBe(hash);
        expect(hashBatch('PO2569-000002', payer, given)).not.toBe(hash);
        for (const other of [
          null,
          { ...house, name: 'คนอื่น' },
          { ...house, bankCode: '002' },
          { ...house, accountNumber: '4445556668' },
        ])
          expect(hashBatch(number, { debtor: other }, given)).not.toBe(hash);
      }),
    );
  });

  test('of a batch from before it kept who pays is as it was', () => {
    const account = { bankCode: '014', accountNumber: '9876543210', accountName: 'ร้านหนังสือ' };
    const given = [{ reference: `${number}-7`, sellerId: 7, amountSatang: 123_45, account, payee: null }];
    const text = JSON.stringify([number, [`${number}-7`, 7, 123_45, '014', '9876543210', 'ร้านหนังสือ']]);
    expect(hashBatch(number, null, given)).toBe(createHash('sha256').update(text).digest('hex'));
  });
});

describe('the banks’ files', () => {
  const debtor = { name: 'Bannasala & "Co" <บรรณศาลา>', bankCode: '004', accountNumber: '1234567890' };
  const released = (given: readonly PayoutLine[]) => ({
    batchNumber: number,
    releasedAt: now,
    totalSatang: given.reduce((sum, { amountSatang }) => sum + amountSatang, 0),
    lines: given,
  });
  const read = (given: readonly PayoutLine[]) => {
    const problems: string[] = [];
    const parser = new DOMParser({ onError: (level, message) => problems.push(`${level}: ${message}`) });
    const document = parser.parseFromString(payoutXml(debtor, released(given)), 'text/xml');
    expect(problems).toEqual([]);
    return (name: string) => [...document.getElementsByTagName(name)].map((node) => node.textContent ?? '');
  };

  test('XML: well-formed whatever names are, each line once, and the sums are those of the lines', () => {
    fc.assert(
      fc.property(lines, (given) => {
        const texts = read(given);
        expect(texts('EndToEndId')).toEqual(given.map(({ reference }) => reference));
        const amounts = texts('InstdAmt').map((text) => parseBaht(text));
        expect(amounts).toEqual(given.map(({ amountSatang }) => amountSatang));
        const total = given.reduce((sum, { amountSatang }) => sum + amountSatang, 0);
        expect(texts('CtrlSum').map((text) => parseBaht(text))).toEqual([total, total]);
        expect(texts('NbOfTxs')).toEqual([String(given.length), String(given.length)]);
      }),
      { numRuns: 50 },
    );
  });

  test('XML: the elements of a transfer in the order of the schema', () => {
    const account = { bankCode: '014', accountNumber: '9876543210', accountName: 'ร้านหนังสือ' };
    const xml = payoutXml(
      debtor,
      released([{ reference: `${number}-7`, sellerId: 7, amountSatang: 123_45, account, payee: null }]),
    );
    expect(xml).toContain('xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"');
    const names = [...xml.matchAll(/<(\w+)/g)].map(([, name]) => name);
    const from = names.indexOf('PmtInf');
    expect(names.slice(1, from)).toEqual([
      'CstmrCdtTrfInitn',
      'GrpHdr',
      'MsgId',
      'CreDtTm',
      'NbOfTxs',
      'CtrlSum',
      'InitgPty',
      'Nm',
    ]);
    const agent = ['FinInstnId', 'ClrSysMmbId', 'ClrSysId', 'Cd', 'MmbId'];
    expect(names.slice(from)).toEqual([
      ...['PmtInf', 'PmtInfId', 'PmtMtd', 'NbOfTxs', 'CtrlSum', 'ReqdExctnDt', 'Dt', 'Dbtr', 'Nm'],
      ...['DbtrAcct', 'Id', 'Othr', 'Id', 'Ccy', 'DbtrAgt', ...agent],
      ...['CdtTrfTxInf', 'PmtId', 'InstrId', 'EndToEndId', 'Amt', 'InstdAmt', 'CdtrAgt', ...agent],
      ...['Cdtr', 'Nm', 'CdtrAcct', 'Id', 'Othr', 'Id', 'RmtInf', 'Ustrd'],
    ]);
    expect(xml).toContain('<InstdAmt Ccy="THB">123.45</InstdAmt>');
    expect(xml).toContain('<Dt>2026-11-23</Dt>');
  });

  test('CSV: the columns of a neutral file, digits and satang in full for a bank’s system, and names can’t be formulas', () => {
    const account = { bankCode: '004', accountNumber: '0012345678', accountName: '=HYPERLINK("x")' };
    const csv = payoutCsv(
      ['a'],
      released([{ reference: `${number}-7`, sellerId: 7, amountSatang: 100_50, account, payee: null }]),
      () => ({ storeName: '@shop', email: 'shop@store.example' }),
    );
    expect(csv.split('\r\n')[1]).toBe(
      `${number},'@shop,004,0012345678,"'=HYPERLINK(""x"")",100.50,0.00,${number}-7,shop@store.example`,
    );
    expect(payoutColumns).toEqual([
      ...['batch', 'store', 'bankCode', 'accountNumber', 'accountName'],
      ...['amount', 'withheld', 'reference', 'email'],
    ]);
  });
});

describe('what the money of a statement waits for', () => {
  const at = (hour: number) => new Date(now.getTime() + hour * 3_600_000);
  const made = (status: (typeof payoutStatuses)[number], hour: number) => ({
    status,
    proposedAt: at(hour),
    decidedAt: at(hour + 1),
    movedAt: at(hour + 2),
    bankAccountId: 7,
    reason: status === 'returned' ? 'ชื่อบัญชีไม่ตรง' : null,
  });
  const next = { accountId: 7, why: 'nextPayout', until: null } as const;
  const why = (
    payouts: Parameters<typeof whyUnpaid>[1],
    more: Partial<Parameters<typeof whyUnpaid>[2]> = {},
  ) => whyUnpaid(at(0), payouts, { ...next, ...more })?.why ?? null;

  test('is told by the first payout that was proposed after it was closed', () => {
    expect(why([])).toBe('nextPayout');
    expect(why([made('paid', -1)]), 'one before has none of it').toBe('nextPayout');
    expect(why([made('proposed', 1)])).toBe('proposed');
    expect(why([made('withdrawn', 1)])).toBe('nextPayout');
    expect(why([made('released', 1)])).toBe('transferring');
    expect(why([made('paid', 1)])).toBeNull();
    expect(why([made('released', 1), made('paid', 9)]), 'a later one has other money').toBe('transferring');
    expect(why([made('returned', 1), made('paid', 9)]), 'sent again').toBeNull();
  });

  test('is what the bank said while the account is the same, and what holds the next payout goes before', () => {
    expect(whyUnpaid(at(0), [made('returned', 1)], next)).toEqual({
      why: 'bankReturned',
      since: at(3),
      until: null,
      note: 'ชื่อบัญชีไม่ตรง',
    });
    expect(why([made('returned', 1)], { accountId: 8 })).toBe('nextPayout');
    expect(why([made('returned', 1)], { accountId: 8, why: 'accountTooNew' })).toBe('accountTooNew');
    expect(why([made('returned', 1)], { why: 'suspended' })).toBe('suspended');
  });
});
