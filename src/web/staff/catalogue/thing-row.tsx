import type { AboutThing } from '../../../modules/catalogue-desk/catalogue-desk.contract.ts';
import { Link } from '../../ui/link.tsx';
import { thingPath } from './catalogue-path.ts';
import { ThingFacts, useThingName } from './thing-facts.tsx';

/** A thing in a list, which leads to it. Wants the messages `catalogueDesk` and `product`. */
export function ThingRow({ about, to }: { about: AboutThing; to?: string }) {
  const name = useThingName()(about);
  return (
    <article
      aria-label={name}
      className="relative grid gap-1 rounded-lg border border-line bg-surface p-4 transition-colors has-[a:hover]:border-primary md:p-5"
    >
      <h2 className="font-sans text-base font-semibold wrap-anywhere">
        <Link
          to={to ?? thingPath(about.kind, about.id)}
          prefetch="intent"
          className="text-ink after:absolute after:inset-0 hover:text-primary"
        >
          {name}
        </Link>
      </h2>
      <ThingFacts about={about} hasKind />
    </article>
  );
}
