import { data, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { LessonBody } from '../../kit/academy/lesson-body.tsx';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Notice } from '../../ui/notice.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/preview-page';
import { academyRoot, documentPath, kindOf } from './academy-path.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** A draft as people would see it, for staff alone. */
export async function loader({ params, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const kind = kindOf(params.kind);
  const draft = await orHidden(server.api.academy.staffPreview({ id: readNumber(params.id) || 1 }));
  if (draft.kind !== kind) throw data(null, { status: 404 });
  const messages = pickMessages(server.locale, 'admin', 'academy', 'academyDesk', 'content', 'catalogue');
  return { draft, head: pageHead(server, messages.academyDesk.preview.title), messages };
}

export default function PreviewPage() {
  const t = useTranslations('academyDesk');
  const { draft } = useLoaderData<typeof loader>();
  const { id, kind, title, summary, imageUrl, imageAlt } = draft;
  return (
    <DeskPage
      title={title}
      crumb={t('preview.title')}
      way={[
        ...useOfficeWay(),
        { label: t('title'), to: academyRoot },
        { label: title, to: documentPath(kind, id) },
      ]}
      lead={summary === '' ? undefined : summary}
      isNarrow
    >
      <Notice tone="info">{t('preview.notice')}</Notice>
      {imageUrl !== null && (
        <Picture
          base={imageUrl}
          alt={imageAlt}
          ratio="16/9"
          sizes="(width < 48rem) 92vw, 32rem"
          className="aspect-video max-w-xl rounded-md"
        />
      )}
      <div className="max-w-2xl">
        <LessonBody lesson={draft} fileHref={`/admin/academy/lesson-file/${id}`} />
      </div>
    </DeskPage>
  );
}
