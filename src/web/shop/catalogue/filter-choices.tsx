import { type ReactNode, useRef } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { FacetCount } from './facet-count.tsx';
import { useSettled } from './use-settled.ts';

type Option = { value: string; label: string; count: number };

type ChoiceListProps = { name: string; chosen: readonly string[]; options: readonly Option[] };

/** Tick boxes of one filter, with how many products each would leave. */
export function ChoiceList({ name, chosen, options }: ChoiceListProps) {
  return (
    <ul>
      {options.map(({ value, label, count }) => (
        <li key={value}>
          <FilterTick
            name={name}
            value={value}
            isTicked={chosen.includes(value)}
            className="py-0.5 max-lg:min-h-11"
          >
            <span className="min-w-0 flex-1">{label}</span>
            <FacetCount count={count} />
          </FilterTick>
        </li>
      ))}
    </ul>
  );
}

type FilterTickProps = {
  name: string;
  value: string;
  isTicked: boolean;
  className?: string;
  /** What is ticked. */
  children: ReactNode;
};

/** A tick box of the form, which listens to it. */
export function FilterTick({ name, value, isTicked, className, children }: FilterTickProps) {
  const ref = useRef<HTMLInputElement>(null);
  useSettled(isTicked, (isOn) => {
    if (ref.current !== null) ref.current.checked = isOn;
  });
  return (
    <label className={classNames('flex min-h-9 items-center gap-3', className)}>
      <input
        ref={ref}
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={isTicked}
        className="size-4.5 shrink-0"
      />
      {children}
    </label>
  );
}
