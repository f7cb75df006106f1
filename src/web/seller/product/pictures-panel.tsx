import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type {
  ProductPictures,
  StorePicture,
} from '../../../modules/product-picture/product-picture.contract.ts';
import { pictureAltMost, picturesMost } from '../../../modules/product-picture/product-picture.rules.ts';
import { OrderedList } from '../../kit/desk/ordered-list.tsx';
import { changedCoverHref } from '../../kit/product/changed-cover-href.ts';
import { CoverFile, NamedCover } from '../../kit/product/cover-pair.tsx';
import { ActionPanel } from '../../ui/action-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Field } from '../../ui/field.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { photoAccept } from '../../ui/photo-files.rules.ts';
import { Picture } from '../../ui/picture.tsx';
import type { ProductReply } from './product-form.types.ts';

type PicturesProps = { pictures: ProductPictures; reply: ProductReply | undefined };

/** Pictures of a product in their order, each with what it shows; and the book's cover where it is the store's to change. */
export function PicturesPanel({ pictures, reply }: PicturesProps) {
  const t = useTranslations('listing.picture');
  const { formData } = useNavigation();
  const { dataList, most, cover, version } = pictures;
  const errorOf = (intent: string) => (reply?.intent === intent ? reply.message : undefined);
  const nameOf = ({ id, altTh }: StorePicture) =>
    altTh === '' ? t('nameless', { place: dataList.findIndex((each) => each.id === id) + 1 }) : altTh;
  return (
    <div id="pictures" className="scroll-mt-20">
      <Panel title={t('title')}>
        <p className="text-sm text-ink-soft">{t('lead', { most })}</p>
        {cover !== null && (
          <Cover
            cover={cover}
            error={errorOf('cover') ?? errorOf('cover-drawn') ?? errorOf('withdraw-cover')}
          />
        )}
        {errorOf('order') !== undefined && <Notice tone="error">{errorOf('order')}</Notice>}
        {errorOf('picture-remove') !== undefined && <Notice tone="error">{errorOf('picture-remove')}</Notice>}
        {dataList.length === 0 ? (
          <p className="text-ink-mute">{t('empty')}</p>
        ) : (
          <OrderedList
            things={dataList}
            nameOf={nameOf}
            words={{
              label: t('list'),
              drag: t('drag'),
              up: (name) => t('up', { name }),
              down: (name) => t('down', { name }),
              moved: (moved) => t('moved', moved),
            }}
          >
            {(picture) => (
              <OnePicture picture={picture} name={nameOf(picture)} version={version} reply={reply} />
            )}
          </OrderedList>
        )}
        {dataList.length < most && (
          <Form method="post" encType="multipart/form-data" noValidate className="grid gap-4">
            <FileField
              name="pictures"
              label={t('add')}
              hint={t('addHint', { left: most - dataList.length })}
              accept={photoAccept}
              multiple={most - dataList.length > 1}
              error={errorOf('pictures')}
            />
            <Button
              type="submit"
              name="intent"
              value="pictures"
              variant="secondary"
              isBusy={formData?.get('intent') === 'pictures'}
              className="justify-self-start"
            >
              {t('addSubmit')}
            </Button>
          </Form>
        )}
        {dataList.length >= picturesMost && <p className="text-sm text-ink-mute">{t('full')}</p>}
      </Panel>
    </div>
  );
}

function OnePicture({
  picture: { id, altTh, altEn, imageUrl },
  name,
  version,
  reply,
}: {
  picture: StorePicture;
  name: string;
  version: number;
  reply: ProductReply | undefined;
}) {
  const t = useTranslations('listing.picture');
  const { formData } = useNavigation();
  const own = reply?.intent === 'picture-words' && reply.pictureId === id ? reply : undefined;
  const words = own?.words ?? { altTh, altEn };
  const isBusy = formData?.get('intent') === 'picture-words' && formData.get('pictureId') === String(id);
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-start gap-3">
      <a href={`${imageUrl}/1600.jpg`} target="_blank" rel="noreferrer" className="shrink-0">
        <Picture
          base={imageUrl}
          alt={t('open', { name })}
          sizes="5rem"
          ratio="1/1"
          minWidthPx={96}
          maxWidthPx={240}
          className="size-20! rounded-md border border-line bg-wash"
        />
      </a>
      <div className="grid min-w-0 flex-1 basis-40 gap-2">
        <p className="wrap-anywhere">{name}</p>
        <div className="flex flex-wrap gap-2">
          <ActionPanel
            key={`${version} ${altTh} ${altEn}`}
            look="quiet"
            label={t('words')}
            name={name}
            title={t('wordsTitle')}
            text={t('wordsText')}
            isOpen={own === undefined ? undefined : true}
          >
            <Form method="post" noValidate className="grid gap-4">
              {own?.message !== undefined && <Notice tone="error">{own.message}</Notice>}
              <input type="hidden" name="pictureId" value={id} />
              <input type="hidden" name="version" value={version} />
              <Field name="altTh" label={t('altTh')} maxLength={pictureAltMost} defaultValue={words.altTh} />
              <Field name="altEn" label={t('altEn')} maxLength={pictureAltMost} defaultValue={words.altEn} />
              <Button
                type="submit"
                name="intent"
                value="picture-words"
                isBusy={isBusy}
                className="justify-self-start"
              >
                {t('wordsSubmit')}
              </Button>
            </Form>
          </ActionPanel>
          <ConfirmPanel
            label={t('remove')}
            name={name}
            title={t('removeTitle')}
            text={t('removeText')}
            submit={t('removeSubmit')}
            intent="picture-remove"
            fields={{ pictureId: id }}
            look="quiet"
            tone="danger"
          />
        </div>
      </div>
    </div>
  );
}

