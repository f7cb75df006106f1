import { type ApiContext, callerOf, idempotencyKeyOf, originOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import { UPLOAD_LIMITS, uploadDetail } from '../../platform/images/upload-limits.ts';
import type { Services } from '../../platform/services.ts';
import { contentContract } from './content.contract.ts';
import { contentKinds } from './content.rules.ts';
import { contentDeskContract } from './content-desk.contract.ts';
import { orderQuestions, saveCategory } from './keep-categories.ts';
import { keepContentImage } from './keep-image.ts';
import { listContent, previewContent, readFaq, readItem, readPage, searchContent } from './read-content.ts';
import {
  compareDeskVersions,
  listCategories,
  listDesk,
  listVersions,
  readDesk,
  readDeskFaq,
} from './read-desk.ts';
import { listLegal, readLegal } from './read-legal.ts';
import { type ContentEditor, publishContent, returnToVersion, saveContent } from './save-content.ts';

const staffOf = (context: ApiContext): ContentEditor => ({
  userId: callerOf(context).userId,
  origin: originOf(context),
});

const dateOf = (at: string | null | undefined) => (at == null ? null : new Date(at));

export function contentApi(services: Services) {
  const calls = implementCalls({ ...contentContract, ...contentDeskContract });
  return calls.router({
    newsList: calls.newsList.handler(({ input, context }) =>
      listContent(services, { kind: 'news', ...input, perPage: input.perpage }, context.culture),
    ),

    news: calls.news.handler(async ({ input, context, errors }) => {
      const result = await readItem(services, { kind: 'news', key: input.newsId }, context.culture);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    articleList: calls.articleList.handler(({ input, context }) =>
      listContent(services, { kind: 'article', ...input, perPage: input.perpage }, context.culture),
    ),

    article: calls.article.handler(async ({ input, context, errors }) => {
      const result = await readItem(services, { kind: 'article', key: input.urlKey }, context.culture);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    page: calls.page.handler(async ({ input, context, errors }) => {
      const result = await readPage(services, input.name, context.culture);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    legal: calls.legal.handler(async ({ input, context, errors }) => {
      const { name, version } = input;
      const result = await readLegal(services, { name, version }, context.culture);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    faq: calls.faq.handler(({ input, context }) => readFaq(services, input.search, context.culture)),

    search: calls.search.handler(async ({ input, context }) => ({
      dataList: await searchContent(services, { search: input.search, most: input.perpage }, context.culture),
    })),

    preview: calls.preview.handler(async ({ input, context, errors }) => {
      const result = await previewContent(services, input.previewKey, context.culture);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    staffList: calls.staffList.handler(({ input }) =>
      listDesk(services, { ...input, state: input.state, perPage: input.perpage }),
    ),

    staffRead: calls.staffRead.handler(async ({ input, context, errors }) => {
      const result = await readDesk(services, { id: input.id, kinds: contentKinds }, context.culture);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    staffSave: calls.staffSave.handler(async ({ input, context, errors }) => {
      const { id = null, version = null, ...said } = input;
      const result = await saveContent(services, staffOf(context), { ...said, id, version });
      if (!result.ok) throw errors[result.failure.code](withFields(result.failure));
      return result.value;
    }),

    staffPublish: calls.staffPublish.handler(async ({ input, context, errors }) => {
      const result = await publishContent(services, staffOf(context), {
        ...input,
        ...{ shownFrom: dateOf(input.shownFrom), shownUntil: dateOf(input.shownUntil) },
      });
      if (!result.ok) throw errors[result.failure.code](withFields(result.failure));
      return { isShown: result.value };
    }),

    staffLegal: calls.staffLegal.handler(async () => ({ dataList: await listLegal(services) })),

    staffReturn: calls.staffReturn.handler(async ({ input, context, errors }) => {
      const result = await returnToVersion(services, staffOf(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return { version: result.value };
    }),

    staffVersions: calls.staffVersions.handler(async ({ input, errors }) => {
      const result = await listVersions(services, { ...input, perPage: input.perpage });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    staffCompare: calls.staffCompare.handler(async ({ input, errors }) => {
      const result = await compareDeskVersions(services, input);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    staffImage: calls.staffImage.handler(async ({ input, context, errors }) => {
      const result = await keepContentImage(services, staffOf(context), input.picture[0]);
      if (!result.ok)
        throw errors[result.failure.code](
          uploadDetail(result.failure.code, { bytes: UPLOAD_LIMITS.imageBytes }),
        );
      return result.value;
    }),

    staffCategories: calls.staffCategories.handler(async () => ({
      dataList: await listCategories(services),
    })),

    staffSaveCategory: calls.staffSaveCategory.handler(async ({ input, context, errors }) => {
      const { id = null, version = null, idempotencyKey, ...category } = input;
      const key = idempotencyKeyOf(context, idempotencyKey);
      const result = await saveCategory(services, staffOf(context), { id, version, key, ...category });
      if (!result.ok) throw errors[result.failure.code](withFields(result.failure));
      return { id: result.value };
    }),

    staffOrder: calls.staffOrder.handler(async ({ input, context, errors }) => {
      const { categoryId = null, ids, was } = input;
      const result = await orderQuestions(services, staffOf(context), { categoryId, ids, was });
      if (!result.ok) throw errors[result.failure.code]();
      return { isOrdered: true as const };
    }),

    staffFaq: calls.staffFaq.handler(() => readDeskFaq(services)),
  });
}

function withFields(failure: object): { data?: unknown } {
  return 'fields' in failure ? { data: { fields: failure.fields } } : {};
}
