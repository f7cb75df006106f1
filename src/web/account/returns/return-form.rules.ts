import { type BankAccountMessage, checkBankAccount } from '../../../modules/banking/banking.rules.ts';
import { partsOfCopies } from '../../../modules/order/returned-parts.rules.ts';
import { type ShopperReason, shopperReasons } from '../../../modules/returns/return-status.rules.ts';
import { isSellersFault, photosMost } from '../../../modules/returns/returns.rules.ts';
import { parseCount } from '../../../shared/typed-count.ts';
import { formText, formTexts } from '../../request/form-fields.ts';
import { checkPhotoFiles, type FileFacts, type PhotoMistake } from '../../ui/photo-files.rules.ts';

/** The choice of an account that is typed instead of one's own saved ones. */
export const otherAccount = 'other';

/** What a return's form holds, as it was typed. `copies` are the ticked lines' quantities by the line's number. */
export type ReturnValues = {
  copies: Record<number, string>;
  /** Gifts that aren't due any more: whether each is sent back as well. */
  gifts: Record<number, boolean>;
  reason: string;
  note: string;
  account: string;
  bankCode: string;
  accountNumber: string;
  accountName: string;
};

type ReturnField = 'lines' | 'photos' | Exclude<keyof ReturnValues, 'copies'>;
export type ReturnMistake =
  | 'required'
  | 'linesRequired'
  | 'quantityInvalid'
  | PhotoMistake
  | Exclude<BankAccountMessage, 'required'>;
export type ReturnMistakes = Partial<Record<ReturnField, ReturnMistake>>;

/** A line of the order, as far as the form needs it. */
export type FormLine = {
  orderLineId: number;
  quantity: number;
  returnable: number;
  /** Copies that have come back before. */
  returned: number;
  /** Baht for all copies: what was paid, what was off, and what of that the house paid. */
  total: number;
  discount: number;
  platformDiscount: number;
  isFreeProduct: boolean;
};

/** Baht that the next so many copies of a line bring back: the rule the server has. */
export function refundBaht(line: FormLine, copies: number): number {
  const satang = (baht: number) => Math.round(baht * 100);
  const amounts = {
    quantity: line.quantity,
    returnedQuantity: Math.min(line.returned, line.quantity - copies),
    totalSatang: satang(line.total),
    discountSatang: satang(line.discount),
    platformDiscountSatang: satang(line.platformDiscount),
    pointsSatang: 0,
    commissionSatang: 0,
  };
  return partsOfCopies(amounts, copies).paidSatang / 100;
}

/** The field a refusal of the API belongs to. */
export const fieldOfRefusal: Readonly<Record<string, ReturnField>> = {
  returnQuantity: 'lines',
  returnNoteRequired: 'note',
  bankAccountRequired: 'account',
  bankAccountInvalid: 'accountNumber',
  tooManyFiles: 'photos',
  fileTooLarge: 'photos',
  formatNotSupported: 'photos',
  imageTooLarge: 'photos',
  imageBroken: 'photos',
};

/** How the form names the quantity of a line. */
export function quantityName(orderLineId: number): string {
  return `quantity-${orderLineId}`;
}

/** How the form names what becomes of a gift. */
export function giftName(orderLineId: number): string {
  return `gift-${orderLineId}`;
}

/** What a form holds, from its fields. */
export function readReturnForm(form: FormData): ReturnValues {
  const text = (name: string) => formText(form, name);
  const copies: Record<number, string> = {};
  for (const line of formTexts(form, 'line')) {
    const id = Number(line);
    if (Number.isSafeInteger(id) && id > 0) copies[id] = text(quantityName(id));
  }
  const gifts: Record<number, boolean> = {};
  for (const line of formTexts(form, 'giftLine')) {
    const id = Number(line);
    const choice = Number.isSafeInteger(id) && id > 0 ? text(giftName(id)) : '';
    if (choice !== '') gifts[id] = choice === 'back';
  }
  return {
    copies,
    gifts,
    reason: text('reason'),
    note: text('note').slice(0, 1000),
    account: text('account'),
    bankCode: text('bankCode'),
    accountNumber: text('accountNumber'),
    accountName: text('accountName'),
  };
}

