import { Form } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { documentForms } from '../../../modules/document/document.rules.ts';
import type { DocumentRegister as Register } from '../../../modules/document/document-register.contract.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { FileLink } from '../../ui/file-link.tsx';
import { Link } from '../../ui/link.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import { bahtText } from '../../ui/price.tsx';
import { RegisterCards, RegisterTable } from './document-register-list.tsx';
import { monthName } from './month-name.ts';
import { type RegisterQuery, registerHref, registerPerPage } from './register-query.ts';

type Store = { sellerId: number; name: string };
type DocumentRegisterProps = {
  path: string;
  /** Where the month's files are, and the orders: null for whoever may not look at these. */
  filePath: string;
  orderPath: string | null;
  query: RegisterQuery;
  register: Register;
  /** To choose from; left out where there is only one. */
  stores?: readonly Store[];
};

/** Documents of a month: what they add up to, the month's files, and each with what it says. */
export function DocumentRegister({
  path,
  filePath,
  orderPath,
  query,
  register,
  stores,
}: DocumentRegisterProps) {
  const t = useTranslations('document.register');
  const isSearch = query.search !== '';
  return (
    <div className="grid gap-4">
      <Filter path={path} query={query} register={register} stores={stores} />
      {isSearch && (
        <p role="status" className="flex flex-wrap items-center gap-x-4 text-ink-soft">
          {t('found', { count: register.total, search: query.search })}
          <Link
            to={registerHref(path, { ...query, search: '', pageNo: 1 })}
            className="py-1 font-semibold text-primary hover:underline"
          >
            {t('clear')}
          </Link>
        </p>
      )}
      <div
        className={classNames('grid items-start gap-4', !isSearch && 'lg:grid-cols-[minmax(0,1fr)_22rem]')}
      >
        <Sums register={register} />
        {!isSearch && <Files filePath={filePath} query={query} register={register} />}
      </div>
      {register.dataList.length === 0 ? (
        <EmptyState title={t('emptyTitle')} text={t('emptyText')} />
      ) : (
        <>
          <RegisterCards
            entries={register.dataList}
            orderPath={orderPath}
            hasSellers={stores !== undefined}
          />
          <RegisterTable
            entries={register.dataList}
            orderPath={orderPath}
            hasSellers={stores !== undefined}
          />
        </>
      )}
      <Pagination
        pageNo={query.pageNo}
        pageCount={Math.ceil(register.total / registerPerPage)}
        makeHref={(pageNo) => registerHref(path, { ...query, pageNo })}
      />
    </div>
  );
}

function Filter({
  path,
  query,
  register,
  stores,
}: Pick<DocumentRegisterProps, 'path' | 'query' | 'register' | 'stores'>) {
  const t = useTranslations('document.register');
  const forms = useTranslations('document.form');
  const locale = useLocale();
  const months = register.months.includes(register.month)
    ? register.months
    : [register.month, ...register.months];
  return (
    <Form
      role="search"
      aria-label={t('filter')}
      action={path}
      // What the address says is what the fields show, also after going back.
      key={JSON.stringify(query)}
      className="grid items-end gap-2 sm:grid-cols-2 lg:flex lg:flex-wrap"
    >
      <SelectField
        name="month"
        label={t('month')}
        placeholder={null}
        defaultValue={register.month}
        options={months.map((month) => ({ value: month, label: monthName(locale, month) }))}
      />
      <SelectField
        name="form"
        label={t('form')}
        placeholder={null}
        defaultValue={query.form ?? ''}
        options={[
          { value: '', label: t('anyForm') },
          ...documentForms.map((form) => ({ value: form, label: forms(form) })),
        ]}
      />
      {stores !== undefined && (
        <SelectField
          name="sellerId"
          label={t('store')}
          placeholder={null}
          defaultValue={query.sellerId === 0 ? '' : String(query.sellerId)}
          options={[
            { value: '', label: t('anyStore') },
            ...stores.map(({ sellerId, name }) => ({ value: String(sellerId), label: name })),
          ]}
        />
      )}
      <Field
        type="search"
        name="search"
        label={t('search')}
        maxLength={60}
        defaultValue={query.search}
        className="lg:min-w-64 lg:flex-1"
      />
      <Button type="submit" variant="secondary">
        {t('go')}
      </Button>
    </Form>
  );
}

function Sums({ register: { sums, total } }: Pick<DocumentRegisterProps, 'register'>) {
  const t = useTranslations('document.register');
  return (
    <Panel title={t('sums')}>
      <dl className="grid grid-cols-2 gap-4 xl:grid-cols-4">
        {(['exempt', 'taxable', 'vat', 'total'] as const).map((key) => (
          <div key={key} className="min-w-0">
            <dt className="text-sm text-ink-mute">{t(key)}</dt>
            <dd className={classNames('text-lg tabular-nums', key === 'total' && 'font-semibold')}>
              {bahtText(sums[key])}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-soft">
        {t('sumsText', { count: total - sums.cancelled, cancelled: sums.cancelled })}
      </p>
    </Panel>
  );
}

function Files({
  filePath,
  query,
  register,
}: Pick<DocumentRegisterProps, 'filePath' | 'query' | 'register'>) {
  const t = useTranslations('document.register');
  const locale = useLocale();
  const { month, zipParts } = register;
  if (zipParts === 0) return null;
  const href = (name: string) => registerHref(`${filePath}/${month}${name}`, { sellerId: query.sellerId });
  return (
    <Panel title={t('files', { month: monthName(locale, month) })}>
      <p className="text-sm text-ink-soft">{t('filesText')}</p>
      <ul className="flex flex-wrap gap-x-4">
        <li>
          <FileLink href={href('.csv')}>{t('csv')}</FileLink>
        </li>
        {Array.from({ length: zipParts }, (_, index) => index + 1).map((part) => (
          <li key={part}>
            <FileLink href={href(part === 1 ? '.zip' : `-${part}.zip`)}>
              {zipParts === 1 ? t('zip') : t('zipPart', { part, parts: zipParts })}
            </FileLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
