import { useTranslations } from 'use-intl';
import { useOfficeWay } from '../desk/use-office-way.ts';
import { healthPath } from './health-paths.ts';

/** The way to a page under the health desk. Wants the messages `admin` and `healthDesk`. */
export function useHealthWay() {
  const t = useTranslations('healthDesk');
  return [...useOfficeWay(), { label: t('title'), to: healthPath }];
}
