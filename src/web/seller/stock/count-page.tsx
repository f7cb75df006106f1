import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Form, redirect, useLoaderData, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { ScanButton } from '../../kit/scan/scan-button.tsx';
import { apiFailure } from '../../request/api-client.server.ts';
import { formKey, formText } from '../../request/form-fields.ts';
import { readNumber, readSearch } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { FormKey } from '../../ui/form-key.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import type { Route } from './+types/count-page';
import {
  type CountedItem,
  type CountLine,
  countedOf,
  differenceOf,
  expectedOf,
  isEmptyCount,
  linesMost,
  removeLine,
  removeMiss,
  setCounted,
} from './count.rules.ts';
import { readLines } from './count-form.server.ts';
import { numbersOf, signed } from './stock-words.ts';
import { useStockCount } from './use-stock-count.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const path = '/manage-store/stock/count';

/** Counting by scanner; without scripts one product after the other, by `?code=`. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const code = readSearch(url.searchParams.get('code'));
  const [{ dataList }, { store }] = await orHidden(
    Promise.all([server.api.stock.find({ code }), server.api.storeCentre.waiting({})]),
  );
  const messages = pickMessages(server.locale, 'stock', 'listing');
  const { changed } = Object.fromEntries(url.searchParams);
  return {
    code,
    found: dataList,
    storeKey: store.urlKey,
    booked: changed === undefined ? null : readNumber(changed),
    // A difference that is sent twice is booked once.
    key: crypto.randomUUID(),
    head: pageHead(server, messages.stock.counting.title),
    messages,
  };
}

type Reply = { id: number; counted: string; message: string | null };

/** One product, counted without scripts. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response | Reply> {
  requireSignIn(context);
  const form = await request.formData();
  const [line] = readLines(form);
  const reply = { id: line?.id ?? 0, counted: formText(form, 'counted') };
  if (line === undefined || line.counted < 0) return { ...reply, message: null };
  try {
    const { dataList, changed } = await serverSide(context).api.stock.count({
      lines: [line],
      note: formText(form, 'note').slice(0, 200),
      idempotencyKey: formKey(form),
    });
    const refusal = dataList[0]?.refusal ?? null;
    if (refusal === null) return redirect(`${path}?changed=${changed}`);
    const messages = pickMessages(serverSide(context).locale, 'stock');
    return { ...reply, message: messages.stock.counting.refusal[refusal] };
  } catch (error) {
    return { ...reply, message: apiFailure(error).message };
  }
}

export default function CountPage() {
  const t = useTranslations('stock');
  const { booked, code, storeKey } = useLoaderData<typeof loader>();
  const counting = useStockCount(storeKey);
  // Who looked a number up before the scripts ran counts it where it was found.
  const isScanned = useIsHydrated() && code === '';
  const isFrozen = isScanned && counting.count.sent !== null;
  return (
    <DeskPage
      title={t('counting.title')}
      way={[{ label: t('title'), to: '/manage-store/stock' }]}
      lead={t('counting.lead')}
    >
      {booked !== null && (
        <Notice tone="success">
          {t('counting.done', { changed: booked, agreed: booked === 0 ? 1 : 0 })}
        </Notice>
      )}
      {!isFrozen && (
        <CodeForm
          submit={t(isScanned ? 'counting.add' : 'counting.find')}
          {...(isScanned ? { onScan: counting.scan } : {})}
        />
      )}
      {isScanned ? <ScannedCount counting={counting} /> : <PlainCount />}
    </DeskPage>
  );
}

/** The field that a scanner types into. */
function CodeForm({ submit, onScan }: { submit: string; onScan?: (code: string) => void }) {
  const t = useTranslations('stock.counting');
  const { code } = useLoaderData<typeof loader>();
  const formRef = useRef<HTMLFormElement>(null);
  const hasScripts = onScan !== undefined;
  useEffect(() => {
    // Who is writing elsewhere already goes on there.
    if (hasScripts && document.activeElement === document.body)
      formRef.current?.querySelector('input')?.focus();
  }, [hasScripts]);
  return (
    <Form
      ref={formRef}
      action={path}
      role="search"
      className="flex flex-wrap items-start gap-2"
      onSubmit={(event) => {
        if (onScan === undefined) return;
        event.preventDefault();
        const field = event.currentTarget.querySelector('input');
        if (field === null) return;
        onScan(field.value);
        field.value = '';
        field.focus();
      }}
    >
      <Field
        name="code"
        label={t('code')}
        hint={t('codeHint')}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        defaultValue={code}
        className="min-w-0 flex-1 sm:max-w-sm"
      />
      <Button type="submit" className="mt-6.5">
        {submit}
      </Button>
    </Form>
  );
}

