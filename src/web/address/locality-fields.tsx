import { useEffect, useId, useState } from 'react';
import { useFetcher } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Locality } from '../../modules/address/address.contract.ts';
import { Button } from '../ui/button.tsx';
import { Field, SelectField } from '../ui/field.tsx';
import type { LocalitiesReply } from './localities.ts';

const lookupDelayMs = 300;

type LocalityFieldsProps = {
  provinces: readonly { id: number; name: string }[];
  value: Locality | null;
  /** What the server found for a visitor without JavaScript. */
  found?: readonly Locality[] | undefined;
  lookup?: string | undefined;
  error?: string | undefined;
};

/**
 * Where an address is: found by zip code or the beginning of a name, or chosen province → district → subdistrict. Without
 * JavaScript the lookup is a button, and its answers one select.
 */
export function LocalityFields({ provinces, value, found, lookup = '', error }: LocalityFieldsProps) {
  const t = useTranslations('address');
  const listId = useId();
  const search = useFetcher<LocalitiesReply>();
  const districts = useFetcher<LocalitiesReply>();
  const subdistricts = useFetcher<LocalitiesReply>();
  const [hasScript, setHasScript] = useState(false);
  const [typed, setTyped] = useState(lookup);
  const [active, setActive] = useState(-1);
  const [provinceId, setProvinceId] = useState(value?.provinceId ?? null);
  const [districtId, setDistrictId] = useState(value?.districtId ?? null);
  const [subdistrictId, setSubdistrictId] = useState(value?.subdistrictId ?? null);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => setHasScript(true), []);
  const { load: loadSearch } = search;
  useEffect(() => {
    if (typed.trim().length < 2 || !isOpen) return;
    const timer = setTimeout(
      () => void loadSearch(`/resources/localities?search=${encodeURIComponent(typed)}`),
      lookupDelayMs,
    );
    return () => clearTimeout(timer);
  }, [typed, isOpen, loadSearch]);
  const { load: loadDistricts } = districts;
  useEffect(() => {
    if (provinceId !== null) void loadDistricts(`/resources/localities?provinceId=${provinceId}`);
  }, [provinceId, loadDistricts]);
  const { load: loadSubdistricts } = subdistricts;
  useEffect(() => {
    if (districtId !== null) void loadSubdistricts(`/resources/localities?districtId=${districtId}`);
  }, [districtId, loadSubdistricts]);

  function choose(place: Locality): void {
    setProvinceId(place.provinceId);
    setDistrictId(place.districtId);
    setSubdistrictId(place.subdistrictId);
    setTyped(`${place.subdistrictName} ${place.zipCode}`);
    setOpen(false);
    setActive(-1);
  }

  if (!hasScript) return <PlainLocalityFields value={value} found={found} lookup={lookup} error={error} />;

  const results = isOpen && typed.trim().length >= 2 ? (search.data?.found ?? []) : [];
  const isEmpty =
    isOpen && typed.trim().length >= 2 && search.state === 'idle' && search.data?.found?.length === 0;
  const districtOptions = districts.data?.districts ?? [];
  const subdistrictOptions = subdistricts.data?.subdistricts ?? [];
  const zipCode = subdistrictOptions.find((option) => option.id === subdistrictId)?.zipCode ?? '';

  return (
    <div className="grid gap-4">
      <div className="relative">
        <Field
          name="lookup"
          label={t('lookup')}
          hint={t('lookupHint')}
          autoComplete="off"
          value={typed}
          role="combobox"
          aria-expanded={results.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setOpen(true);
            setActive(-1);
          }}
          onBlur={() => setTimeout(() => setOpen(false), 150)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setOpen(false);
            if (results.length === 0) return;
            if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
              event.preventDefault();
              const step = event.key === 'ArrowDown' ? 1 : -1;
              setActive((active + step + results.length) % results.length);
            }
            const place = results[Math.max(active, 0)];
            if (event.key === 'Enter' && place !== undefined) {
              event.preventDefault();
              choose(place);
            }
          }}
        />
        <div
          id={listId}
          role="listbox"
          aria-label={t('lookup')}
          className="absolute inset-x-0 top-full z-10 mt-1 max-h-72 overflow-y-auto rounded-md border border-line bg-surface shadow-pop empty:hidden"
        >
          {results.map((place, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's, which keeps the focus
            <div
              key={place.subdistrictId}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(place)}
              className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-3 py-1.5 hover:bg-wash aria-selected:bg-primary-wash"
            >
              <span>
                {place.subdistrictName}
                <span className="text-sm text-ink-mute">
                  {' · '}
                  {place.districtName}
                  {' · '}
                  {place.provinceName}
                </span>
              </span>
              <span className="tabular-nums text-ink-soft">{place.zipCode}</span>
            </div>
          ))}
        </div>
        <p role="status" className={isEmpty ? 'mt-1 text-sm text-ink-soft' : 'sr-only'}>
          {isEmpty ? t('lookupNone') : results.length > 0 ? t('found', { count: results.length }) : ''}
        </p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          name="provinceId"
          label={t('province')}
          autoComplete="address-level1"
          required
          value={provinceId ?? ''}
          options={provinces.map((province) => ({ value: province.id, label: province.name }))}
          onChange={(event) => {
            setProvinceId(numberOrNull(event.currentTarget.value));
            setDistrictId(null);
            setSubdistrictId(null);
          }}
        />
        <SelectField
          name="districtId"
          label={t('district')}
          autoComplete="address-level2"
          required
          disabled={provinceId === null}
          value={districtId ?? ''}
          options={withKnown(districtOptions, value?.districtId, value?.districtName, districtId)}
          onChange={(event) => {
            setDistrictId(numberOrNull(event.currentTarget.value));
            setSubdistrictId(null);
          }}
        />
        <SelectField
          name="subdistrictId"
          label={t('subdistrict')}
          autoComplete="address-level3"
          required
          disabled={districtId === null}
          value={subdistrictId ?? ''}
          options={withKnown(subdistrictOptions, value?.subdistrictId, value?.subdistrictName, subdistrictId)}
          error={error}
          onChange={(event) => setSubdistrictId(numberOrNull(event.currentTarget.value))}
        />
        <Field
          name="zipCode"
          label={t('zipCode')}
          readOnly
          autoComplete="postal-code"
          value={zipCode === '' && subdistrictId === value?.subdistrictId ? (value?.zipCode ?? '') : zipCode}
        />
      </div>
    </div>
  );
}

