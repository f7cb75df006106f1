import type { ShownSlot } from '../../../modules/flash-sale/flash-sale.contract.ts';
import { FlashSlot } from '../flash/flash-slot.tsx';
import { SeeAll } from './see-all.tsx';

const shownMost = 12;

/** The flash sale that runs and the next one; nothing at all when there is none. */
export function FlashSales({ slots }: { slots: readonly ShownSlot[] }) {
  const running = slots.find(({ state }) => state === 'running');
  const coming = slots.find(({ state }) => state === 'coming');
  const shown = [running, coming].filter((slot) => slot !== undefined);
  if (shown.length === 0) return null;
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-8">
      {shown.map((slot) => (
        <FlashSlot
          key={slot.id}
          slot={slot}
          isRow
          most={shownMost}
          aside={<SeeAll to="/flash-sale" of={slot.name} />}
        />
      ))}
    </div>
  );
}
