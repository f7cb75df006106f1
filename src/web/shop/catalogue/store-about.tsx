import { useTranslations } from 'use-intl';
import { Link } from '../../ui/link.tsx';

/** What a store says of itself, in the lines and paragraphs in which it was written. */
export function StoreAbout({ title, text }: { title: string; text: string }) {
  return (
    <section aria-labelledby="store-about" className="grid gap-2">
      <h2 id="store-about" className="text-xl">
        {title}
      </h2>
      <p className="prose-width wrap-anywhere whitespace-pre-line text-ink-soft">{text}</p>
    </section>
  );
}

/** What a store promises beyond the house's rules; those hold for every store, and stand beside it. */
export function StorePolicies({ text }: { text: string }) {
  const t = useTranslations('catalogue.storeFront');
  return (
    <section aria-labelledby="store-policies" className="grid gap-2">
      <h2 id="store-policies" className="text-xl">
        {t('policies')}
      </h2>
      <p className="prose-width wrap-anywhere whitespace-pre-line text-ink-soft">{text}</p>
      <p className="prose-width">
        {t('houseRules')}{' '}
        <Link to="/return-policy" className="text-primary underline">
          {t('houseRulesLink')}
        </Link>
      </p>
    </section>
  );
}
