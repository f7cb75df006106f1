import { data, redirect, useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { contentKinds } from '../../../modules/content/content.rules.ts';
import { inLocale } from '../../../shared/locale.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber, readPageNo } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Notice } from '../../ui/notice.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/versions-page';
import { contentRoot, documentPath } from './content-path.ts';
import { VersionList } from './version-list.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 50;

function readAddress(params: { kind: string; id: string }) {
  const kind = contentKinds.find((each) => each === params.kind);
  const id = readNumber(params.id);
  if (kind === undefined || id === 0) throw data(null, { status: 404 });
  return { kind, id };
}

/** The versions of a document; two of them side by side, the draft and the one before it unless the address says which. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { kind, id } = readAddress(params);
  const pageNo = readPageNo(url.searchParams.get('pageNo'));
  const [document, versions] = await orHidden(
    Promise.all([
      server.api.content.staffRead({ id }),
      server.api.content.staffVersions({ id, pageNo, perpage }),
    ]),
  );
  const after = readNumber(url.searchParams.get('after')) || document.version;
  const before = readNumber(url.searchParams.get('before')) || Math.max(1, after - 1);
  const comparison =
    before === after ? null : await orHidden(server.api.content.staffCompare({ id, before, after }));
  const messages = pickMessages(server.locale, 'admin', 'contentDesk');
  const { title } = messages.contentDesk.versions;
  return {
    kind,
    document,
    versions,
    pageNo,
    comparison,
    before,
    after,
    head: pageHead(server, title),
    messages,
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
    await orHidden(api.content.staffReturn({ id, version, to }));
  } catch (error) {
    if (error instanceof Response) throw error;
    return { message: apiFailure(error).message };
  }
  return redirect(`${documentPath(kind, id)}?done=returned`);
}

export default function VersionsPage() {
  const t = useTranslations('contentDesk');
  const locale = useLocale();
  const { kind, document, versions, pageNo, comparison, before, after } = useLoaderData<typeof loader>();
  const reply: VersionsReply | undefined = useReply<typeof action>();
  return (
    <DeskPage
      title={t('versions.title')}
      way={[
        ...useOfficeWay(),
        { label: t(`kind.${kind}`), to: `${contentRoot}/${kind}` },
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
        {...{ document, versions, pageNo, perpage, comparison, before, after }}
      />
    </DeskPage>
  );
}
