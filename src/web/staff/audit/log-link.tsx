import { useTranslations } from 'use-intl';
import type { AuditThing } from '../../../modules/audit/audit-thing.rules.ts';
import { DeskLink } from '../desk/desk-link.tsx';
import { thingHref } from './audit-query.ts';

/** Leads from a thing to everything in the audit log that was done to it; for staff who may read the log. Wants `admin`. */
export function LogLink({ thing, id }: { thing: AuditThing; id: string | number }) {
  const t = useTranslations('admin');
  return (
    <DeskLink
      isWayOnly
      to={thingHref(thing, id)}
      className="py-1 text-sm font-normal text-ink-soft underline hover:text-primary"
    >
      {t('whatHappened')}
    </DeskLink>
  );
}
