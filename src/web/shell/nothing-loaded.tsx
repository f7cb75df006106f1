import { useLocation } from 'react-router';
import { nothingLoaded, notNow } from '../kit/page/last-words.ts';
import { Mark } from '../kit/page/mark.tsx';

/**
 * The page of errors when not even the site's settings came: in the visitor's language where the error brings it, else in
 * both. Works without scripts: trying again is the same page.
 */
export function NothingLoaded({ status, locale }: { status: number; locale: 'th' | 'en' | null }) {
  const { pathname, search } = useLocation();
  if (locale !== null && status === 503)
    return (
      <main className="page-width grid min-h-dvh content-center justify-items-center gap-4 py-16 text-center">
        <Mark className="size-14 text-primary" />
        <h1 className="text-2xl md:text-3xl">{notNow[locale].title}</h1>
        <p className="max-w-md text-ink-soft">{notNow[locale].text}</p>
        <p className="mt-4 flex flex-wrap justify-center gap-6">
          <a href={pathname + search} className="font-semibold text-primary underline">
            {nothingLoaded[locale].again}
          </a>
          <a href="/" className="text-primary underline">
            {nothingLoaded[locale].home}
          </a>
        </p>
      </main>
    );
  return (
    <main className="page-width grid justify-items-center gap-2 py-24 text-center">
      <p className="font-serif text-6xl font-bold">{status}</p>
      <p>{nothingLoaded.th.text}</p>
      <p lang="en">{nothingLoaded.en.text}</p>
      <a href="/" className="text-primary underline">
        {nothingLoaded.th.home} · <span lang="en">{nothingLoaded.en.home}</span>
      </a>
    </main>
  );
}
