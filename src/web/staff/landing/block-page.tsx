import { data, redirect, useLoaderData, useNavigation } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { DeskLanding } from '../../../modules/landing/landing.contract.ts';
import type { BlockPicture } from '../../../modules/landing/landing-block.contract.ts';
import { inLocale } from '../../../shared/locale.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { DraftForm } from '../../kit/desk/draft-form.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, type ServerSide, serverSide } from '../../request/server-side.server.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/block-page';
import { BlockFields } from './block-fields.tsx';
import { readBlockForm, readPicture } from './block-form.server.ts';
import { keepPage } from './landing-action.server.ts';
import { landingPath, landingsAddress } from './landing-path.ts';
import { type PicturesRefused, sendPictures } from './send-pictures.server.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

async function find({ api }: ServerSide, params: { id: string; blockId: string }) {
  const id = readNumber(params.id);
  if (id === 0) throw data(null, { status: 404 });
  const page = await orHidden(api.landing.staffRead({ id }));
  const block = page.blocks.find((each) => each.id === readNumber(params.blockId));
  if (block === undefined) throw data(null, { status: 404 });
  return { page, block };
}

/** A block of a page's draft. */
export async function loader({ params, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { page, block } = await find(server, params);
  const messages = pickMessages(server.locale, 'admin', 'landing', 'editor', 'banner');
  return { page, block, head: pageHead(server, messages.landing.block[block.type]), messages };
}

export type BlockReply = PicturesRefused & {
  /** What was typed, by field. */
  values?: Record<string, string>;
  /** Which pictures its banner has, as the form tells it: those that were kept, though the block wasn't saved, needn't be sent again. */
  picture?: BlockPicture | null | undefined;
  pictures?: DeskLanding['pictures'];
};

/** Keeps what the form says of the block with the pictures that it sends, or removes it. */
export async function action({ request, params, context }: Route.ActionArgs): Promise<BlockReply | Response> {
  requireSignIn(context);
  const server = serverSide(context);
  const { page, block } = await find(server, params);
  const form = await request.formData();
  const version = readNumber(formText(form, 'version'));
  const read = version === 0 ? page : { ...page, version };
  const isRemoved = formText(form, 'intent') === 'remove';
  const said = isRemoved ? null : readBlockForm(form, block);
  const values = Object.fromEntries([...form].filter((entry) => typeof entry[1] === 'string')) as Record<
    string,
    string
  >;
  const picture = form.has('picture') ? readPicture(formText(form, 'picture')) : undefined;
  if (said !== null && said.block === null) return { values, picture, fields: said.fields };
  const sent = said === null ? null : await sendPictures(server, form, said.block);
  if (sent !== null && 'refused' in sent) return { values, picture, ...sent.refused };
  try {
    await keepPage(server, read, {
      blocks: page.blocks.flatMap((each) => (each.id === block.id ? (sent?.block ?? []) : each)),
    });
  } catch (error) {
    if (error instanceof Response) throw error;
    const { message } = apiFailure(error);
    if (sent?.block.type !== 'banner' || sent.pictures === null) return { values, picture, message };
    return {
      ...{ message, picture: sent.block.picture ?? null, pictures: sent.pictures },
      values: { ...values, pictures: '' },
    };
  }
  return redirect(`${landingPath(page.id)}?done=${isRemoved ? 'removed' : 'saved'}`);
}

export default function BlockPage() {
  const t = useTranslations('landing');
  const locale = useLocale();
  const { page, block } = useLoaderData<typeof loader>();
  const reply: BlockReply | undefined = useReply<typeof action>();
  const { formData } = useNavigation();
  const path = landingPath(page.id);
  return (
    <DeskPage
      title={t(`block.${block.type}`)}
      way={[
        ...useOfficeWay(),
        { label: t('title'), to: landingsAddress.path },
        { label: inLocale(locale, page.nameTh, page.nameEn), to: path },
      ]}
      isNarrow
    >
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      <Panel title={t(`block.${block.type}`)}>
        <DraftForm
          name={`landing.${page.id}.block.${block.id}`}
          reply={reply}
          opened={{ version: page.version }}
          encType={block.type === 'banner' ? 'multipart/form-data' : undefined}
          noValidate
          className="grid gap-4 sm:grid-cols-2"
        >
          <BlockFields
            block={block}
            values={reply?.values ?? {}}
            fields={reply?.fields ?? {}}
            picture={reply?.picture === undefined && block.type === 'banner' ? block.picture : reply?.picture}
            pictures={reply?.pictures ?? page.pictures}
            pictureMessage={reply?.pictureMessage ?? {}}
          />
          <div className="flex flex-wrap gap-2 sm:col-span-2">
            <Button type="submit" name="intent" value="save" isBusy={formData?.get('intent') === 'save'}>
              {t('form.save')}
            </Button>
            <ButtonLink to={path} variant="secondary">
              {t('form.back')}
            </ButtonLink>
          </div>
        </DraftForm>
      </Panel>
      <ConfirmPanel
        label={t('remove.label')}
        title={t('remove.title')}
        text={t('remove.text')}
        submit={t('remove.submit')}
        intent="remove"
        fields={{ version: page.version }}
        look="quiet"
        tone="danger"
      />
    </DeskPage>
  );
}
