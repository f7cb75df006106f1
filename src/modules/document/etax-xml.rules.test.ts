import { DOMParser } from '@xmldom/xmldom';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseBaht } from '../../shared/money.ts';
import type { DocumentContent, DocumentForm } from './document.rules.ts';
import { hasXml } from './document.rules.ts';
import { creditTotalsOf, totalsOf } from './document-totals.rules.ts';
import { etaxXml } from './etax-xml.rules.ts';
import { testContent, testLines } from './test-content.ts';

type XmlNode = ReturnType<InstanceType<typeof DOMParser>['parseFromString']>['documentElement'];

const urn = 'urn:etda:uncefact:data:standard';

function parse(content: DocumentContent) {
  const problems: string[] = [];
  const parser = new DOMParser({ onError: (level, message) => problems.push(`${level}: ${message}`) });
  const root = parser.parseFromString(etaxXml(content), 'text/xml').documentElement;
  expect(problems).toEqual([]);
  if (root === null) throw new Error('no root');
  const ram = root.getAttribute('xmlns:ram') ?? '';
  return { root, ram };
}

/** The texts of elements under a path of names, outermost first. */
function texts(content: DocumentContent, ...path: string[]): string[] {
  const { root, ram } = parse(content);
  let found: XmlNode[] = [root];
  for (const name of path)
    found = found.flatMap((node) =>
      Array.from(node?.childNodes ?? [])
        .filter((child) => child.nodeType === 1 && child.localName === name)
        .filter((child) => child.namespaceURI === ram || child.namespaceURI?.includes('CrossIndustryInvoice'))
        .map((child) => child as unknown as XmlNode),
    );
  return found.map((node) => node?.textContent ?? '');
}

