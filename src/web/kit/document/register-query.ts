import { documentForms } from '../../../modules/document/document.rules.ts';
import { queryHref } from '../../request/query-href.ts';
import { readNumber, readPageNo, readSearch } from '../../request/query-number.ts';

/** What a list of documents is asked for in its address. */
export function readRegisterQuery(params: URLSearchParams) {
  const month = params.get('month') ?? '';
  const form = documentForms.find((each) => each === params.get('form')) ?? null;
  return {
    month: /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : null,
    form,
    search: readSearch(params.get('search'), 60),
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
  const { month, form, search, sellerId, pageNo } = query;
  return queryHref(path, { month, form, search, sellerId, pageNo });
}
