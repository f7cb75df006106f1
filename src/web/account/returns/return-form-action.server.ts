import { redirect } from 'react-router';
import { type GiftsToChoose, giftsToChoose } from '../../../modules/returns/returns.contract.ts';
import { returnsHref } from '../../kit/returns/return-links.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formFiles, formKey } from '../../request/form-fields.ts';
import { orNotFound, type ServerSide } from '../../request/server-side.server.ts';
import {
  checkReturnForm,
  fieldOfRefusal,
  otherAccount,
  type ReturnMistakes,
  type ReturnValues,
  readCopies,
  readReason,
  readReturnForm,
} from './return-form.rules.ts';

export type ReturnReply = {
  /** What is wrong with the request as a whole. */
  message?: string;
  /** Keys of the messages under the fields. */
  mistakes?: ReturnMistakes;
  /** A field's refusal in the API's own words. */
  refused?: { field: keyof ReturnMistakes; message: string };
  /** Gifts that have to be chosen about first. */
  gifts?: GiftsToChoose;
  values: ReturnValues;
};

/** What the form of an order is made of: what can go back, what the parcel cost, where the money can go. */
export async function readAskable({ api }: ServerSide, orderNumber: string) {
  const [returnable, order] = await orNotFound(
    Promise.all([api.returns.returnable({ orderNumber }), api.order.detail({ orderNumber })]),
  );
  const free = new Set(order.products.filter(({ isFreeProduct }) => isFreeProduct).map(({ id }) => id));
  return {
    returnable,
    order,
    lines: returnable.products.map((line) => ({ ...line, isFreeProduct: free.has(line.orderLineId) })),
    shippingBaht: order.shippingFee - order.shippingDiscount,
  };
}

/** Sends a return's form (multipart, with or without scripts); then the request's page says what happens next. */
export async function sendReturn(
  request: Request,
  server: ServerSide,
  orderNumber: string,
): Promise<ReturnReply | Response> {
  const { api } = server;
  const [askable, banks] = await Promise.all([readAskable(server, orderNumber), api.payment.banks({})]);
  const form = await request.formData();
  const values = readReturnForm(form);
  const photos = formFiles(form, 'photos');
  const { needsBankAccount } = askable.returnable;
  const { shippingBaht } = askable;
  // What of a line has been asked for meanwhile the API knows; also that it was by this very form, pressed twice.
  const lines = askable.lines.map((line) => ({ ...line, returnable: line.quantity }));
  const mistakes = checkReturnForm(values, photos, { lines, needsBankAccount, shippingBaht }, (code) =>
    banks.dataList.some((bank) => bank.code === code),
  );
  const reason = readReason(values.reason);
  const copies = readCopies(values.copies, lines);
  if (Object.keys(mistakes).length > 0 || reason === null || copies === null) return { mistakes, values };
  try {
    const { returnNumber } = await api.returns.request({
      orderNumber,
      lines: copies,
      reason,
      note: values.note,
      gifts: Object.entries(values.gifts).map(([id, isSentBack]) => ({
        orderLineId: Number(id),
        isSentBack,
      })),
      ...accountOf(values, needsBankAccount),
      photos,
      idempotencyKey: formKey(form),
    });
    return redirect(`${returnsHref('shopper', returnNumber)}?done=requested`);
  } catch (error) {
    const { code, message, data } = apiFailure(error);
    const choice = code === 'giftChoice' ? giftsToChoose.safeParse(data) : null;
    if (choice?.success === true) return { message, gifts: choice.data.gifts, values };
    const field = fieldOfRefusal[code];
    return field === undefined ? { message, values } : { refused: { field, message }, values };
  }
}

function accountOf({ account, bankCode, accountNumber, accountName }: ReturnValues, isNeeded: boolean) {
  if (!isNeeded || account === '') return {};
  if (account !== otherAccount) return { bankAccountId: Number(account) };
  return bankCode === '' ? {} : { bankAccount: { bankCode, accountNumber, accountName } };
}