const transaction = 'SupplyChainTradeTransaction';
const settlement = [transaction, 'ApplicableHeaderTradeSettlement'];
const summation = [...settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation'];
const agreement = [transaction, 'ApplicableHeaderTradeAgreement'];
const line = [transaction, 'IncludedSupplyChainTradeLineItem'];
const money = (texts: string[]) =>
  texts.map((text) => {
    expect(text).toMatch(/^\d+\.\d{2}$/);
    return parseBaht(text) ?? Number.NaN;
  });
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

function creditNote(changes: Partial<DocumentContent> = {}): DocumentContent {
  const lines = [{ ...testLines[1], quantity: 1, amountSatang: 8_900 } as (typeof testLines)[number]];
  return testContent({
    form: 'credit_note',
    documentNumber: 'CN2569-1-000001',
    lines,
    totals: creditTotalsOf(lines, { feeSatang: 0, vatClass: 'standard' }, { taxableSatang: 0, vatSatang: 0 }),
    credited: {
      documentNumber: 'TX2569-1-000001',
      form: 'tax_invoice',
      issuedAt: '2026-11-22T00:00:05.000Z',
      valueSatang: 93_692,
      hasEarlierNotes: false,
    },
    reason: { code: 'returned', text: 'รับคืนสินค้า' },
    ...changes,
  });
}

describe('schemas and codes', () => {
  test.each<[DocumentForm, string, string]>([
    ['tax_invoice', 'TaxInvoice', 'T03'],
    ['abbreviated_tax_invoice', 'AbbreviatedTaxInvoice', 'T06'],
    ['receipt', 'Receipt', 'T01'],
    ['credit_note', 'DebitCreditNote', '81'],
  ])('%s', (form, schema, code) => {
    const content = form === 'credit_note' ? creditNote() : testContent({ form });
    const { root, ram } = parse(content);
    expect(root.localName).toBe(`${schema}_CrossIndustryInvoice`);
    expect(root.namespaceURI).toBe(`${urn}:${schema}_CrossIndustryInvoice:2`);
    expect(ram).toBe(`${urn}:${schema}_ReusableAggregateBusinessInformationEntity:2`);
    expect(texts(content, 'ExchangedDocument', 'TypeCode')).toEqual([code]);
    expect(texts(content, 'ExchangedDocument', 'ID')).toEqual([content.documentNumber]);
    // Bangkok's time, without a zone.
    expect(texts(content, 'ExchangedDocument', 'IssueDateTime')).toEqual(['2026-11-22T07:00:05']);
    expect(
      texts(content, 'ExchangedDocumentContext', 'GuidelineSpecifiedDocumentContextParameter', 'ID'),
    ).toEqual(['ER3-2560']);
  });

  test('children come in the order of the schema’s sequence', () => {
    const { root } = parse(testContent());
    const order = (name: string) =>
      Array.from(root.getElementsByTagName(name)[0]?.childNodes ?? [])
        .filter(({ nodeType }) => nodeType === 1)
        .map(({ localName }) => localName);
    expect(order('rsm:ExchangedDocument')).toEqual([
      'ID',
      'Name',
      'TypeCode',
      'IssueDateTime',
      'CreationDateTime',
      'IncludedNote',
    ]);
    expect(order('ram:PostalTradeAddress')).toEqual([
      'PostcodeCode',
      'LineOne',
      'CityName',
      'CitySubDivisionName',
      'CountryID',
      'CountrySubDivisionID',
      'BuildingNumber',
    ]);
    expect(order('ram:SpecifiedTradeSettlementHeaderMonetarySummation')).toEqual([
      'LineTotalAmount',
      'AllowanceTotalAmount',
      'ChargeTotalAmount',
      'TaxBasisTotalAmount',
      'TaxTotalAmount',
      'GrandTotalAmount',
    ]);
  });
});

test('an abbreviated tax invoice says that its prices include VAT (s. 86/6 (5))', () => {
  const note = ['ExchangedDocument', 'IncludedNote', 'Content'];
  const said = 'ราคาสินค้าและค่าบริการรวมภาษีมูลค่าเพิ่มแล้ว / Prices include VAT';
  const of = (form: DocumentForm) => texts(testContent({ form, buyer: null }), ...note);
  expect(of('abbreviated_tax_invoice')).toContain(said);
  expect(of('receipt')).not.toContain(said);
});

describe('parties, as ETDA’s rules of version 2.0 want them', () => {
  const registration = (party: string, content: DocumentContent) => {
    const { root } = parse(content);
    const id = root
      .getElementsByTagName(`ram:${party}`)[0]
      ?.getElementsByTagName('ram:SpecifiedTaxRegistration')[0]
      ?.getElementsByTagName('ram:ID')[0];
    return [id?.getAttribute('schemeID'), id?.textContent];
  };

  test('a seller: 13 digits and the branch’s five, its address in codes', () => {
    const content = testContent();
    expect(registration('SellerTradeParty', content)).toEqual(['TXID', '010556100001100000']);
    const address = [...agreement, 'SellerTradeParty', 'PostalTradeAddress'];
    expect(texts(content, ...address, 'CityName')).toEqual(['1004']);
    expect(texts(content, ...address, 'CitySubDivisionName')).toEqual(['100402']);
    expect(texts(content, ...address, 'CountrySubDivisionID')).toEqual(['10']);
    expect(texts(content, ...address, 'BuildingNumber')).toEqual(['99/1']);
    expect(texts(content, ...address, 'LineOne')).toEqual(['ถนนพระราม 4']);
  });

  test('a buyer: a company with its branch, a person, somebody without a number', () => {
    const buyer = testContent().buyer;
    if (buyer === null) throw new Error('no buyer');
    expect(registration('BuyerTradeParty', testContent())).toEqual(['TXID', '010753700052100012']);
    const person = { ...buyer, type: 'personal' as const, branchNumber: null, taxId: '1101700230708' };
    expect(registration('BuyerTradeParty', testContent({ buyer: person }))).toEqual([
      'NIDN',
      '1101700230708',
    ]);
    expect(
      registration('BuyerTradeParty', testContent({ form: 'receipt', buyer: { ...person, taxId: null } })),
    ).toEqual(['OTHR', 'N/A']);
    const address = [...agreement, 'BuyerTradeParty', 'PostalTradeAddress', 'PostcodeCode'];
    expect(texts(testContent(), ...address)).toEqual(['50200']);
    expect(texts(testContent({ form: 'abbreviated_tax_invoice', buyer: null }), ...address)).toEqual([]);
  });

  test('a credit note names its original, why, and what is right', () => {
    const content = creditNote();
    expect(texts(content, 'ExchangedDocument', 'PurposeCode')).toEqual(['CDNG05']);
    const reference = [...agreement, 'AdditionalReferencedDocument'];
    expect(texts(content, ...reference, 'IssuerAssignedID')).toEqual(['TX2569-1-000001']);
    expect(texts(content, ...reference, 'ReferenceTypeCode')).toEqual(['T03']);
    expect(money(texts(content, ...summation, 'OriginalInformationAmount'))).toEqual([93_692]);
    expect(money(texts(content, ...summation, 'LineTotalAmount'))).toEqual([93_692 - 8_318]);
    expect(money(texts(content, ...summation, 'DifferenceInformationAmount'))).toEqual([8_318]);
    expect(money(texts(content, ...summation, 'GrandTotalAmount'))).toEqual([8_900]);
  });

  test('is only written where it can be right', () => {
    expect(hasXml(testContent())).toBe(true);
    expect(hasXml(creditNote())).toBe(true);
    const credited = creditNote().credited;
    if (credited === null) throw new Error('no original');
    expect(hasXml(creditNote({ credited: { ...credited, form: 'abbreviated_tax_invoice' } }))).toBe(false);
    const { seller, buyer } = testContent();
    if (buyer === null) throw new Error('no buyer');
    expect(hasXml(testContent({ buyer: { ...buyer, address: '55 ถนนห้วยแก้ว เชียงใหม่' } }))).toBe(false);
    expect(hasXml(testContent({ seller: { ...seller, subdistrictCode: null } }))).toBe(false);
  });
});

describe('a credit note with a gift that was kept and charged', () => {
  const [book, pad] = testLines;
  if (book === undefined || pad === undefined) throw new Error('no lines');
  const kept = (line: (typeof testLines)[number], amountSatang: number) => ({
    ...line,
    quantity: 1,
    discountSatang: line.unitPriceSatang - amountSatang,
    amountSatang,
  });
  const noteOf = (lines: typeof testLines) =>
    creditNote({
      lines,
      totals: creditTotalsOf(
        lines,
        { feeSatang: 0, vatClass: 'standard' },
        { taxableSatang: 0, vatSatang: 0 },
      ),
    });

  test('has its amounts below zero as numbers, and a block of tax for each class', () => {
    const exemptBack = noteOf([book, kept(pad, -10_000)]);
    expect(texts(exemptBack, ...settlement, 'ApplicableTradeTax', 'TypeCode')).toEqual(['VAT', 'FRE']);
    expect(texts(exemptBack, ...settlement, 'ApplicableTradeTax', 'BasisAmount')).toEqual([
      '-93.46',
      '650.00',
    ]);
    expect(texts(exemptBack, ...settlement, 'ApplicableTradeTax', 'CalculatedAmount')).toEqual([
      '-6.54',
      '0.00',
    ]);
    expect(texts(exemptBack, ...summation, 'TaxTotalAmount')).toEqual(['-6.54']);
    const ofLine = [...line, 'SpecifiedLineTradeSettlement'];
    const net = [...ofLine, 'SpecifiedTradeSettlementLineMonetarySummation', 'NetLineTotalAmount'];
    expect(texts(exemptBack, ...net)).toEqual(['650.00', '-93.46']);
    // 83.18 a piece, less 83.18 and the 93.46 that it was charged at.
    expect(texts(exemptBack, ...ofLine, 'SpecifiedTradeAllowanceCharge', 'ActualAmount')).toContain('176.64');

    const taxableBack = noteOf([pad, kept(book, -10_000)]);
    expect(texts(taxableBack, ...settlement, 'ApplicableTradeTax', 'BasisAmount')).toEqual([
      '249.53',
      '-100.00',
    ]);
    expect(texts(taxableBack, ...summation, 'GrandTotalAmount')).toEqual(['167.00']);
  });
});

/** Each line's price times its quantity, less what is taken off, is its net amount but for half a satang a piece. */
function expectPricesToGiveNet(content: DocumentContent): void {
  const { root, ram } = parse(content);
  const items = Array.from(root.getElementsByTagNameNS(ram, 'IncludedSupplyChainTradeLineItem'));
  expect(items.length).toBeGreaterThan(0);
  for (const item of items) {
    const amount = (name: string) =>
      money([item.getElementsByTagNameNS(ram, name)[0]?.textContent ?? '0.00']);
    const [price = -1] = amount('ChargeAmount');
    const [takenOff = -1] = amount('ActualAmount');
    const [net = -1] = amount('NetLineTotalAmount');
    const quantity = Number(item.getElementsByTagNameNS(ram, 'BilledQuantity')[0]?.textContent);
    expect(Math.abs(price * quantity - takenOff - net)).toBeLessThanOrEqual(quantity / 2);
  }
}

test('a line’s price and discount are without VAT, as its net amount is', () => {
  expectPricesToGiveNet(testContent());
  const price = [...line, 'SpecifiedLineTradeAgreement', 'GrossPriceProductTradePrice', 'ChargeAmount'];
  // 350.00 of an exempt book; 89.00 with VAT; the parcel's 40.00 with VAT.
  expect(texts(testContent(), ...price)).toEqual(['350.00', '83.18', '37.38']);
});

test('amounts have two decimals and add up, whatever was bought from whomever', () => {
  const bought = fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 50 }),
      unitPriceSatang: fc.integer({ min: 0, max: 500_000 }),
      takenOff: fc.constantFrom(0, 0.1, 0.333, 1),
      vatClass: fc.constantFrom('exempt' as const, 'standard' as const),
    }),
    { minLength: 1, maxLength: 8 },
  );
  fc.assert(
    fc.property(
      bought,
      fc.record({
        feeSatang: fc.integer({ min: 0, max: 20_000 }),
        vatClass: fc.constantFrom('exempt' as const, 'standard' as const),
      }),
      fc.boolean(),
      (wish, parcel, isVatRegistered) => {
        const lines = wish.map(({ takenOff, ...one }, index) => {
          const listSatang = one.quantity * one.unitPriceSatang;
          const discountSatang = Math.floor(listSatang * takenOff);
          return {
            ...one,
            orderLineId: index,
            name: `สินค้า ${index}`,
            options: null,
            discountSatang,
            amountSatang: listSatang - discountSatang,
          };
        });
        const totals = totalsOf(lines, parcel, isVatRegistered);
        const seller = { ...testContent().seller, isVatRegistered };
        const form = isVatRegistered ? 'tax_invoice' : 'receipt';
        const content = testContent({ form, seller, lines, totals });
        // What VAT is counted on: of exempt goods nothing.
        expect(money(texts(content, ...summation, 'TaxBasisTotalAmount'))).toEqual([totals.taxableSatang]);
        const [basis = -1] = money(texts(content, ...summation, 'LineTotalAmount'));
        const [tax = -1] = money(texts(content, ...summation, 'TaxTotalAmount'));
        expect(money(texts(content, ...summation, 'GrandTotalAmount'))).toEqual([totals.totalSatang]);
        expect(basis + tax).toBe(totals.totalSatang);
        expect(sum(money(texts(content, ...settlement, 'ApplicableTradeTax', 'BasisAmount')))).toBe(basis);
        expect(sum(money(texts(content, ...settlement, 'ApplicableTradeTax', 'CalculatedAmount')))).toBe(tax);
        const ofLine = [
          ...line,
          'SpecifiedLineTradeSettlement',
          'SpecifiedTradeSettlementLineMonetarySummation',
        ];
        expect(sum(money(texts(content, ...ofLine, 'NetLineTotalAmount')))).toBe(basis);
        expectPricesToGiveNet(content);
        expect(sum(money(texts(content, ...ofLine, 'TaxTotalAmount')))).toBe(tax);
        expect(sum(money(texts(content, ...ofLine, 'NetIncludingTaxesLineTotalAmount')))).toBe(basis + tax);
      },
    ),
    { numRuns: 40 },
  );
});

