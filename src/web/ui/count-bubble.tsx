/** How much is new, over an icon's corner; its link's name says it in words. */
export function CountBubble({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <span
      className="absolute -top-1.5 left-3.5 grid h-5 min-w-5 place-items-center rounded-full bg-accent-ink px-1 text-[0.6875rem] leading-none font-bold text-white tabular-nums"
      aria-hidden="true"
    >
      {count > 99 ? '99+' : count}
    </span>
  );
}