/** The cover of the book, which everybody who sells it shows: the store's to change, or to be proposed to staff. */
function Cover({
  cover,
  error,
}: {
  cover: NonNullable<ProductPictures['cover']>;
  error: string | undefined;
}) {
  const t = useTranslations('listing.picture');
  const { formData } = useNavigation();
  const { imageUrl, isOwn, isUploaded, version, proposal } = cover;
  const isWaiting = !isOwn && proposal?.status === 'waiting';
  return (
    <section className="flex flex-wrap items-start gap-4 border-b border-line pb-4">
      <Picture
        base={imageUrl}
        alt={t('cover')}
        sizes="5rem"
        minWidthPx={96}
        maxWidthPx={240}
        className="aspect-2/3 w-20! rounded-sm shadow-cover"
      />
      <div className="grid min-w-0 flex-1 basis-56 gap-3">
        <div>
          <h3 className="font-semibold">{t('cover')}</h3>
          <p className="text-sm text-ink-soft">
            {t(isOwn ? (isUploaded ? 'coverUploaded' : 'coverDrawn') : 'coverShared')}
          </p>
        </div>
        {!isOwn && proposal !== null && <CoverProposal proposal={proposal} />}
        {isWaiting && error !== undefined && <Notice tone="error">{error}</Notice>}
        {!isWaiting && (
          <Form method="post" encType="multipart/form-data" noValidate className="grid gap-3">
            <input type="hidden" name="version" value={version} />
            <FileField
              name="cover"
              label={t('coverFile')}
              hint={t('fileHint')}
              accept={photoAccept}
              error={error}
            />
            <div className="flex flex-wrap gap-2">
              <Button
                type="submit"
                name="intent"
                value="cover"
                variant="secondary"
                isBusy={formData?.get('intent') === 'cover'}
              >
                {t(isOwn ? 'coverSubmit' : 'coverPropose')}
              </Button>
              {isUploaded && (
                <Button type="submit" name="intent" value="cover-drawn" variant="quiet">
                  {t(isOwn ? 'coverRemove' : 'coverProposeRemove')}
                </Button>
              )}
            </div>
          </Form>
        )}
      </div>
    </section>
  );
}

/** What became of the cover that the store proposed last; nothing where staff took it, since it is there to be seen. */
function CoverProposal({
  proposal: { id, status, reason, createdAt, hasPicture, isStale },
}: {
  proposal: NonNullable<NonNullable<ProductPictures['cover']>['proposal']>;
}) {
  const t = useTranslations('listing.picture');
  if (status === 'accepted') return null;
  if (status === 'refused')
    return (
      <Notice tone="warning" title={t('coverRefused')}>
        {reason}
      </Notice>
    );
  return (
    <div className="grid gap-3">
      <Notice tone={isStale ? 'warning' : 'info'} title={t(isStale ? 'coverStale' : 'coverWaiting')}>
        {t(isStale ? 'coverStaleText' : 'coverWaitingText')} <Moment at={createdAt} />
      </Notice>
      <NamedCover name={t('coverProposed')}>
        {hasPicture ? (
          <CoverFile
            href={changedCoverHref('seller', 'proposals', id, 'after')}
            alt={t('coverProposed')}
            className="aspect-2/3 w-20 rounded-sm bg-wash object-contain shadow-cover"
          />
        ) : (
          <p className="text-sm">{t('coverProposedDrawn')}</p>
        )}
      </NamedCover>
      <div>
        <ConfirmPanel
          label={t('coverWithdraw')}
          title={t('coverWithdrawTitle')}
          text={t('coverWithdrawText')}
          submit={t('coverWithdrawSubmit')}
          intent="withdraw-cover"
          fields={{ proposalId: id }}
          look="secondary"
        />
      </div>
    </div>
  );
}
