/** What a store says of itself, in the lines and paragraphs in which it was written. */
export function StoreAbout({ title, text }: { title: string; text: string }) {
  return (
    <section aria-labelledby="store-about" className="grid gap-2">
      <h2 id="store-about" className="text-xl">
        {title}
      </h2>
      <p className="prose-width break-words whitespace-pre-line text-ink-soft">{text}</p>
    </section>
  );
}
