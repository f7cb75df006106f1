import { type KeyboardEvent, useRef } from 'react';
import { data, redirect, useActionData, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../messages/messages.server.ts';
import { apiFailure } from '../api-client.server.ts';
import { StatusTabs } from '../order/status-tabs.tsx';
import { formText, orHidden, pageHead } from '../private-page.server.ts';
import { requireSignIn, serverSide } from '../server-side.server.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Pagination } from '../ui/pagination.tsx';
import type { Route } from './+types/slips-page';
import { readNumber, readPageNo } from './query-number.ts';
import { type SlipAnswer, SlipReview } from './slip-review.tsx';

export { privateMeta as meta } from '../private-meta.ts';

const statuses = ['waiting', 'approved', 'rejected'] as const;
type SlipStatus = (typeof statuses)[number];
const perpage = 10;

function readStatus(value: string | null): SlipStatus {
  return statuses.find((status) => status === value) ?? 'waiting';
}

function slipsHref(status: SlipStatus, pageNo = 1): string {
  const query = new URLSearchParams();
  if (status !== 'waiting') query.set('status', status);
  if (pageNo > 1) query.set('pageNo', String(pageNo));
  const text = query.toString();
  return text === '' ? '/admin/slips' : `/admin/slips?${text}`;
}

/** The slip desk: transfers that staff compare with their orders. To everybody else it isn't there. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const status = readStatus(url.searchParams.get('status'));
  const pageNo = readPageNo(url.searchParams.get('pageNo'));
  const list = await orHidden(server.api.payment.slips({ status, pageNo, perpage }));
  const messages = pickMessages(server.locale, 'admin', 'order');
  return {
    list,
    status,
    pageNo,
    approved: readNumber(url.searchParams.get('approved')),
    rejected: readNumber(url.searchParams.get('rejected')),
    head: pageHead(server, messages.admin.slips),
    messages,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = serverSide(context);
  const form = await request.formData();
  const id = readNumber(formText(form, 'id'));
  if (id === 0) throw data(null, { status: 404 });
  try {
    if (formText(form, 'intent') === 'approve') {
      const confirmAmount = formText(form, 'confirmAmount');
      const confirmSimilarSlipId = readNumber(formText(form, 'confirmSimilarSlipId'));
      const why = formText(form, 'reason').slice(0, 300);
      const isOdd = confirmAmount !== '' || confirmSimilarSlipId !== 0;
      if (isOdd && why === '') return { reasonMissingFor: id, answer: 'approve' as const };
      await orHidden(
        api.payment.approveSlip({
          id,
          ...(confirmAmount === '' ? {} : { confirmAmount: Number(confirmAmount) }),
          ...(confirmSimilarSlipId === 0 ? {} : { confirmSimilarSlipId }),
          ...(why === '' ? {} : { reason: why }),
        }),
      );
      return redirect(`/admin/slips?approved=${id}`);
    }
    const reason = [formText(form, 'reason'), formText(form, 'note')]
      .filter((part) => part !== '')
      .join(': ')
      .slice(0, 300);
    if (reason === '') return { reasonMissingFor: id, answer: 'reject' as const };
    await orHidden(api.payment.rejectSlip({ id, reason }));
    return redirect(`/admin/slips?rejected=${id}`);
  } catch (error) {
    return { message: apiFailure(error).message };
  }
}

export default function SlipsPage() {
  const t = useTranslations('admin');
  const { list, status, pageNo, approved, rejected } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const reply: { message?: string; reasonMissingFor?: number; answer?: SlipAnswer } =
    actionData === undefined || actionData instanceof Response ? {} : actionData;
  const listRef = useRef<HTMLUListElement>(null);

  return (
    <main className="page-width pb-12">
      <PageTitle
        above={<Breadcrumb items={[{ label: t('title'), to: '/admin' }, { label: t('slips') }]} />}
        lead={t('slipsText')}
      >
        {t('slips')}
      </PageTitle>
      <div className="grid gap-4">
        <StatusTabs
          label={t('tab.label')}
          tabs={statuses.map((key) => ({
            key,
            label: t(`tab.${key}`),
            to: slipsHref(key),
            isCurrent: key === status,
            count: list.counts[key],
          }))}
        />
        {reply.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
        {approved > 0 && <Notice tone="success">{t('approved', { id: approved })}</Notice>}
        {rejected > 0 && <Notice tone="info">{t('rejected', { id: rejected })}</Notice>}
        {list.dataList.length === 0 ? (
          <EmptyState
            title={t(status === 'waiting' ? 'empty.waitingTitle' : 'empty.doneTitle')}
            text={t(status === 'waiting' ? 'empty.waitingText' : 'empty.doneText')}
          />
        ) : (
          <>
            {list.dataList.length > 1 && <p className="hidden text-sm text-ink-mute md:block">{t('keys')}</p>}
            <ul
              ref={listRef}
              aria-label={t('queue')}
              className="grid gap-4"
              onKeyDown={(event) => stepThrough(event, listRef.current)}
            >
              {list.dataList.map((slip) => (
                <li key={slip.id}>
                  <SlipReview
                    slip={slip}
                    isReasonMissing={reply.reasonMissingFor === slip.id ? (reply.answer ?? 'reject') : null}
                  />
                </li>
              ))}
            </ul>
            <Pagination
              pageNo={pageNo}
              pageCount={Math.ceil(list.total / perpage)}
              makeHref={(toPage) => slipsHref(status, toPage)}
            />
          </>
        )}
      </div>
    </main>
  );
}

/** J and K lead to the next and the previous slip while the focus is among them (WCAG 2.1.4), not while one types. */
function stepThrough(event: KeyboardEvent<HTMLElement>, list: HTMLElement | null): void {
  const { target, key } = event;
  if (list === null || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target instanceof Element && target.matches('input, select, textarea')) return;
  const step = key === 'j' || key === 'J' ? 1 : key === 'k' || key === 'K' ? -1 : 0;
  if (step === 0) return;
  const slips = [...list.querySelectorAll<HTMLElement>('[data-slip]')];
  const at = slips.findIndex((slip) => target instanceof Node && slip.contains(target));
  const next = slips[at + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
  next.scrollIntoView({ block: 'start' });
}
