import { documentForms } from '../../modules/document/document.rules.ts';
import { readNumber, readPageNo } from '../admin/query-number.ts';

/** What a list of documents is asked for in its address. */
export function readRegisterQuery(params: URLSearchParams) {
  const month = params.get('month') ?? '';
  const form = documentForms.find((each) => each === params.get('form')) ?? null;
  return {
    month: /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : null,
    form,
    search: (params.get('search') ?? '').trim().slice(0, 60),
    sellerId: readNumber(params.get('sellerId')),
    pageNo: readPageNo(params.get('pageNo')),
  };
}
export type RegisterQuery = ReturnType<typeof readRegisterQuery>;

export const registerPerPage = 50;

/** The same as the API takes it. */
export function registerInput({ month, form, search, pageNo }: RegisterQuery) {
  return {
    ...(month === null ? {} : { month }),
    ...(form === null ? {} : { form }),
    ...(search === '' ? {} : { search }),
    pageNo,
    perpage: registerPerPage,
  };
}

export function registerHref(path: string, query: Partial<RegisterQuery>): string {
  const params = new URLSearchParams();
  if (query.month != null) params.set('month', query.month);
  if (query.form != null) params.set('form', query.form);
  if (query.search !== undefined && query.search !== '') params.set('search', query.search);
  if (query.sellerId !== undefined && query.sellerId > 0) params.set('sellerId', String(query.sellerId));
  if (query.pageNo !== undefined && query.pageNo > 1) params.set('pageNo', String(query.pageNo));
  const text = params.toString();
  return text === '' ? path : `${path}?${text}`;
}
