import { data, redirect, useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { inLocale } from '../../../shared/locale.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber, readPageNo } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Notice } from '../../ui/notice.tsx';
import { VersionList } from '../content/version-list.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/versions-page';
import { academyRoot, documentPath, kindOf } from './academy-path.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 50;

function readAddress(params: { kind: string; id: string }) {
  const kind = kindOf(params.kind);
  const id = readNumber(params.id);
  if (kind === null || id === 0) throw data(null, { status: 404 });
  return { kind, id };
}

/** The versions of a course or lesson; two of them side by side, the draft and the one before it unless the address says which. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { academy } = server.api;
  const { kind, id } = readAddress(params);
  const pageNo = readPageNo(url.searchParams.get('pageNo'));
  const [document, versions] = await orHidden(
    Promise.all([academy.staffRead({ id }), academy.staffVersions({ id, pageNo, perpage })]),
  );
  const after = readNumber(url.searchParams.get('after')) || document.version;
  const before = readNumber(url.searchParams.get('before')) || Math.max(1, after - 1);
  const comparison = before === after ? null : await orHidden(academy.staffCompare({ id, before, after }));
  const messages = pickMessages(server.locale, 'admin', 'academyDesk', 'contentDesk');
  return {
    ...{ kind, document, versions, pageNo, comparison, before, after, messages },
    head: pageHead(server, messages.contentDesk.versions.title),
  };
}

type VersionsReply = { message: string };

/** Goes back to a version. */
export async function action({
  request,
  params,
  context,
}: Route.ActionArgs): Promise<VersionsReply | Response> {
  requireSignIn(context);
  const { api } = serverSide(context);
  const { kind, id } = readAddress(params);
  const form = await request.formData();
  const version = readNumber(formText(form, 'version'));
  const to = readNumber(formText(form, 'to'));
  try {
    await orHidden(api.academy.staffReturn({ id, version, to }));
  } catch (error) {
    if (error instanceof Response) throw error;
    return { message: apiFailure(error).message };
  }
  return redirect(`${documentPath(kind, id)}?done=returned`);
}

export default function VersionsPage() {
  const t = useTranslations('contentDesk');
  const desk = useTranslations('academyDesk');
  const locale = useLocale();
  const { kind, document, ...shown } = useLoaderData<typeof loader>();
  const reply: VersionsReply | undefined = useReply<typeof action>();
  return (
    <DeskPage
      title={t('versions.title')}
      way={[
        ...useOfficeWay(),
        { label: desk('title'), to: academyRoot },
        {
          label: inLocale(locale, document.titleTh, document.titleEn),
          to: documentPath(kind, document.id),
        },
      ]}
      isNarrow
    >
      {reply !== undefined && <Notice tone="error">{reply.message}</Notice>}
      <VersionList
        path={`${documentPath(kind, document.id)}/versions`}
        {...{ document, perpage, versions: shown.versions, pageNo: shown.pageNo }}
        {...{ comparison: shown.comparison, before: shown.before, after: shown.after }}
      />
    </DeskPage>
  );
}
