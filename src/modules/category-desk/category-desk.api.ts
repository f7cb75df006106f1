import { type ApiContext, callerOf, originOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import { UPLOAD_LIMITS, uploadDetail } from '../../platform/images/upload-limits.ts';
import type { Services } from '../../platform/services.ts';
import { orderCategories, showCategory } from '../catalogue/arrange-categories.ts';
import { saveCategory } from '../catalogue/save-category.ts';
import { setCategoryRate } from '../catalogue/set-category-rate.ts';
import { categoryDeskContract } from './category-desk.contract.ts';
import { mergeCategory, removeEmptyCategory, undoMerge } from './merge-categories.ts';
import { listDeskCategories, readDeskCategory } from './read-desk.ts';

export function categoryDeskApi(services: Services) {
  const calls = implementCalls(categoryDeskContract);
  const staffOf = (context: ApiContext) => ({
    userId: callerOf(context).userId,
    origin: originOf(context),
  });
  const fieldsOf = (failure: object) => ('fields' in failure ? { data: { fields: failure.fields } } : {});
  return calls.router({
    list: calls.list.handler(() => listDeskCategories(services)),

    read: calls.read.handler(async ({ input, errors }) => {
      const result = await readDeskCategory(services, input.id);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    save: calls.save.handler(async ({ input, context, errors }) => {
      const { id = null, version = null, picture = null, pictures, ...words } = input;
      const { parentId = null, vatClass } = words;
      const result = await saveCategory(services, staffOf(context), {
        id,
        version,
        draft: {
          ...words,
          parentId: parentId === '' ? null : parentId,
          vatClass: vatClass === '' ? null : vatClass,
        },
        picture,
        isPictureRemoved: pictures === 'none',
      });
      if (result.ok) return { id: result.value };
      const { failure } = result;
      if ('fields' in failure) throw errors[failure.code](fieldsOf(failure));
      throw errors[failure.code](uploadDetail(failure.code, { bytes: UPLOAD_LIMITS.imageBytes }) ?? {});
    }),

    order: calls.order.handler(async ({ input, context, errors }) => {
      const result = await orderCategories(services, staffOf(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return { isOrdered: true as const };
    }),

    show: calls.show.handler(async ({ input, context, errors }) => {
      const result = await showCategory(services, staffOf(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return { isHidden: input.isHidden };
    }),

    merge: calls.merge.handler(async ({ input, context, errors }) => {
      const result = await mergeCategory(services, staffOf(context), input);
      if (!result.ok) throw errors[result.failure.code](fieldsOf(result.failure));
      return { mergeId: result.value };
    }),

    undoMerge: calls.undoMerge.handler(async ({ input, context, errors }) => {
      const { id: mergeId, reason } = input;
      const result = await undoMerge(services, staffOf(context), { mergeId, reason });
      if (!result.ok) throw errors[result.failure.code]();
      return { id: result.value };
    }),

    remove: calls.remove.handler(async ({ input, context, errors }) => {
      const result = await removeEmptyCategory(services, staffOf(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return { isRemoved: true as const };
    }),

    setRate: calls.setRate.handler(async ({ input, context, errors }) => {
      const { percent, startsAt, ...asked } = input;
      const result = await setCategoryRate(services, staffOf(context), {
        ...asked,
        basisPoints: percent === null ? null : Math.round(percent * 100),
        startsAt: startsAt === null ? null : new Date(startsAt),
      });
      if (!result.ok) throw errors[result.failure.code](fieldsOf(result.failure));
      return { isSet: true as const };
    }),
  });
}
