import { useTranslations } from 'use-intl';
import type { CampaignResults } from '../../../modules/campaign-results/campaign-results.contract.ts';
import { Fact } from '../../ui/fact.tsx';
import { Panel } from '../../ui/panel.tsx';
import { bahtText } from '../../ui/price.tsx';

/** What was sold at a campaign's prices, by store, with the way to the same as a table to keep. */
export function CampaignResultsPanel({ results, file }: { results: CampaignResults; file: string }) {
  const t = useTranslations('campaignDesk.results');
  const { orders, copies, sales, dataList } = results;
  const number = (count: number) => count.toLocaleString('en-US');
  return (
    <Panel
      title={t('title')}
      aside={
        dataList.length > 0 && (
          <a href={file} download className="py-1 text-sm font-semibold text-primary hover:underline">
            {t('csv')}
          </a>
        )
      }
    >
      {dataList.length === 0 ? (
        <p className="text-ink-soft">{t('none')}</p>
      ) : (
        <>
          <dl className="grid grid-cols-3 gap-x-4 tabular-nums">
            <Fact label={t('orders')}>{number(orders)}</Fact>
            <Fact label={t('copies')}>{number(copies)}</Fact>
            <Fact label={t('sales')}>{bahtText(sales)}</Fact>
          </dl>
          <table className="w-full text-sm tabular-nums">
            <thead>
              <tr className="border-b border-line text-left text-ink-mute">
                <th className="py-2 font-normal">{t('store')}</th>
                <th className="py-2 pl-3 text-right font-normal">{t('orders')}</th>
                <th className="py-2 pl-3 text-right font-normal">{t('copies')}</th>
                <th className="py-2 pl-3 text-right font-normal">{t('sales')}</th>
              </tr>
            </thead>
            <tbody>
              {dataList.map(({ store, ...row }) => (
                <tr key={store.id} className="border-b border-line last:border-0">
                  <th scope="row" className="py-2 text-left font-normal wrap-anywhere">
                    {store.name}
                  </th>
                  <td className="py-2 pl-3 text-right">{number(row.orders)}</td>
                  <td className="py-2 pl-3 text-right">{number(row.copies)}</td>
                  <td className="py-2 pl-3 text-right">{bahtText(row.sales)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      <p className="text-sm text-ink-mute">{t('about')}</p>
    </Panel>
  );
}
