import { bangkokDay, formatTime } from '../../shared/bangkok-time.ts';
import { plainBaht } from '../../shared/money.ts';
import { element, writeXml, type XmlElement } from '../../shared/write-xml.ts';
import { zipCodeOf } from '../order/tax-invoice.rules.ts';
import {
  type CreditReason,
  type DocumentBuyer,
  type DocumentContent,
  type DocumentForm,
  type DocumentSeller,
  madeAt,
  vatPercentOf,
} from './document.rules.ts';
import { vatOfLines } from './document-totals.rules.ts';
import { pricesText, replacementText } from './document-words.rules.ts';

/**
 * Documents as ETDA's recommendation ขมธอ. 3-2560 (ER3-2560) version 2.0 wants them: UN/CEFACT's Cross Industry Invoice,
 * a schema of its own for each kind of document. Elements come in the order of the schemas' sequences. They are not
 * signed: that takes the seller's certificate.
 */
const schemas: Record<DocumentForm, { schema: string; typeCode: string; name: string }> = {
  receipt: { schema: 'Receipt', typeCode: 'T01', name: 'ใบเสร็จรับเงิน' },
  abbreviated_tax_invoice: {
    schema: 'AbbreviatedTaxInvoice',
    typeCode: 'T06',
    name: 'ใบเสร็จรับเงิน/ใบกำกับภาษีอย่างย่อ',
  },
  tax_invoice: { schema: 'TaxInvoice', typeCode: 'T03', name: 'ใบเสร็จรับเงิน/ใบกำกับภาษี' },
  credit_note: { schema: 'DebitCreditNote', typeCode: '81', name: 'ใบลดหนี้' },
};

/** ETDA's codes for why a credit note on goods is issued. */
const purposes: Record<CreditReason, string> = {
  damaged: 'CDNG02',
  short: 'CDNG03',
  returned: 'CDNG05',
  cancelled: 'CDNG99',
  other: 'CDNG99',
};

/** The same for why a document takes another's place: another reason than the name or the address alone. */
const replacing: Partial<Record<DocumentForm, string>> = { tax_invoice: 'TIVC99', receipt: 'RCTC99' };

const ram = (name: string, content: XmlElement['content'], attributes?: XmlElement['attributes']) =>
  element(`ram:${name}`, content, attributes);
const money = (name: string, satang: number) => ram(name, plainBaht(satang), { currencyID: 'THB' });
const limited = (text: string, most: number) => [...text].slice(0, most).join('');
/** The time in Bangkok, without a zone, as the schema's ISODateTime has it. */
const moment = (at: Date) =>
  `${bangkokDay(at)}T${formatTime(at)}:${String(at.getUTCSeconds()).padStart(2, '0')}`;

/** The document as XML. Only for one that `hasXml`. */
export function etaxXml(content: DocumentContent): string {
  const { schema } = schemas[content.form];
  const urn = 'urn:etda:uncefact:data:standard';
  return writeXml(
    element(
      `rsm:${schema}_CrossIndustryInvoice`,
      [
        element('rsm:ExchangedDocumentContext', [
          ram('GuidelineSpecifiedDocumentContextParameter', [
            ram('ID', 'ER3-2560', { schemeAgencyID: 'ETDA', schemeVersionID: 'v2.0' }),
          ]),
        ]),
        exchangedDocument(content),
        element('rsm:SupplyChainTradeTransaction', [
          agreement(content),
          ram('ApplicableHeaderTradeDelivery', []),
          settlement(content),
          ...items(content),
        ]),
      ],
      {
        'xmlns:rsm': `${urn}:${schema}_CrossIndustryInvoice:2`,
        'xmlns:ram': `${urn}:${schema}_ReusableAggregateBusinessInformationEntity:2`,
      },
    ),
  );
}

function exchangedDocument(content: DocumentContent): XmlElement {
  const { typeCode, name } = schemas[content.form];
  const at = moment(new Date(content.issuedAt));
  const { reason, houseFundedSatang, pointsSatang } = content;
  const prices = content.form === 'abbreviated_tax_invoice' ? pricesText(content) : null;
  const purpose = reason?.text ?? replacementText(content);
  const purposeCode = reason === null ? replacing[content.form] : purposes[reason.code];
  const notes = [
    ...(prices === null ? [] : [['ราคา', prices] as const]),
    ...(houseFundedSatang > 0 ? [['ส่วนลดที่แพลตฟอร์มสนับสนุน', plainBaht(houseFundedSatang)] as const] : []),
    ...(pointsSatang > 0 ? [['ชำระด้วยคะแนนสะสม', plainBaht(pointsSatang)] as const] : []),
  ];
  return element('rsm:ExchangedDocument', [
    ram('ID', content.documentNumber),
    ram('Name', name),
    ram('TypeCode', typeCode),
    ram('IssueDateTime', at),
    purpose === null ? null : ram('Purpose', limited(purpose, 256)),
    purpose === null || purposeCode === undefined ? null : ram('PurposeCode', purposeCode),
    ram('CreationDateTime', moment(madeAt(content))),
    ...notes.map(([subject, text]) => ram('IncludedNote', [ram('Subject', subject), ram('Content', text)])),
  ]);
}

