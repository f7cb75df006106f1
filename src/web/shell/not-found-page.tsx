import { data } from 'react-router';

/** An unknown path is a real 404 (DECISIONS "Routes"); the root's error boundary shows it. */
export function loader(): never {
  throw data(null, { status: 404 });
}

/** Nor does a form lead to it. */
export const action = loader;

export default function NotFoundPage() {
  return null;
}
