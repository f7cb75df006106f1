import Eye from 'lucide-react/icons/eye';
import { Form, useRouteLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { Moment } from '../ui/moment.tsx';

/** Through whose eyes somebody of the staff looks, and until when. */
export type Seeing = { name: string; until: string };

/** Stands on every page while staff see the shop as somebody else (decision 87), with the way back to their own eyes. */
export function SeeingBanner() {
  const t = useTranslations('shell.seeing');
  const root = useRouteLoaderData<{ seeing: Seeing | null }>('root');
  const seeing = root?.seeing ?? null;
  if (seeing === null) return null;
  return (
    <>
      <div
        aria-hidden="true"
        className="pointer-events-none fixed inset-0 z-50 border-4 border-warning print:hidden"
      />
      <aside
        aria-label={t('label')}
        className="fixed inset-x-3 bottom-20 z-50 mx-auto flex max-w-2xl flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border-2 border-warning bg-warning-wash px-4 py-2.5 text-ink shadow-lg md:bottom-5 print:hidden"
      >
        <Eye className="size-5 shrink-0 text-warning" aria-hidden="true" />
        <p className="min-w-0 flex-1 basis-52 wrap-anywhere">
          <span className="font-semibold">{t('as', { name: seeing.name })}</span>{' '}
          <span className="text-sm text-ink-soft">
            {t('until')} <Moment at={seeing.until} className="tabular-nums" />
          </span>
        </p>
        <Form method="post" action="/see-as/leave" reloadDocument>
          <button
            type="submit"
            className="min-h-11 rounded-md bg-warning px-4 font-semibold text-white hover:brightness-90"
          >
            {t('leave')}
          </button>
        </Form>
      </aside>
    </>
  );
}