/** The products of a number, each with a form of its own. */
function PlainCount() {
  const t = useTranslations('stock.counting');
  const { code, found, key } = useLoaderData<typeof loader>();
  const reply: Reply | undefined = useReply<typeof action>();
  if (code === '') return null;
  if (found.length === 0) return <Notice tone="warning">{t('notFound', { code })}</Notice>;
  return found.map((item) => {
    const own = reply?.id === item.id ? reply : undefined;
    return (
      <Panel key={item.id} title={item.name}>
        <p className="text-sm text-ink-mute tabular-nums">
          <Numbers item={item} />
        </p>
        <p>{t('expectedOf', expectedWords(item))}</p>
        {typeof own?.message === 'string' && <Notice tone="error">{own.message}</Notice>}
        <Form method="post" noValidate className="flex flex-wrap items-end gap-3">
          <input type="hidden" name="id" value={item.id} />
          <input type="hidden" name="shown" value={expectedOf(item)} />
          <FormKey value={`${key} ${item.id}`} />
          <Field
            name="counted"
            label={t('counted')}
            inputMode="numeric"
            required
            autoComplete="off"
            defaultValue={own?.counted ?? ''}
            error={own !== undefined && own.message === null ? t('wrong') : undefined}
          />
          <Field name="note" label={t('note')} maxLength={200} autoComplete="off" />
          <Button type="submit">{t('submitPlain')}</Button>
        </Form>
      </Panel>
    );
  });
}

function expectedWords(item: CountedItem) {
  const { free, reserved, toSend } = item;
  return { shelf: expectedOf(item), free, reserved, toSend };
}

function Numbers({ item }: { item: CountedItem }) {
  const t = useTranslations('stock');
  return numbersOf(item, t('used')).join(' · ');
}

function ScannedCount({ counting }: { counting: Counting }) {
  const t = useTranslations('stock.counting');
  const { count, change, scan, choose, isSending } = counting;
  const isFrozen = count.sent !== null;
  return (
    <>
      {!isFrozen && <ScanButton onFound={scan} staysOpen />}
      <News counting={counting} />
      {isFrozen && !isSending && (
        <Notice
          tone="warning"
          title={t('unsure')}
          action={<Button onClick={counting.book}>{t('resend')}</Button>}
        >
          {t('unsureText')}
        </Notice>
      )}
      {count.choices.map(({ code, items }, place) => (
        <Panel
          // biome-ignore lint/suspicious/noArrayIndexKey: the same number can wait twice
          key={`${code} ${place}`}
          title={t('choose', { code })}
        >
          <p className="text-sm text-ink-soft">{t('chooseText')}</p>
          <div className="flex flex-wrap gap-2">
            {items.map((item) => (
              <Button
                key={item.id}
                variant="secondary"
                onClick={() => {
                  change((all) => ({ ...all, choices: all.choices.filter((_, each) => each !== place) }));
                  choose(item);
                }}
              >
                {item.name} <Numbers item={item} />
              </Button>
            ))}
          </div>
        </Panel>
      ))}
      {isEmptyCount(count) ? (
        <EmptyState title={t('emptyTitle')} text={t('emptyText')} />
      ) : (
        <>
          {count.lines.length > 0 && <Lines counting={counting} isFrozen={isFrozen} />}
          {count.misses.length > 0 && (
            <Panel title={t('misses')}>
              <p className="text-sm text-ink-soft">{t('missesText')}</p>
              <ul className="flex flex-wrap gap-2">
                {count.misses.map(({ code, times }) => (
                  <li
                    key={code}
                    className="flex items-center rounded-md border border-line pl-3 tabular-nums wrap-anywhere"
                  >
                    {code} {times > 1 && t('missTimes', { count: times })}
                    <IconButton
                      label={t('forget', { code })}
                      onClick={() => change((all) => removeMiss(all, code))}
                    >
                      <X className="size-4" aria-hidden="true" />
                    </IconButton>
                  </li>
                ))}
              </ul>
            </Panel>
          )}
        </>
      )}
    </>
  );
}

