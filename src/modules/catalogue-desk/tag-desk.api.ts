import { callerOf, originOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { listTags } from '../catalogue/replace-tag.ts';
import { changeTag } from './change-tag.ts';
import { tagDeskContract } from './tag-desk.contract.ts';

export function tagDeskApi(services: Services) {
  const calls = implementCalls(tagDeskContract);
  return calls.router({
    list: calls.list.handler(async ({ input: { search, pageNo, perpage } }) => {
      const page = { limit: perpage, offset: (pageNo - 1) * perpage };
      const { rows, total } = await listTags(services.db, { search, ...page });
      return { dataList: rows.map(({ name, works }) => ({ name, works })), total };
    }),

    change: calls.change.handler(async ({ input, context, errors }) => {
      const editor = { userId: callerOf(context).userId, origin: originOf(context) };
      const result = await changeTag(services, editor, input);
      if (result.ok) return result.value;
      const { failure } = result;
      if (failure.code === 'tagFieldsInvalid')
        throw errors.tagFieldsInvalid({ data: { fields: failure.fields } });
      if (failure.code === 'tagExists') throw errors.tagExists({ data: { works: failure.works } });
      throw errors.tagNotFound();
    }),
  });
}
