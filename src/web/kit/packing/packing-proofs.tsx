import PackageCheck from 'lucide-react/icons/package-check';
import { useTranslations } from 'use-intl';
import type { PackingProof } from '../../../modules/packing-proof/packing-proof.contract.ts';
import { Moment } from '../../ui/moment.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type PackingSide, packingPhotoHref } from './packing-photo-href.ts';

type Proof = Omit<PackingProof, 'packedBy' | 'photos'> & {
  packedBy?: string | null;
  photos: { id: number; at: string; by?: string | null }[];
};

type PackingProofsProps = { side: PackingSide; orderNumber: string; proofs: readonly Proof[] };

/** How an order's parcels were packed: when, by whom, what was scanned, photos. Nothing where nobody kept it. */
export function PackingProofs({ side, orderNumber, proofs }: PackingProofsProps) {
  const t = useTranslations('packingProof');
  if (proofs.length === 0) return null;
  return (
    <Panel title={t('title')}>
      <ul className="grid gap-4">
        {proofs.map((proof) => (
          <li key={proof.position} className="grid gap-2">
            {proofs.length > 1 && <h3 className="text-base">{t('box', { position: proof.position })}</h3>}
            <p className="flex items-start gap-2">
              <PackageCheck
                className={
                  proof.packedAt === null
                    ? 'mt-0.5 size-5 shrink-0 text-ink-mute'
                    : 'mt-0.5 size-5 shrink-0 text-success'
                }
                aria-hidden="true"
              />
              <span>
                {proof.packedAt === null ? (
                  t('open')
                ) : (
                  <>
                    {proof.packedBy === undefined || proof.packedBy === null
                      ? t('packed')
                      : t('packedBy', { name: proof.packedBy })}{' '}
                    <Moment at={proof.packedAt} className="text-ink-soft" />
                  </>
                )}
                {' · '}
                <b className="font-semibold tabular-nums">
                  {t('scanned', { scanned: proof.scanned, copies: proof.copies })}
                </b>
                {proof.takenBack > 0 && ` · ${t('takenBack', { count: proof.takenBack })}`}
                {proof.wrongScans > 0 && ` · ${t('wrong', { count: proof.wrongScans })}`}
              </span>
            </p>
            {proof.byHand.length > 0 && (
              <ul className="grid gap-0.5 text-sm text-ink-soft">
                {proof.byHand.map(({ name, reason }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: copies of one book are alike, and stay in their order
                  <li key={index}>{t('byHand', { name, reason })}</li>
                ))}
              </ul>
            )}
            {proof.photos.length > 0 && (
              <ul className="flex flex-wrap gap-2">
                {proof.photos.map(({ id }, index) => (
                  <li key={id}>
                    <a
                      href={packingPhotoHref(side, orderNumber, id)}
                      target="_blank"
                      rel="noreferrer"
                      className="block overflow-hidden rounded-md border border-line"
                    >
                      <img
                        src={packingPhotoHref(side, orderNumber, id)}
                        alt={t('photo', { number: index + 1, orderNumber })}
                        loading="lazy"
                        className="size-24 object-cover"
                      />
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
