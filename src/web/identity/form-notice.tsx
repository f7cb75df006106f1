import { Notice } from '../ui/notice.tsx';

/** Above a form: why it was refused, and what is wrong with fields that it doesn't show. */
export function FormNotice({
  message,
  unshown = [],
}: {
  message: string | undefined;
  unshown?: readonly string[];
}) {
  const told = [...(message === undefined ? [] : [message]), ...unshown];
  if (told.length === 0) return null;
  return (
    <Notice tone="error">
      {told.map((each) => (
        <p key={each}>{each}</p>
      ))}
    </Notice>
  );
}