function agreement(content: DocumentContent): XmlElement {
  const { seller, buyer } = content;
  const referred = content.credited ?? content.replaces ?? null;
  // An abbreviated tax invoice names no buyer; its schema has no room for one, nor for the order's number.
  if (content.form === 'abbreviated_tax_invoice')
    return ram('ApplicableHeaderTradeAgreement', [sellerParty(seller)]);
  return ram('ApplicableHeaderTradeAgreement', [
    sellerParty(seller),
    buyer === null ? null : buyerParty(buyer),
    ram('BuyerOrderReferencedDocument', [
      ram('IssuerAssignedID', content.orderNumber),
      ram('IssueDateTime', moment(new Date(content.orderedAt))),
    ]),
    referred === null
      ? null
      : ram('AdditionalReferencedDocument', [
          ram('IssuerAssignedID', referred.documentNumber),
          ram('IssueDateTime', moment(new Date(referred.issuedAt))),
          ram('ReferenceTypeCode', schemas[referred.form].typeCode),
        ]),
  ]);
}

function sellerParty(seller: DocumentSeller): XmlElement {
  const code = seller.subdistrictCode ?? '';
  const [, building = '-', rest = seller.address] =
    /^(?:(?:บ้าน)?เลขที่\s*)?(\d[\d/-]{0,15})(?:\s+(.+))?$/su.exec(seller.address) ?? [
      undefined,
      '-',
      seller.address,
    ];
  return ram('SellerTradeParty', [
    ram('Name', limited(seller.legalNameTh, 256)),
    ram('SpecifiedTaxRegistration', [
      ram('ID', `${seller.taxId}${seller.branchNumber}`, { schemeID: 'TXID', schemeAgencyID: 'RD' }),
    ]),
    contact(seller),
    ram('PostalTradeAddress', [
      ram('PostcodeCode', seller.zipCode),
      rest === undefined || rest === '' ? null : ram('LineOne', limited(rest, 256)),
      ram('CityName', code.slice(0, 4)),
      ram('CitySubDivisionName', code),
      ram('CountryID', 'TH', { schemeID: '3166-1 alpha-2' }),
      ram('CountrySubDivisionID', code.slice(0, 2)),
      ram('BuildingNumber', building),
    ]),
  ]);
}

function contact({ email, telephone }: DocumentSeller): XmlElement | null {
  if (email === null && telephone === null) return null;
  return ram('DefinedTradeContact', [
    email === null ? null : ram('EmailURIUniversalCommunication', [ram('URIID', email)]),
    telephone === null
      ? null
      : ram('TelephoneUniversalCommunication', [
          ram('CompleteNumber', telephone.replace(/^0(?=\d{8,9}$)/, '+66-')),
        ]),
  ]);
}

function buyerParty(buyer: DocumentBuyer): XmlElement {
  const { taxId, branchNumber } = buyer;
  const registration =
    taxId === null
      ? ram('ID', 'N/A', { schemeID: 'OTHR' })
      : buyer.type === 'company'
        ? ram('ID', `${taxId}${branchNumber ?? '00000'}`, { schemeID: 'TXID' })
        : ram('ID', taxId, { schemeID: 'NIDN' });
  return ram('BuyerTradeParty', [
    ram('Name', limited(buyer.name, 256)),
    ram('SpecifiedTaxRegistration', [registration]),
    ram('PostalTradeAddress', [
      // The buyer's address is free text.
      ram('PostcodeCode', zipCodeOf(buyer.address) ?? ''),
      ram('LineOne', limited(buyer.address, 256)),
      ram('CountryID', 'TH', { schemeID: '3166-1 alpha-2' }),
    ]),
  ]);
}

function tradeTax(
  vatClass: 'exempt' | 'standard',
  basisSatang: number,
  vatSatang: number,
  percent: number,
): XmlElement {
  return ram('ApplicableTradeTax', [
    ram('TypeCode', vatClass === 'standard' ? 'VAT' : 'FRE'),
    ram('CalculatedRate', vatClass === 'standard' ? percent.toFixed(2) : '0.00'),
    money('BasisAmount', basisSatang),
    money('CalculatedAmount', vatSatang),
  ]);
}