test('whatever is in a name comes back as it was, but for what XML can’t hold', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (name) => {
      const [first] = testLines;
      if (first === undefined) throw new Error('no line');
      const content = testContent({ lines: [{ ...first, name: `ก${name}ข` }] });
      const expected = `ก${name}ข`
        .toWellFormed()
        .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
      expect(texts(content, ...line, 'SpecifiedTradeProduct', 'Name')[0]).toBe(expected);
    }),
    { examples: [['\u0085'], ['\r\n'], ['\u2028']] },
  );
});

test('one that takes another’s place says why, and names it', () => {
  const content = testContent({
    replaces: {
      documentNumber: 'RC2569-1-000007',
      form: 'abbreviated_tax_invoice',
      issuedAt: '2026-11-22T00:00:05.000Z',
      replacedAt: '2026-11-22T03:00:00.000Z',
    },
  });
  expect(texts(content, 'ExchangedDocument', 'PurposeCode')).toEqual(['TIVC99']);
  expect(texts(content, 'ExchangedDocument', 'Purpose')[0]).toContain('RC2569-1-000007');
  // The date is the cancelled one's; it was made later.
  expect(texts(content, 'ExchangedDocument', 'IssueDateTime')).toEqual(['2026-11-22T07:00:05']);
  expect(texts(content, 'ExchangedDocument', 'CreationDateTime')).toEqual(['2026-11-22T10:00:00']);
  const reference = [...agreement, 'AdditionalReferencedDocument'];
  expect(texts(content, ...reference, 'IssuerAssignedID')).toEqual(['RC2569-1-000007']);
  expect(texts(content, ...reference, 'ReferenceTypeCode')).toEqual(['T06']);
});
