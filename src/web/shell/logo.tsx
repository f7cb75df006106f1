import { Link } from 'react-router';
import { classNames } from '../ui/class-names.ts';
import { Mark } from './mark.tsx';
import { useSite } from './site-context.tsx';

const own = '/logo.svg';

/** The logo of the settings; the shop's own mark takes the theme's colour. */
export function Logo({ className }: { className?: string }) {
  const { businessName, logo } = useSite();
  return (
    <Link
      to="/"
      prefetch="intent"
      className={classNames('flex min-w-0 items-center gap-2.5 text-primary', className)}
    >
      {logo.desktop === own ? (
        <>
          <Mark className="size-9 shrink-0" />
          <span className="clamp-1 min-w-0 font-serif text-xl leading-normal font-bold">{businessName}</span>
        </>
      ) : (
        <picture>
          <source media="(width < 48rem)" srcSet={logo.mobile} />
          <img src={logo.desktop} alt={businessName} height={40} className="h-9 w-auto md:h-10" />
        </picture>
      )}
    </Link>
  );
}