type Counting = ReturnType<typeof useStockCount>;

/** What the last scan or the booking came to, said as well as shown. */
function News({ counting: { news, scan } }: { counting: Counting }) {
  const t = useTranslations('stock.counting');
  switch (news?.kind) {
    case undefined:
      return null;
    case 'said':
      return (
        <p role="status" className="text-lg font-semibold text-success">
          {t('said', { name: news.name, counted: news.counted })}
        </p>
      );
    case 'missed':
      return <Notice tone="warning">{t('notFound', { code: news.code })}</Notice>;
    case 'unread':
      return (
        <Notice
          tone="error"
          title={t('unread', { code: news.code })}
          action={
            <Button size="s" variant="secondary" onClick={() => scan(news.code)}>
              {t('again')}
            </Button>
          }
        >
          {t('unreadText')}
        </Notice>
      );
    case 'full':
      return <Notice tone="warning">{t('full', { most: linesMost })}</Notice>;
    case 'wrong':
      return <Notice tone="error">{t('wrong')}</Notice>;
    case 'booked':
      return (
        <>
          {news.changed + news.agreed > 0 && (
            <Notice tone="success">{t('done', { changed: news.changed, agreed: news.agreed })}</Notice>
          )}
          {news.refused > 0 && <Notice tone="warning">{t('partly', { count: news.refused })}</Notice>}
        </>
      );
    case 'refused':
      return (
        <Notice tone="error" title={t('notBooked')}>
          {news.message}
        </Notice>
      );
  }
}

const columns = 'md:grid md:grid-cols-[minmax(0,1fr)_7rem_11rem_6rem_2.75rem] md:items-center md:gap-x-3';

function Lines({ counting, isFrozen }: { counting: Counting; isFrozen: boolean }) {
  const t = useTranslations('stock.counting');
  const { count, change, book, discard, isSending } = counting;
  const { formData } = useNavigation();
  const [isAsked, setAsked] = useState(false);
  const differing = count.lines.filter((line) => (differenceOf(line) ?? 1) !== 0).length;
  const copies = count.lines.reduce((sum, line) => sum + (countedOf(line) ?? 0), 0);
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        book();
      }}
    >
      <div className="overflow-hidden rounded-lg border border-line bg-surface">
        <div
          aria-hidden="true"
          className={classNames(
            'hidden border-b border-line bg-wash px-4 py-2 text-sm font-semibold text-ink-soft',
            columns,
          )}
        >
          <span>{t('product')}</span>
          <span className="text-right">{t('expected')}</span>
          <span className="text-center">{t('counted')}</span>
          <span className="text-right">{t('difference')}</span>
        </div>
        <ul aria-label={t('title')} className="divide-y divide-line">
          {count.lines.map((line) => (
            <li key={line.item.id} className="px-4 py-3">
              <Line
                line={line}
                isFrozen={isFrozen}
                onCount={(counted) => change((all) => setCounted(all, line.item.id, counted))}
                onRemove={() => change((all) => removeLine(all, line.item.id))}
              />
            </li>
          ))}
        </ul>
      </div>
      <div className="grid items-end gap-4 md:grid-cols-[minmax(0,1fr)_auto]">
        <Field
          name="note"
          label={t('note')}
          hint={t('noteHint')}
          maxLength={200}
          autoComplete="off"
          readOnly={isFrozen}
          value={count.note}
          onChange={({ target }) => change((all) => ({ ...all, note: target.value }))}
          className="max-w-xl"
        />
        <p className="text-ink-soft md:text-right">
          {t('summary', { products: count.lines.length, copies })}
          <br />
          <span className={differing === 0 ? 'text-success' : 'font-semibold text-ink'}>
            {t('differ', { count: differing })}
          </span>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {!isFrozen || isSending ? (
          <Button type="submit" isBusy={isSending || formData !== undefined}>
            {t('submit', { count: differing })}
          </Button>
        ) : null}
        {!isFrozen &&
          (isAsked ? (
            <span className="flex flex-wrap items-center gap-2">
              <span>
                <span className="font-semibold">{t('discardTitle')}</span> {t('discardText')}
              </span>
              <Button variant="danger" onClick={discard}>
                {t('discardSubmit')}
              </Button>
              <Button variant="quiet" onClick={() => setAsked(false)}>
                {t('discardNot')}
              </Button>
            </span>
          ) : (
            <Button variant="quiet" onClick={() => setAsked(true)}>
              {t('discard')}
            </Button>
          ))}
        <span className="text-sm text-ink-mute">{t('kept')}</span>
      </div>
    </form>
  );
}

