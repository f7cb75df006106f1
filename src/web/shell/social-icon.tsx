const paths = {
  Facebook:
    'M13.5 21v-7.5h2.6l.4-3.1h-3V8.5c0-.9.3-1.5 1.6-1.5h1.6V4.2c-.3 0-1.3-.1-2.4-.1-2.4 0-4 1.4-4 4.1v2.2H7.6v3.1h2.7V21z',
  Instagram:
    'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zm0 2a3 3 0 0 0-3 3v8a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3V8a3 3 0 0 0-3-3zm4 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zm0 2a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM17 6a1.1 1.1 0 1 1 0 2.2A1.1 1.1 0 0 1 17 6z',
  Line: 'M12 3.5c5 0 9 3.2 9 7.2 0 1.6-.6 3-1.9 4.4-1.9 2.1-6 4.7-7.1 5.2-1 .4-.8-.3-.8-.6l.2-.9c0-.3.1-.6-.1-.8-.2-.2-.5-.2-.9-.3C6.2 17.2 3 14.3 3 10.7c0-4 4-7.2 9-7.2zM7 9v4.5h2.5v-1H8V9zm3.3 0v4.5h1V9zm2 0v4.5h1v-2.6l1.9 2.6h.9V9h-1v2.6L13.2 9zm4.7 0v4.5h2.5v-1H18v-.8h1.5v-1H18V10h1.5V9z',
  X: 'M17.5 4h2.9l-6.3 7.2L21.5 20h-5.8l-4.5-5.9L6 20H3.1l6.7-7.7L2.7 4h6l4.1 5.4zm-1 14.3h1.6L7.8 5.6H6.1z',
} as const;

/** The marks of the networks people share to and follow us on. */
export function SocialIcon({ name, className = 'size-6' }: { name: keyof typeof paths; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={className} fill="currentColor" fillRule="evenodd" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
