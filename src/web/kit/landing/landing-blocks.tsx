import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { ShownBlock } from '../../../modules/landing/landing-block.contract.ts';
import { formatDateTime } from '../../../shared/bangkok-time.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { FormattedTextView } from '../../ui/formatted-text.tsx';
import { Link } from '../../ui/link.tsx';
import { bahtText } from '../../ui/price.tsx';
import { BannerPicture } from '../banner/banner-picture.tsx';
import { ProductGrid } from '../catalogue/product-grid.tsx';

type Of<Type extends ShownBlock['type']> = Extract<ShownBlock, { type: Type }>;

type LandingBlocksProps = {
  /** The page's name: its heading where no banner says one. */
  name: string;
  blocks: readonly ShownBlock[];
  /** Within a page that has a heading of its own: a preview. */
  isWithin?: boolean;
  /** The form of interest, as the page has it. */
  form: (block: Of<'interest'>) => ReactNode;
};

/** A landing page's blocks under one another. Wants the messages `landing` and `catalogue`. */
export function LandingBlocks({ name, blocks, isWithin = false, form }: LandingBlocksProps) {
  const heading = isWithin ? undefined : blocks.find(({ type }) => type === 'banner')?.id;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10 md:gap-14">
      {heading === undefined && !isWithin && <h1 className="text-3xl">{name}</h1>}
      {blocks.map((block) => (
        <Block key={block.id} block={block} isHeading={block.id === heading} name={name} form={form} />
      ))}
    </div>
  );
}

type BlockProps = { block: ShownBlock; isHeading: boolean } & Pick<LandingBlocksProps, 'name' | 'form'>;

function Block({ block, isHeading, name, form }: BlockProps) {
  switch (block.type) {
    case 'banner':
      return <Banner block={block} isHeading={isHeading} name={name} />;
    case 'text':
      return (
        <section className="mx-auto w-full max-w-3xl">
          {block.formatted === null ? (
            <p className="whitespace-pre-line">{block.words}</p>
          ) : (
            <FormattedTextView text={block.formatted} under={1} />
          )}
        </section>
      );
    case 'shelf':
      return <Shelf block={block} />;
    case 'countdown':
      return (
        <section className="rounded-lg bg-primary-wash p-6 text-center text-2xl text-primary">
          <Countdown until={block.until} label={block.label} className="justify-center" />
        </section>
      );
    case 'voucher':
      return <Voucher block={block} />;
    case 'video':
      return <Video block={block} />;
    case 'interest':
      return (
        <section
          aria-label={block.title}
          className="mx-auto grid w-full max-w-xl gap-4 rounded-lg border border-line bg-surface p-5 md:p-8"
        >
          {block.title !== '' && <h2 className="text-2xl">{block.title}</h2>}
          {block.text !== '' && <p className="whitespace-pre-line text-ink-soft">{block.text}</p>}
          {form(block)}
        </section>
      );
  }
}

function Banner({ block, isHeading, name }: { block: Of<'banner'>; isHeading: boolean; name: string }) {
  const { title, text, link, linkText, picture } = block;
  const Heading = isHeading ? 'h1' : 'h2';
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {picture !== null && (
        <div className="overflow-hidden rounded-lg">
          <BannerPicture banner={picture} isPriority={isHeading} />
        </div>
      )}
      <div
        className={
          picture === null
            ? 'grid justify-items-center gap-4 rounded-lg bg-primary px-6 py-14 text-center text-on-primary md:py-20'
            : 'grid justify-items-center gap-3 text-center'
        }
      >
        {(title !== '' || isHeading) && (
          <Heading className={picture === null ? 'text-3xl text-on-primary md:text-5xl' : 'text-3xl'}>
            {title === '' ? name : title}
          </Heading>
        )}
        {text !== '' && <p className="max-w-2xl text-lg whitespace-pre-line">{text}</p>}
        {link !== null && linkText !== '' && (
          <ButtonLink to={link} variant={picture === null ? 'secondary' : 'primary'}>
            {linkText}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

function Shelf({ block: { title, link, products } }: { block: Of<'shelf'> }) {
  const t = useTranslations('landing');
  return (
    <section aria-label={title === '' ? undefined : title}>
      <div className="flex items-baseline justify-between gap-4 pb-4">
        <h2 className="text-2xl">{title}</h2>
        <Link to={link} prefetch="intent" className="shrink-0 font-semibold text-primary hover:underline">
          {t('see')}
        </Link>
      </div>
      <ProductGrid products={products} areBooks />
    </section>
  );
}

function Voucher({ block: { voucher } }: { block: Of<'voucher'> }) {
  const t = useTranslations('landing.voucher');
  const locale = useLocale();
  const { name, code, discount, discountPercent, minSpend, endsAt } = voucher;
  return (
    <section
      aria-label={name}
      className="mx-auto grid w-full max-w-xl justify-items-center gap-2 rounded-lg border-2 border-dashed border-line-strong bg-surface p-6 text-center"
    >
      <p className="text-2xl font-semibold text-primary tabular-nums">
        {discount === null
          ? t('percent', { percent: discountPercent ?? 0 })
          : t('baht', { amount: bahtText(discount) })}
      </p>
      <p>{name}</p>
      <p className="rounded-md bg-wash px-4 py-2 font-mono text-lg select-all">{code}</p>
      <p className="text-sm text-ink-soft tabular-nums">
        {t('code')} · {minSpend > 0 ? t('min', { amount: bahtText(minSpend) }) : t('noMin')} ·{' '}
        {t('until', { until: formatDateTime(locale, new Date(endsAt)) })}
      </p>
    </section>
  );
}

function Video({ block: { title, url } }: { block: Of<'video'> }) {
  const t = useTranslations('landing');
  return (
    <section className="mx-auto grid w-full max-w-xl justify-items-center gap-3 rounded-lg bg-wash p-6 text-center">
      {title !== '' && <h2 className="text-xl">{title}</h2>}
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex min-h-11 items-center gap-2 rounded-md border border-line-strong bg-surface px-5 font-semibold text-primary hover:border-primary"
      >
        {t('video')}
      </a>
      <p className="text-sm text-ink-mute">{t('videoHint')}</p>
    </section>
  );
}
