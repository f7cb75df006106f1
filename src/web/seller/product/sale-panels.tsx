import Copy from 'lucide-react/icons/copy';
import ExternalLink from 'lucide-react/icons/external-link';
import Eye from 'lucide-react/icons/eye';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { StoreProduct } from '../../../modules/listing/listing.contract.ts';
import { ProductCover } from '../../kit/product/product-cover.tsx';
import { ActionPanel } from '../../ui/action-panel.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { addOptionsPath, optionsPathOf } from '../option/options-path.ts';
import { useMistakes } from './product-fields.tsx';
import type { ProductReply, ProductValues } from './product-form.types.ts';
import { addPath, productsPath } from './products-query.rules.ts';

/** Whether it is sold, since when or why not, and what can be done about it. */
export function StatePanel({
  product,
  values,
  reply,
}: {
  product: StoreProduct;
  values: ProductValues;
  reply: ProductReply | undefined;
}) {
  const t = useTranslations('listing.one');
  const form = useTranslations('listing.form');
  const { formData } = useNavigation();
  const say = useMistakes(reply?.mistakes);
  const { state, publishAt, refusal, version, urlKey } = product;
  const canPublish = state === 'draft' || state === 'hidden';
  return (
    <Panel title={t('sale')}>
      <div className="flex items-start gap-4">
        <ProductCover imageUrl={product.imageUrl} className="h-24! w-17!" />
        <p className="min-w-0 flex-1 text-ink-soft">
          {publishAt !== null ? (
            <>
              {t('scheduledText')} <Moment at={publishAt} className="font-semibold text-ink" />
            </>
          ) : (
            t(`stateText.${state}`)
          )}
        </p>
      </div>
      {refusal !== null && state === 'refused' && (
        <Notice tone="error" title={t('refusal')}>
          {refusal}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        {state === 'onSale' && (
          <ButtonLink to={`/product/${urlKey}`} variant="secondary" target="_blank">
            <ExternalLink className="size-4" aria-hidden="true" />
            {t('view')}
          </ButtonLink>
        )}
        {state !== 'onSale' && (
          <ButtonLink to={`/preview/product/${urlKey}`} variant="secondary" target="_blank">
            <Eye className="size-4" aria-hidden="true" />
            {t('preview')}
          </ButtonLink>
        )}
        {canPublish && (
          <Form method="post">
            <input type="hidden" name="version" value={version} />
            <Button
              type="submit"
              name="intent"
              value="publish"
              isBusy={formData?.get('intent') === 'publish'}
            >
              {t('publish')}
            </Button>
          </Form>
        )}
        {canPublish && (
          <ActionPanel
            key={publishAt}
            look="secondary"
            label={t(publishAt === null ? 'schedule' : 'reschedule')}
            title={t('scheduleTitle')}
            text={t('scheduleText')}
            isOpen={reply?.intent === 'schedule' && reply.mistakes !== undefined ? true : undefined}
          >
            <Form method="post" noValidate className="grid gap-4">
              <input type="hidden" name="version" value={version} />
              <Field
                type="datetime-local"
                name="publishAt"
                label={form('publishAt')}
                hint={form('timeHint')}
                required
                defaultValue={reply?.values?.publishAt ?? values.publishAt}
                error={say('publishAt')}
              />
              <Button
                type="submit"
                name="intent"
                value="schedule"
                isBusy={formData?.get('intent') === 'schedule'}
                className="justify-self-start"
              >
                {t('scheduleSubmit')}
              </Button>
            </Form>
          </ActionPanel>
        )}
        {publishAt !== null && (
          <Form method="post">
            <input type="hidden" name="version" value={version} />
            <Button type="submit" name="intent" value="draft" variant="quiet">
              {t('unschedule')}
            </Button>
          </Form>
        )}
        <ButtonLink
          to={
            product.hasOptions
              ? `${addOptionsPath}?from=${product.id}`
              : `${addPath}?way=${product.book === null ? 'thing' : 'book'}&from=${product.id}`
          }
          variant="quiet"
        >
          <Copy className="size-4" aria-hidden="true" />
          {t('duplicate')}
        </ButtonLink>
        {state === 'onSale' && (
          <ConfirmPanel
            label={t('hide')}
            title={t('hideTitle')}
            text={t('hideText')}
            submit={t('hideSubmit')}
            intent="hide"
            fields={{ version }}
            look="quiet"
          />
        )}
        {state === 'archived' ? (
          <ConfirmPanel
            label={t('restore')}
            title={t('restoreTitle')}
            text={t('restoreText')}
            submit={t('restoreSubmit')}
            intent="restore"
            fields={{ version }}
          />
        ) : (
          product.parentId === null && (
            <ConfirmPanel
              label={t('archive')}
              title={t('archiveTitle')}
              text={t('archiveText')}
              submit={t('archiveSubmit')}
              intent="archive"
              fields={{ version }}
              look="quiet"
            />
          )
        )}
      </div>
    </Panel>
  );
}

export function StockPanel({ product }: { product: StoreProduct }) {
  const t = useTranslations('listing.one');
  if (product.format === 'ebook') return null;
  return (
    <Panel title={t('stock')}>
      <dl className="grid grid-cols-2 gap-3 tabular-nums">
        <Fact label={t('stockFree')}>
          <span className="text-xl font-bold">{product.stockFree}</span>
        </Fact>
        <Fact label={t('stockReserved')}>{product.stockReserved}</Fact>
        <Fact label={t('stockOnHand')}>{product.stockOnHand}</Fact>
        <Fact label={t('sold')}>{product.soldCount}</Fact>
      </dl>
      {product.hasOptions && (
        <ButtonLink to={optionsPathOf(product.id)} variant="secondary">
          {t('toOptions')}
        </ButtonLink>
      )}
      {!product.hasOptions && (
        <Link
          to={`/manage-store/stock/${product.id}`}
          className="text-sm font-semibold text-primary hover:underline"
        >
          {t('toStock')}
        </Link>
      )}
      {product.stockFree <= 0 && product.state === 'onSale' && (
        <Link
          to={`${productsPath}?status=outOfStock`}
          className="text-sm font-semibold text-primary hover:underline"
        >
          {t('allSoldOut')}
        </Link>
      )}
    </Panel>
  );
}