type LineProps = {
  line: CountLine;
  isFrozen: boolean;
  onCount: (counted: string) => void;
  onRemove: () => void;
};

function Line({ line, isFrozen, onCount, onRemove }: LineProps) {
  const t = useTranslations('stock.counting');
  const errorId = useId();
  const { item, counted, refusal } = line;
  const { name } = item;
  const copies = countedOf(line);
  const difference = differenceOf(line);
  const wrong =
    copies === null ? t('wrong') : refusal === null ? null : t(`refusal.${refusal as 'stockHeld'}`);
  return (
    <div className={classNames('grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-2', columns)}>
      <div className="min-w-0">
        <p className="clamp-2 font-semibold">{name}</p>
        <p className="text-sm text-ink-mute tabular-nums wrap-anywhere">
          <Numbers item={item} />
        </p>
        {item.reserved + item.toSend > 0 && (
          <p className="text-sm text-ink-mute">{t('expectedOf', expectedWords(item))}</p>
        )}
      </div>
      <p className="text-sm text-ink-soft tabular-nums max-md:row-start-2 max-md:self-center md:text-right md:text-base">
        <span className="md:sr-only">{t('expected')} </span>
        {expectedOf(item)}
      </p>
      <div className="flex items-center justify-self-end max-md:row-start-2 md:justify-self-center">
        <IconButton
          label={t('minus', { name })}
          isDisabled={isFrozen || copies === null || copies === 0}
          onClick={() => onCount(String((copies ?? 1) - 1))}
        >
          <Minus className="size-4" aria-hidden="true" />
        </IconButton>
        <input
          aria-label={t('countedOf', { name })}
          aria-invalid={wrong !== null || undefined}
          aria-describedby={wrong === null ? undefined : errorId}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          readOnly={isFrozen}
          value={counted}
          onChange={({ target }) => onCount(target.value)}
          onFocus={({ target }) => target.select()}
          onKeyDown={(event) => {
            // A scanner's Enter mustn't book the count.
            if (event.key === 'Enter') event.preventDefault();
          }}
          className={classNames(
            'h-11 w-18 rounded-md border bg-surface px-2 text-center tabular-nums read-only:bg-wash',
            wrong === null ? 'border-line-strong' : 'border-danger',
          )}
        />
        <IconButton
          label={t('plus', { name })}
          isDisabled={isFrozen || copies === null}
          onClick={() => onCount(String((copies ?? 0) + 1))}
        >
          <Plus className="size-4" aria-hidden="true" />
        </IconButton>
      </div>
      <p
        className={classNames(
          'font-semibold tabular-nums max-md:row-start-3 md:text-right',
          difference === null || difference === 0 ? 'text-ink-mute' : 'text-ink',
        )}
      >
        <span className="font-normal md:sr-only">{t('difference')} </span>
        {difference === null ? '–' : signed(difference)}
      </p>
      <div className="justify-self-end max-md:col-start-2 max-md:row-start-1">
        {!isFrozen && (
          <IconButton label={t('remove', { name })} onClick={onRemove}>
            <X className="size-4" aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {wrong !== null && (
        <p id={errorId} className="col-span-full text-sm font-medium text-danger">
          {wrong}
        </p>
      )}
    </div>
  );
}

function IconButton({
  label,
  onClick,
  isDisabled = false,
  children,
}: {
  label: string;
  onClick: () => void;
  isDisabled?: boolean;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={isDisabled}
      onClick={onClick}
      className="grid size-11 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-wash hover:text-ink disabled:text-line-strong"
    >
      {children}
    </button>
  );
}
