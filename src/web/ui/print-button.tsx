import Printer from 'lucide-react/icons/printer';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';

/** Prints the page (its print styles leave only what belongs on paper). Shown once scripts run; browsers print without. */
export function PrintButton({ label }: { label: string }) {
  const [canPrint, setCanPrint] = useState(false);
  useEffect(() => setCanPrint(true), []);
  return (
    <Button
      variant="secondary"
      onClick={() => window.print()}
      className={canPrint ? 'print:hidden' : 'invisible print:hidden'}
    >
      <Printer className="size-5" aria-hidden="true" />
      {label}
    </Button>
  );
}
