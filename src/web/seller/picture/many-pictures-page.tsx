import { useState } from 'react';
import { Form, redirect, useLoaderData, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type {
  PictureBatch,
  PictureBatchRead,
} from '../../../modules/product-picture/product-picture.contract.ts';
import { batchMost } from '../../../modules/product-picture/product-picture.rules.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { useLookAgain } from '../../kit/desk/use-look-again.ts';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formFiles, formKey } from '../../request/form-fields.ts';
import { queryHref } from '../../request/query-href.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Button } from '../../ui/button.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { FormKey } from '../../ui/form-key.tsx';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Route } from './+types/many-pictures-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const path = '/manage-store/products/pictures';

/** Pictures of many products at once: where they are sent, and what became of each. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const id = readNumber(url.searchParams.get('batch'));
  const [{ dataList }, batch] = await orHidden(
    Promise.all([
      server.api.productPicture.batches({}),
      id === 0 ? null : server.api.productPicture.batch({ id }),
    ]),
  );
  const messages = pickMessages(server.locale, 'pictures');
  return {
    ...{ batches: dataList, batch, messages },
    key: crypto.randomUUID(),
    head: pageHead(server, messages.pictures.title),
  };
}

type Reply = { isMissing?: boolean; message?: string };

export async function action({ request, context }: Route.ActionArgs): Promise<Response | Reply> {
  requireSignIn(context);
  const { api } = serverSide(context);
  const form = await request.formData();
  const pictures = formFiles(form, 'pictures');
  if (pictures.length === 0) return { isMissing: true };
  try {
    const { id } = await orHidden(api.productPicture.sendMany({ pictures, idempotencyKey: formKey(form) }));
    return redirect(queryHref(path, { batch: String(id) }));
  } catch (error) {
    return { message: apiFailure(error).message };
  }
}

export default function ManyPicturesPage() {
  const t = useTranslations('pictures');
  const { batches, batch, key } = useLoaderData<typeof loader>();
  const reply: Reply | undefined = useReply<typeof action>();
  const { formMethod } = useNavigation();
  const [isTooLarge, setTooLarge] = useState(false);
  useLookAgain(batch?.state === 'waiting');
  return (
    <DeskPage title={t('title')} way={[{ label: t('back'), to: '/manage-store/products' }]} lead={t('lead')}>
      <Panel title={t('send')}>
        <Form
          method="post"
          action={path}
          encType="multipart/form-data"
          className="grid gap-4"
          onSubmit={(event) => {
            // So much isn't even read: the choice would be gone with the page.
            if (isTooLarge) event.preventDefault();
          }}
        >
          <FormKey value={key} />
          <FileField
            name="pictures"
            label={t('files')}
            hint={t('hint')}
            required
            multiple
            accept=".png,.jpg,.jpeg,.zip,image/png,image/jpeg,application/zip"
            onChange={({ currentTarget: { files } }) => {
              const bytes = [...(files ?? [])].reduce((sum, { size }) => sum + size, 0);
              setTooLarge(bytes > batchMost.bytes);
            }}
            error={isTooLarge ? t('tooLarge') : reply?.isMissing === true ? t('missing') : reply?.message}
          />
          <Button type="submit" isBusy={formMethod === 'POST'} className="justify-self-start max-sm:w-full">
            {t('submit')}
          </Button>
        </Form>
      </Panel>
      {batch !== null && <Report batch={batch} />}
      {batches.length > 0 && (
        <Panel title={t('sent')}>
          <ul className="divide-y divide-line">
            {batches.map((each) => (
              <li key={each.id} className="py-1">
                <Link
                  to={queryHref(path, { batch: String(each.id) })}
                  className="inline-flex min-h-11 flex-wrap items-center gap-x-3 text-primary underline"
                >
                  <Moment at={each.createdAt} /> <Outcome batch={each} />
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </DeskPage>
  );
}

function Outcome({ batch }: { batch: PictureBatch }) {
  const t = useTranslations('pictures');
  const { state, fileCount, done, added, known, refused } = batch;
  return (
    <span className="tabular-nums">
      {state === 'waiting'
        ? t('waiting', { done, total: fileCount })
        : t('outcome', { added, known, refused })}
    </span>
  );
}

/** What became of each picture, what was refused first. */
function Report({ batch }: { batch: PictureBatchRead }) {
  const t = useTranslations('pictures');
  return (
    <section aria-labelledby="pictures-report" className="grid gap-3">
      <h2 id="pictures-report" className="text-lg">
        {t('report')}
      </h2>
      <p role="status">
        <Outcome batch={batch} />
      </p>
      <ul
        aria-labelledby="pictures-report"
        className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
      >
        {batch.dataList.map(({ path: place, fileName, result, productId, productName, message }) => (
          <li key={place} className="grid gap-x-4 px-4 py-3 md:grid-cols-[16rem_6rem_1fr]">
            <span className="min-w-0 font-semibold wrap-anywhere">{fileName}</span>
            <span className={result === 'refused' ? 'text-danger' : 'text-ink-soft'}>
              {t(`result.${result}`)}
            </span>
            <span className="min-w-0 wrap-anywhere">
              {productId !== null && (
                <Link to={`/manage-store/product/${productId}`} className="text-primary underline">
                  {productName}
                </Link>
              )}
              {message !== null && <span className="block text-ink-soft">{message}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
