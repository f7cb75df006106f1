import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { trackConversion } from '../dialog/track-conversion.ts';
import { Mark } from './mark.tsx';
import { useSite } from './site-context.tsx';

const own = '/logo.svg';

let presses = 0;

/** SPEC §9: "home-logo click tracking fires after more than 1 extra click": from the third of a visit on. */
function countLogoPress(): void {
  presses += 1;
  if (presses > 2) trackConversion('home_logo');
}

/** The logo of the settings; the shop's own mark takes the theme's colour. */
export function Logo({ className }: { className?: string }) {
  const { businessName, logo } = useSite();
  return (
    <Link
      to="/"
      onClick={countLogoPress}
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
