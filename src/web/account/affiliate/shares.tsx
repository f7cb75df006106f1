import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { AffiliateLink } from '../../../modules/affiliate/affiliate-place.contract.ts';
import { linkMost } from '../../../modules/affiliate/link.rules.ts';
import { VoucherCodes } from '../../kit/affiliate/voucher-codes.tsx';
import { qrAddress } from '../../kit/dialog/share.rules.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CheckboxField, Field, TextAreaField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import { bahtText } from '../../ui/price.tsx';
import { StatusTabs } from '../../ui/status-tabs.tsx';
import type { AffiliateReply } from './affiliate-action.server.ts';
import { affiliateHref } from './affiliate-tabs.rules.ts';
import type { PartOf } from './read-part.server.ts';

type SharesProps = { part: PartOf<'shares'>; code: string; reply: AffiliateReply | undefined };

/** Links: made of pasted addresses, each with what came of it, to be copied, downloaded, renamed and put away. */
export function Shares({ part, code, reply }: SharesProps) {
  const t = useTranslations('affiliatePlace.shares');
  const { links, vouchers, codesPage, isRetired, pageNo, perpage, siteUrl } = part;
  const which = isRetired ? 'retired' : null;
  const whole = `${siteUrl}/?c=${code}`;
  return (
    <>
      {part.done === 'saved' && reply === undefined && <Notice tone="success">{t('saved')}</Notice>}
      {reply !== undefined && 'message' in reply && <Notice tone="error">{reply.message}</Notice>}
      <Maker reply={reply} />
      <Panel title={t('whole')}>
        <p className="text-sm text-ink-mute">{t('wholeText', { code })}</p>
        <Address url={whole} label={t('copy')} />
      </Panel>
      {vouchers.total > 0 && (
        <section aria-labelledby="codes" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h2 id="codes" className="text-xl">
            {t('codes')}
          </h2>
          <p className="text-sm text-ink-mute">{t('codesText')}</p>
          <VoucherCodes vouchers={vouchers.dataList} />
          <Pagination
            pageNo={codesPage}
            pageCount={Math.ceil(vouchers.total / perpage)}
            makeHref={(toPage) => affiliateHref('shares', { which, pageNo, codesPage: toPage })}
          />
        </section>
      )}
      <section aria-labelledby="links" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 id="links" className="text-xl">
          {t('list')}
        </h2>
        <StatusTabs
          label={t('which')}
          tabs={[
            { key: 'current', label: t('current'), to: affiliateHref('shares'), isCurrent: !isRetired },
            {
              key: 'retired',
              label: t('retired'),
              to: affiliateHref('shares', { which: 'retired' }),
              isCurrent: isRetired,
            },
          ]}
        />
        {links.dataList.length === 0 ? (
          <EmptyState
            headingLevel="h3"
            title={t(isRetired ? 'retiredEmpty' : 'empty')}
            text={t(isRetired ? 'retiredEmptyText' : 'emptyText')}
          />
        ) : (
          <ul aria-label={t('list')} className="grid gap-3">
            {links.dataList.map((link) => (
              <li key={link.id}>
                <LinkCard link={link} />
              </li>
            ))}
          </ul>
        )}
        <Pagination
          pageNo={pageNo}
          pageCount={Math.ceil(links.total / perpage)}
          makeHref={(toPage) => affiliateHref('shares', { which, pageNo: toPage, codesPage })}
        />
      </section>
    </>
  );
}

