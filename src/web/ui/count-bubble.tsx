/**
 * How much there is, over an icon's corner; its link's name says it in words. Drawn by the style, so that it is no text of the
 * link: a name that says 100 doesn't have “99+” in it (WCAG 2.5.3).
 */
export function CountBubble({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <span
      data-count={count > 99 ? '99+' : count}
      className="before:content-[attr(data-count)] absolute -top-1.5 left-3.5 grid h-5 min-w-5 place-items-center rounded-full bg-accent-ink px-1 text-[0.6875rem] leading-none font-bold text-white tabular-nums"
      aria-hidden="true"
    />
  );
}
