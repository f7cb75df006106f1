import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';

/** Who holds a live: a store with its page, or an affiliate by the name that they show. */
export function HostLink({
  host: { urlKey, name },
  text = name,
  className,
}: {
  host: { urlKey: string; name: string };
  /** What is read; the name alone otherwise. */
  text?: string;
  className: string;
}) {
  if (urlKey === '') return <span>{text}</span>;
  return (
    <Link to={`/store/${urlKey}`} className={className}>
      {text}
    </Link>
  );
}

/** The way to ask a live's store, about what is looked at where there is such; affiliates answer no questions here. */
export function AskHost({
  host: { urlKey },
  productId,
  variant = 'secondary',
  text,
}: {
  host: { urlKey: string };
  productId?: number | undefined;
  variant?: 'primary' | 'secondary';
  text: string;
}) {
  if (urlKey === '') return null;
  const query = new URLSearchParams({ store: urlKey });
  if (productId !== undefined) query.set('product', String(productId));
  return (
    <ButtonLink to={`/chat?${query}`} variant={variant} size={variant === 'primary' ? 'm' : 's'}>
      {text}
    </ButtonLink>
  );
}