export function readReason(value: string): ShopperReason | null {
  return shopperReasons.find((reason) => reason === value) ?? null;
}

/** The copies of each line as whole numbers; null when one of them is none, or more than there are. */
export function readCopies(
  copies: ReturnValues['copies'],
  lines: readonly FormLine[],
): { orderLineId: number; quantity: number }[] | null {
  const read = Object.entries(copies).map(([id, typed]) => ({
    orderLineId: Number(id),
    quantity: parseCount(typed) ?? 0,
  }));
  const isRight = read.every(({ orderLineId, quantity }) => {
    const line = lines.find((each) => each.orderLineId === orderLineId);
    return line !== undefined && quantity >= 1 && quantity <= line.returnable;
  });
  return isRight ? read : null;
}

type Order = {
  lines: readonly FormLine[];
  needsBankAccount: boolean;
  /** Baht the parcel cost its buyer. */
  shippingBaht: number;
};

export type RefundPreview = { copies: number; itemsBaht: number; shippingBaht: number; totalBaht: number };

/**
 * What a form as it stands would bring back, in baht: the copies' parts, and the parcel's fee when everything that was
 * paid for goes back and it isn't a change of mind. The server reckons by the same rules, and its word counts.
 */
export function previewRefund(
  { copies, reason }: Pick<ReturnValues, 'copies' | 'reason'>,
  order: Order,
): RefundPreview {
  const chosen = new Map(
    (readCopies(copies, order.lines) ?? []).map(({ orderLineId, quantity }) => [orderLineId, quantity]),
  );
  const copiesOf = ({ orderLineId }: FormLine) => chosen.get(orderLineId) ?? 0;
  const satang = order.lines.reduce(
    (sum, line) => sum + Math.round(refundBaht(line, copiesOf(line)) * 100),
    0,
  );
  const known = readReason(reason);
  const isWhole =
    chosen.size > 0 &&
    order.lines.every((line) => line.isFreeProduct || line.returned + copiesOf(line) === line.quantity);
  const shippingSatang =
    isWhole && known !== null && isSellersFault(known) ? Math.round(order.shippingBaht * 100) : 0;
  return {
    copies: [...chosen.values()].reduce((sum, quantity) => sum + quantity, 0),
    itemsBaht: satang / 100,
    shippingBaht: shippingSatang / 100,
    totalBaht: (satang + shippingSatang) / 100,
  };
}

/** What keeping gifts takes off a refund: of those that the form says are kept. */
export function keptGiftsBaht(
  gifts: readonly { orderLineId: number; charge: number }[],
  { gifts: chosen }: Pick<ReturnValues, 'gifts'>,
): number {
  const satang = gifts.reduce(
    (sum, { orderLineId, charge }) => (chosen[orderLineId] === false ? sum + Math.round(charge * 100) : sum),
    0,
  );
  return satang / 100;
}

/** What is wrong with a filled-in form, by field; nothing when it may be sent. */
export function checkReturnForm(
  values: ReturnValues,
  files: readonly FileFacts[],
  order: Order,
  isBank: (code: string) => boolean,
): ReturnMistakes {
  const mistakes: ReturnMistakes = {};
  if (Object.keys(values.copies).length === 0) mistakes.lines = 'linesRequired';
  else if (readCopies(values.copies, order.lines) === null) mistakes.lines = 'quantityInvalid';
  const reason = readReason(values.reason);
  if (reason === null) mistakes.reason = 'required';
  if (values.note === '' && reason !== null && isSellersFault(reason)) mistakes.note = 'required';
  const photos = checkPhotoFiles(files, photosMost);
  if (photos !== null) mistakes.photos = photos;
  if (order.needsBankAccount && previewRefund(values, order).totalBaht > 0) {
    if (values.account === '') mistakes.account = 'required';
    if (values.account === otherAccount) {
      const checked = checkBankAccount(values, isBank);
      if (!checked.ok) Object.assign(mistakes, checked.failure.fields);
    }
  }
  return mistakes;
}
