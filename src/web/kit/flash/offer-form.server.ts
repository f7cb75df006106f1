import { parseBaht } from '../../../shared/money.ts';
import { parseCount } from '../../../shared/typed-count.ts';
import { apiFailure, failedFields } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';

export type OfferValues = { price: string; copies: string; perPerson: string; agreement: string };
export type OfferReply = {
  values?: OfferValues;
  /** Codes of texts (`flashDesk.mistake`) by field. */
  fields?: Record<string, string>;
  message?: string;
};

/** The form of an offer, read; what can't be sent at all is said by field. */
export function readOfferForm(form: FormData) {
  const values: OfferValues = {
    price: formText(form, 'price').slice(0, 20),
    copies: formText(form, 'copies').slice(0, 10),
    perPerson: formText(form, 'perPerson').slice(0, 10),
    agreement: formText(form, 'agreement').slice(0, 500),
  };
  const priceSatang = parseBaht(values.price);
  const [copies, perPerson] = [parseCount(values.copies) ?? 0, parseCount(values.perPerson) ?? 0];
  const fields: Record<string, string> = {
    ...(priceSatang === null || priceSatang === 0 || priceSatang > 100_000_000
      ? { price: 'flashPriceNone' }
      : {}),
    ...(copies === 0 || copies > 100_000 ? { copies: 'flashCopiesNone' } : {}),
    ...(perPerson === 0 || perPerson > 100_000 ? { perPerson: 'flashPerPerson' } : {}),
  };
  return {
    values,
    fields,
    input: {
      productId: readNumber(formText(form, 'productId')),
      price: (priceSatang ?? 0) / 100,
      copies,
      perPerson,
    },
  };
}

/** What the API said against an offer, beside what was typed. */
export function refusedOffer(error: unknown, values: OfferValues): OfferReply {
  const failure = apiFailure(error);
  const fields = failedFields(failure);
  return fields === null ? { values, message: failure.message } : { values, fields };
}
