import { bangkokDay } from '../../shared/bangkok-time.ts';
import { plainBaht } from '../../shared/money.ts';
import { type CsvCell, writeCsv } from '../../shared/write-csv.ts';
import { element, writeXml, type XmlElement } from '../../shared/write-xml.ts';
import type { PayoutDebtor, PayoutLine } from './payout.rules.ts';

/** A released batch, as banks are told of it. */
export type ReleasedBatch = {
  batchNumber: string;
  releasedAt: Date;
  totalSatang: number;
  lines: readonly PayoutLine[];
};

const limited = (text: string, most: number) => [...text].slice(0, most).join('');

/** In the order of FIELD §8.3. */
export const payoutColumns = [
  'batch',
  'store',
  'bankCode',
  'accountNumber',
  'accountName',
  'amount',
  'withheld',
  'reference',
  'email',
] as const;

/**
 * Tax that the house keeps back of a payout: what it passes on is the store's own money and no income that it pays, so that
 * there is none to keep back (what stores keep back of the commission goes the other way, decision 71).
 */
const withheldSatang = 0;

/**
 * The neutral file, for a bank's system: one row a payout, amounts in baht with their satang, digits as they are (a
 * spreadsheet that takes zeros off isn't who reads it). Headings (of `payoutColumns`) and stores' names come in the reader's
 * language. Names that a spreadsheet would take for a formula are marked as everywhere (`writeCsv`).
 */
export function payoutCsv(
  headings: readonly string[],
  { batchNumber, lines }: ReleasedBatch,
  describeStore: (line: PayoutLine) => { storeName: string; email: string },
): string {
  return writeCsv([
    headings,
    ...lines.map((line): CsvCell[] => {
      const { storeName, email } = describeStore(line);
      return [
        batchNumber,
        storeName,
        line.account.bankCode,
        line.account.accountNumber,
        line.account.accountName,
        plainBaht(line.amountSatang),
        plainBaht(withheldSatang),
        line.reference,
        email,
      ];
    }),
  ]);
}

function party(name: string): XmlElement[] {
  return [element('Nm', limited(name, 140))];
}

/** A bank by its code in the Thai clearing system (ISO 20022 external code THCBC). */
function agent(bankCode: string): XmlElement[] {
  return [
    element('FinInstnId', [
      element('ClrSysMmbId', [element('ClrSysId', [element('Cd', 'THCBC')]), element('MmbId', bankCode)]),
    ]),
  ];
}

function accountId(accountNumber: string): XmlElement {
  return element('Id', [element('Othr', [element('Id', accountNumber)])]);
}

/**
 * The batch as a customer's credit transfers (ISO 20022 pain.001.001.09), elements in the order of its schema. The same
 * batch is always the same file, with the batch's number as the message's: a bank that gets it twice can tell.
 */
export function payoutXml(debtor: PayoutDebtor, batch: ReleasedBatch): string {
  const { batchNumber, releasedAt, totalSatang, lines } = batch;
  const sums = [element('NbOfTxs', String(lines.length)), element('CtrlSum', plainBaht(totalSatang))];
  return writeXml(
    element(
      'Document',
      [
        element('CstmrCdtTrfInitn', [
          element('GrpHdr', [
            element('MsgId', batchNumber),
            element('CreDtTm', releasedAt.toISOString()),
            ...sums,
            element('InitgPty', party(debtor.name)),
          ]),
          element('PmtInf', [
            element('PmtInfId', batchNumber),
            element('PmtMtd', 'TRF'),
            ...sums,
            element('ReqdExctnDt', [element('Dt', bangkokDay(releasedAt))]),
            element('Dbtr', party(debtor.name)),
            element('DbtrAcct', [accountId(debtor.accountNumber), element('Ccy', 'THB')]),
            element('DbtrAgt', agent(debtor.bankCode)),
            ...lines.map(transfer),
          ]),
        ]),
      ],
      { xmlns: 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09' },
    ),
  );
}

function transfer({ reference, amountSatang, account }: PayoutLine): XmlElement {
  return element('CdtTrfTxInf', [
    element('PmtId', [element('InstrId', reference), element('EndToEndId', reference)]),
    element('Amt', [element('InstdAmt', plainBaht(amountSatang), { Ccy: 'THB' })]),
    element('CdtrAgt', agent(account.bankCode)),
    element('Cdtr', party(account.accountName)),
    element('CdtrAcct', [accountId(account.accountNumber)]),
    element('RmtInf', [element('Ustrd', reference)]),
  ]);
}
