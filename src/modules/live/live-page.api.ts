import { callerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import {
  bindPage,
  finishPageLogin,
  listOwnPages,
  listPagePosts,
  startPageLogin,
  unbindPage,
} from './connect-page.ts';
import { actorOf, type HostOf } from './live-host.api.ts';
import type { livePageContract } from './live-page.contract.ts';
import { readPageLink } from './read-page-link.ts';

export function livePageApi(services: Services, contract: typeof livePageContract, hostOf: HostOf) {
  const calls = implementCalls(contract);
  return {
    pageLink: calls.pageLink.handler(async ({ input, context, errors }) => {
      const result = await readPageLink(services, { ...input, ...hostOf(context) });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    startPage: calls.startPage.handler(async ({ input, context, errors }) => {
      const { sessionId } = callerOf(context);
      const result = await startPageLogin(services, { ...input, ...hostOf(context), sessionId });
      if (!result.ok) throw errors[result.failure.code]();
      return { authorizeUrl: result.value };
    }),

    finishPage: calls.finishPage.handler(async ({ input, context, errors }) => {
      const { sessionId } = callerOf(context);
      const result = await finishPageLogin(services, {
        ...input,
        sessionId,
        ...hostOf(context),
        ...actorOf(context),
      });
      if (result.ok) return { id: result.value };
      const { code, id } = result.failure;
      // Whoever is back is led to the live that it was for.
      throw errors[code](id === undefined ? {} : { data: { id } });
    }),

    pages: calls.pages.handler(async ({ input, context, errors }) => {
      const { id, after = null } = input;
      const result = await listOwnPages(services, { id, after, ...hostOf(context) });
      if (!result.ok) throw errors[result.failure.code]();
      return { dataList: result.value.pages, after: result.value.after };
    }),

    pagePosts: calls.pagePosts.handler(async ({ input, context, errors }) => {
      const { after = null, ...rest } = input;
      const result = await listPagePosts(services, { ...rest, after, ...hostOf(context) });
      if (!result.ok) throw errors[result.failure.code]();
      const { page, posts, after: next } = result.value;
      const dataList = posts.map(({ id, name, at, isLive }) => ({
        ...{ id, name, isLive, at: at?.toISOString() ?? null },
      }));
      return { page, dataList, after: next };
    }),

    bindPage: calls.bindPage.handler(async ({ input, context, errors }) => {
      const result = await bindPage(services, { ...input, ...hostOf(context), ...actorOf(context) });
      if (!result.ok) throw errors[result.failure.code]();
      return { isConnected: true as const };
    }),

    unbindPage: calls.unbindPage.handler(async ({ input, context, errors }) => {
      const result = await unbindPage(services, { ...input, ...hostOf(context), ...actorOf(context) });
      if (!result.ok) throw errors[result.failure.code]();
      return { isDisconnected: true as const };
    }),
  };
}
