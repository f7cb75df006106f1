import { useTranslations } from 'use-intl';
import type { StoreFileRead } from '../../../modules/catalogue-file/catalogue-file.contract.ts';
import { FileLink } from '../../ui/file-link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { filesPath, formats } from './files-path.ts';

/** The first of a file's refused rows with why, and all of them as a file to be corrected. */
export function RefusedRows({ file: { id, refused, counts } }: { file: StoreFileRead }) {
  const t = useTranslations('catalogueFile');
  const more = counts.refused - refused.length;
  return (
    <Panel title={t('refused.title')}>
      <p className="text-sm text-ink-soft">{t('refused.text')}</p>
      <p className="flex flex-wrap gap-x-6">
        {formats.map((format) => (
          <FileLink
            key={format}
            href={`${filesPath}/${id}/refused/${format}`}
            label={t('refused.download', { format: t(`get.${format}`) })}
          >
            {t(`get.${format}`)}
          </FileLink>
        ))}
      </p>
      <table className="w-full text-sm max-md:block">
        <thead className="border-b border-line text-left text-xs text-ink-mute max-md:sr-only">
          <tr>
            <th scope="col" className="w-16 py-2 pr-3 text-right font-semibold">
              {t('refused.line')}
            </th>
            <th scope="col" className="w-2/5 py-2 pr-3 font-semibold">
              {t('refused.product')}
            </th>
            <th scope="col" className="py-2 font-semibold">
              {t('refused.why')}
            </th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {refused.map(({ line, isbn, title, reasons }) => (
            <tr
              key={line}
              className="border-b border-line align-top last:border-b-0 max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)] max-md:gap-x-2 max-md:py-3"
            >
              <th
                scope="row"
                className="py-2 pr-3 text-right font-normal text-ink-mute tabular-nums max-md:p-0 max-md:text-left"
              >
                <span className="md:hidden">{t('refused.line')} </span>
                {line}
              </th>
              <td className="py-2 pr-3 wrap-anywhere max-md:p-0">
                {title === '' ? t('refused.unnamed') : title}
                {isbn !== '' && <span className="block text-ink-mute tabular-nums">{isbn}</span>}
              </td>
              <td className="py-2 text-danger wrap-anywhere max-md:col-span-2 max-md:p-0 max-md:pt-1">
                {reasons.map((reason) => (
                  <span key={reason} className="block">
                    {reason}
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className="text-sm text-ink-mute">{t('refused.more', { count: more })}</p>}
    </Panel>
  );
}