function PlainLocalityFields({ value, found, lookup, error }: Omit<LocalityFieldsProps, 'provinces'>) {
  const t = useTranslations('address');
  const options = found ?? (value === null ? [] : [value]);
  return (
    <div className="grid gap-4">
      <div className="flex items-end gap-2">
        <Field name="lookup" label={t('lookup')} defaultValue={lookup} className="flex-1" />
        <Button type="submit" name="intent" value="lookup" variant="secondary">
          {t('lookupGo')}
        </Button>
      </div>
      {found !== undefined && found.length === 0 && <p role="status">{t('lookupNone')}</p>}
      <SelectField
        name="subdistrictId"
        label={t('subdistrict')}
        required
        defaultValue={value?.subdistrictId ?? ''}
        error={error}
        options={options.map((place) => ({
          value: place.subdistrictId,
          label: `${place.subdistrictName}, ${place.districtName}, ${place.provinceName} ${place.zipCode}`,
        }))}
      />
    </div>
  );
}

function numberOrNull(value: string): number | null {
  return value === '' ? null : Number(value);
}

/** Keeps the chosen place in the list while the list is still on its way. */
function withKnown(
  options: readonly { id: number; name: string }[],
  knownId: number | undefined,
  knownName: string | undefined,
  chosenId: number | null,
) {
  const listed = options.map((option) => ({ value: option.id, label: option.name }));
  if (chosenId === null || listed.some((option) => option.value === chosenId)) return listed;
  return chosenId === knownId && knownName !== undefined
    ? [{ value: chosenId, label: knownName }, ...listed]
    : listed;
}
