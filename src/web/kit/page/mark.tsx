/** The shop's mark: a pavilion's roof over an open book. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 40 40" className={className} aria-hidden="true">
      <path
        d="M20 3.5c.5 2.6 1.8 4.3 4 5.3 4.6 2.1 8.4 3.3 13 3.5-.7 1.8-1.9 2.9-3.7 3.2H6.7C4.9 15.2 3.7 14.1 3 12.3c4.6-.2 8.4-1.4 13-3.5 2.2-1 3.5-2.7 4-5.3z"
        fill="currentColor"
      />
      <path
        d="M7.5 18h2.2v5H7.5zM30.3 18h2.2v5h-2.2zM15.3 18h1.7v4h-1.7zM23 18h1.7v4H23z"
        fill="currentColor"
      />
      <path
        d="M20 27.5c-4.2-3-9.3-3.6-15.5-2.3v9.6c6.2-1.3 11.3-.7 15.5 2.3 4.2-3 9.3-3.6 15.5-2.3v-9.6c-6.2-1.3-11.3-.7-15.5 2.3z"
        fill="currentColor"
      />
      <path d="M20 27.5v9.6" stroke="var(--mark-line, #fff)" strokeWidth="1.4" />
    </svg>
  );
}
