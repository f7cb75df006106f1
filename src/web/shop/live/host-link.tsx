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