function settlement(content: DocumentContent): XmlElement {
  const { totals, credited } = content;
  const percent = vatPercentOf(content);
  const { exemptSatang, taxableSatang, vatSatang, totalSatang } = totals;
  const valueSatang = exemptSatang + taxableSatang;
  // A credit note may have either below zero: a gift of that class was kept, and paid for by what goes back.
  const hasTaxable = taxableSatang !== 0 || vatSatang !== 0;
  return ram('ApplicableHeaderTradeSettlement', [
    ram('InvoiceCurrencyCode', 'THB', { listID: 'ISO 4217 3A' }),
    hasTaxable ? tradeTax('standard', taxableSatang, vatSatang, percent) : null,
    exemptSatang !== 0 || !hasTaxable ? tradeTax('exempt', exemptSatang, 0, percent) : null,
    ram('SpecifiedTradeSettlementHeaderMonetarySummation', [
      // A credit note names what the original said, what is right, and the difference (s. 86/10 (6)).
      credited === null ? null : money('OriginalInformationAmount', credited.valueSatang),
      money('LineTotalAmount', credited === null ? valueSatang : credited.valueSatang - valueSatang),
      credited === null ? null : money('DifferenceInformationAmount', valueSatang),
      money('AllowanceTotalAmount', 0),
      money('ChargeTotalAmount', 0),
      // What VAT is counted on: exempt goods are none of it.
      money('TaxBasisTotalAmount', taxableSatang),
      money('TaxTotalAmount', vatSatang),
      money('GrandTotalAmount', totalSatang),
    ]),
  ]);
}

type Item = {
  name: string;
  quantity: number;
  discountSatang: number;
  amountSatang: number;
  vatClass: 'exempt' | 'standard';
};

/**
 * What a piece costs and what is taken off the line, without VAT as the line's net amount is, in satang with nothing
 * smaller: times the quantity, less what is taken off, is the net amount. Of several pieces with nothing taken off, up
 * to half a satang each is lost to rounding.
 */
function netPriceOf({ quantity, discountSatang, vatClass }: Item, netSatang: number, percent: number) {
  const takenOff =
    vatClass === 'standard' ? Math.round((discountSatang * 100) / (100 + percent)) : discountSatang;
  const unitSatang = Math.round((netSatang + takenOff) / quantity);
  return {
    unitSatang,
    discountSatang: discountSatang === 0 ? 0 : Math.max(0, unitSatang * quantity - netSatang),
  };
}

/** Lines, and the parcel's fee as one. All amounts are without VAT, but `NetIncludingTaxesLineTotalAmount`. */
function items(content: DocumentContent): XmlElement[] {
  const { lines, totals, seller } = content;
  const percent = vatPercentOf(content);
  const parts = vatOfLines(lines, totals);
  const all: Item[] = lines.map((line) => ({
    name: line.options === null ? line.name : `${line.name} (${line.options})`,
    quantity: line.quantity,
    discountSatang: line.discountSatang,
    amountSatang: line.amountSatang,
    vatClass: seller.isVatRegistered ? line.vatClass : 'exempt',
  }));
  if (totals.shippingSatang > 0)
    all.push({
      name: 'ค่าจัดส่ง',
      quantity: 1,
      discountSatang: 0,
      amountSatang: totals.shippingSatang,
      vatClass: seller.isVatRegistered && totals.isShippingExempt !== true ? 'standard' : 'exempt',
    });
  return all.map((item, index) => {
    const vatSatang = (index < lines.length ? parts[index] : parts.at(-1)) ?? 0;
    const netSatang = item.amountSatang - vatSatang;
    const price = netPriceOf(item, netSatang, percent);
    return ram('IncludedSupplyChainTradeLineItem', [
      ram('AssociatedDocumentLineDocument', [ram('LineID', String(index + 1))]),
      ram('SpecifiedTradeProduct', [ram('Name', limited(item.name, 256))]),
      ram('SpecifiedLineTradeAgreement', [
        ram('GrossPriceProductTradePrice', [money('ChargeAmount', price.unitSatang)]),
      ]),
      // H87: a piece (UN/ECE Recommendation 20).
      ram('SpecifiedLineTradeDelivery', [ram('BilledQuantity', String(item.quantity), { unitCode: 'H87' })]),
      ram('SpecifiedLineTradeSettlement', [
        tradeTax(item.vatClass, netSatang, vatSatang, percent),
        price.discountSatang === 0
          ? null
          : ram('SpecifiedTradeAllowanceCharge', [
              ram('ChargeIndicator', 'false'),
              money('ActualAmount', price.discountSatang),
              // Discount (UN/CEFACT 5189).
              ram('TypeCode', '95'),
            ]),
        ram('SpecifiedTradeSettlementLineMonetarySummation', [
          money('TaxTotalAmount', vatSatang),
          money('NetLineTotalAmount', netSatang),
          money('NetIncludingTaxesLineTotalAmount', item.amountSatang),
        ]),
      ]),
    ]);
  });
}
