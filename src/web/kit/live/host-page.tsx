import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { DeskPage } from '../desk/desk-page.tsx';
import { useLivePlace } from './use-live-place.ts';

/** The frame of a page about a host's lives: at a store's desk, or in an affiliate's own place, which has its frame already. */
export function HostPage(props: ComponentProps<typeof DeskPage>) {
  const t = useTranslations('live.place');
  const { host } = useLivePlace();
  if (host === 'store') return <DeskPage {...props} />;
  const { title, way = [], crumb, lead, aside, children } = props;
  const above = [{ label: t('affiliate'), to: '/user/profile/affiliate' }, ...way];
  return (
    <>
      <PageTitle
        above={<Breadcrumb items={[...above, { label: crumb ?? title }]} />}
        lead={lead}
        aside={aside}
      >
        {title}
      </PageTitle>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
    </>
  );
}