function Maker({ reply }: { reply: AffiliateReply | undefined }) {
  const t = useTranslations('affiliatePlace.shares');
  const { state } = useNavigation();
  const problem = reply !== undefined && 'problem' in reply && reply.problem !== 'nameMissing' ? reply : null;
  const results = (reply !== undefined && 'results' in reply ? reply.results : null) ?? null;
  return (
    <Panel title={t('make')}>
      <p className="text-sm text-ink-mute">{t('makeText', { most: linkMost.atOnce })}</p>
      <Form method="post" className="grid gap-3" key={results === null ? 'typed' : results.length}>
        <TextAreaField
          name="addresses"
          label={t('addresses')}
          rows={4}
          defaultValue={problem !== null && 'typed' in problem ? problem.typed : ''}
          error={problem === null ? undefined : t(problem.problem as 'none', { most: linkMost.atOnce })}
          spellCheck={false}
          autoCapitalize="none"
        />
        <Button
          type="submit"
          name="intent"
          value="makeLinks"
          isBusy={state === 'submitting'}
          className="justify-self-start max-sm:w-full"
        >
          {t('makeButton')}
        </Button>
      </Form>
      {results !== null && (
        <div role="status">
          <h3 className="font-semibold">{t('results')}</h3>
          <ul className="divide-y divide-line">
            {results.map(({ address, outcome, link }) => (
              <li key={address} className="grid gap-1 py-2">
                <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                  <Badge tone={outcome === 'made' ? 'success' : outcome === 'known' ? 'info' : 'warning'}>
                    {t(`outcome.${outcome}`)}
                  </Badge>
                  <span className="min-w-0 text-sm break-all text-ink-soft">{link?.title ?? address}</span>
                </p>
                {link !== null && <Address url={link.url} label={t('copyOf', { name: link.title })} />}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Panel>
  );
}

function Address({ url, label }: { url: string; label: string }) {
  const t = useTranslations('affiliatePlace.shares');
  return (
    <p className="flex items-center gap-2">
      <code className="min-w-0 rounded bg-paper px-2 py-1 text-sm break-all">{url}</code>
      <CopyButton text={url} label={label} doneLabel={t('copied')} />
    </p>
  );
}

const file =
  'inline-flex min-h-11 items-center rounded-md border border-line-strong bg-surface px-3 text-sm font-semibold hover:border-ink hover:bg-wash';

function LinkCard({ link }: { link: AffiliateLink }) {
  const t = useTranslations('affiliatePlace.shares');
  const name = link.name === '' ? link.title : link.name;
  const qr = qrAddress(link.url);
  return (
    <article aria-label={name} className="grid gap-2 rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 className="min-w-0 font-semibold wrap-anywhere">{name}</h3>
        <Badge>{t(`kind.${link.kind}`)}</Badge>
        {!link.isThere && <Badge tone="warning">{t('gone')}</Badge>}
      </div>
      {link.name !== '' && <p className="text-sm text-ink-mute">{link.title}</p>}
      <p className="text-sm tabular-nums">
        {t('figures', { clicks: link.clicks, orders: link.orders, earned: bahtText(link.earned) })}
        {link.conversion !== null && (
          <span className="block text-ink-mute">
            {t('conversion', { percent: `${(link.conversion * 100).toFixed(1)}%` })}
          </span>
        )}
      </p>
      <Address url={link.url} label={t('copyOf', { name })} />
      <p className="flex flex-wrap gap-2">
        {qr !== null && (
          <a href={qr} download="bannasala-qr.png" aria-label={t('qrOf', { name })} className={file}>
            {t('qr')}
          </a>
        )}
        {link.imageUrl !== null && (
          <a
            href={link.imageUrl}
            download="bannasala.jpg"
            aria-label={t('pictureOf', { name })}
            className={file}
          >
            {t('picture')}
          </a>
        )}
        {link.isThere && (
          <Link to={link.path} prefetch="intent" className={file}>
            {t('open')}
          </Link>
        )}
      </p>
      {link.isRetired ? (
        <Form method="post">
          <input type="hidden" name="id" value={link.id} />
          <Button type="submit" name="intent" value="restoreLink" variant="secondary">
            {t('restore')}
          </Button>
        </Form>
      ) : (
        <details>
          <summary
            aria-label={t('editOf', { name })}
            className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-primary hover:underline"
          >
            {t('edit')}
          </summary>
          <Form method="post" className="grid gap-3 pt-2" key={`${link.name} ${link.isShown}`}>
            <input type="hidden" name="id" value={link.id} />
            <Field
              name="name"
              label={t('name')}
              hint={t('nameHint')}
              defaultValue={link.name}
              maxLength={linkMost.name}
              autoComplete="off"
            />
            <CheckboxField name="isShown" label={t('isShown')} defaultChecked={link.isShown} />
            <p className="text-sm text-ink-mute">{t('retireText')}</p>
            <p className="flex flex-wrap gap-3">
              <Button type="submit" name="intent" value="saveLink">
                {t('save')}
              </Button>
              <Button type="submit" name="intent" value="retireLink" variant="secondary">
                {t('retire')}
              </Button>
            </p>
          </Form>
        </details>
      )}
    </article>
  );
}
