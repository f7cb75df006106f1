import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Locality } from '../../../modules/address/address.contract.ts';
import { bangkokId } from '../../../modules/address/address.rules.ts';
import { Field, SelectField } from '../../ui/field.tsx';
import { isTyped } from '../../ui/typed.rules.ts';
import type { LocalitiesReply } from './localities.ts';
import type { LocalityFieldsProps } from './locality-fields.types.ts';
import { PlainLocalityFields } from './plain-locality-fields.tsx';

const lookupDelayMs = 300;

/**
 * Where an address is: found by zip code or the beginning of a name, or chosen province → district → subdistrict. Without
 * JavaScript the lookup is a button, and its answers one select.
 */
export function LocalityFields(props: LocalityFieldsProps) {
  const { provinces, value, found, lookup = '', error, prefix = '', form } = props;
  const t = useTranslations('address');
  const own = form === undefined ? {} : { form };
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
  const [taken, setTaken] = useState<Locality | null>(null);
  /** A place whose names are there before its lists are. */
  const known = taken ?? value;
  const [isOpen, setOpen] = useState(false);

  const plainRef = useRef<HTMLDivElement>(null);
  const fieldsRef = useRef<HTMLDivElement>(null);
  /** Where somebody was writing as the scripts' own field came. */
  const caret = useRef<[number | null, number | null] | null>(null);
  // What was typed or chosen before the scripts ran goes on into their own fields.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page comes alive
  useEffect(() => {
    const plain = plainRef.current?.querySelector('input');
    if (plain != null && plain.value !== '') {
      setTyped(plain.value);
      setOpen(true);
    }
    if (plain != null && plain === document.activeElement)
      caret.current = [plain.selectionStart, plain.selectionEnd];
    const select = plainRef.current?.querySelector('select');
    const place = found?.find(({ subdistrictId: id }) => String(id) === select?.value);
    if (select != null && isTyped(select) && place !== undefined) choose(place);
    setHasScript(true);
  }, []);
  useLayoutEffect(() => {
    if (!hasScript || caret.current === null) return;
    const field = fieldsRef.current?.querySelector('input');
    field?.focus();
    field?.setSelectionRange(...caret.current);
  }, [hasScript]);
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
    setTaken(place);
    setTyped(`${place.subdistrictName} ${place.zipCode}`);
    setOpen(false);
    setActive(-1);
  }

  // Whoever follows what is filled in (a draft, a mistake's message) hears of a place found as of one chosen.
  useEffect(() => {
    if (taken === null) return;
    const zipField = fieldsRef.current?.querySelector('input[readonly]');
    zipField?.dispatchEvent(new Event('change', { bubbles: true }));
  }, [taken]);

  const listRef = useRef<HTMLDivElement>(null);
  const results = isOpen && typed.trim().length >= 2 ? (search.data?.found ?? []) : [];
  const hasResults = results.length > 0;
  // The list clears what is fixed to the bottom of the screen.
  useEffect(() => {
    if (hasResults) listRef.current?.scrollIntoView({ block: 'nearest' });
  }, [hasResults]);
  useEffect(() => {
    listRef.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  if (!hasScript)
    return (
      <div ref={plainRef}>
        <PlainLocalityFields {...props} />
      </div>
    );

  const isEmpty =
    isOpen && typed.trim().length >= 2 && search.state === 'idle' && search.data?.found?.length === 0;
  const districtOptions = districts.data?.districts ?? [];
  const subdistrictOptions = subdistricts.data?.subdistricts ?? [];
  /** Of a place that isn't whole each empty part says so; the last one what the form has to say of the place. */
  const emptyOf = (chosen: number | null) =>
    error !== undefined && chosen === null ? t('required') : undefined;
  const zipCode = subdistrictOptions.find((option) => option.id === subdistrictId)?.zipCode ?? '';

  return (
    <div ref={fieldsRef} className="grid gap-4">
      <div className="relative">
        <Field
          {...own}
          name={`${prefix}lookup`}
          label={t('lookup')}
          hint={t('lookupHint')}
          maxLength={60}
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
          ref={listRef}
          id={listId}
          role="listbox"
          aria-label={t('lookup')}
          className="absolute inset-x-0 top-full z-30 mt-1 max-h-60 scroll-mt-24 scroll-mb-28 overflow-y-auto rounded-md border border-line bg-surface shadow-pop empty:hidden"
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
          {...own}
          name={`${prefix}provinceId`}
          label={t('province')}
          autoComplete="address-level1"
          required
          value={provinceId ?? ''}
          options={provinces.map((province) => ({ value: province.id, label: province.name }))}
          error={emptyOf(provinceId)}
          onChange={(event) => {
            setProvinceId(numberOrNull(event.currentTarget.value));
            setDistrictId(null);
            setSubdistrictId(null);
          }}
        />
        <SelectField
          {...own}
          name={`${prefix}districtId`}
          label={t(
            provinceId === null
              ? 'district'
              : provinceId === bangkokId
                ? 'districtBangkok'
                : 'districtElsewhere',
          )}
          autoComplete="address-level2"
          required
          disabled={provinceId === null}
          value={districtId ?? ''}
          options={withKnown(districtOptions, known?.districtId, known?.districtName, districtId)}
          error={emptyOf(districtId)}
          onChange={(event) => {
            setDistrictId(numberOrNull(event.currentTarget.value));
            setSubdistrictId(null);
          }}
        />
        <SelectField
          {...own}
          name={`${prefix}subdistrictId`}
          label={t(
            provinceId === null
              ? 'subdistrict'
              : provinceId === bangkokId
                ? 'subdistrictBangkok'
                : 'subdistrictElsewhere',
          )}
          autoComplete="address-level3"
          required
          disabled={districtId === null}
          value={subdistrictId ?? ''}
          options={withKnown(subdistrictOptions, known?.subdistrictId, known?.subdistrictName, subdistrictId)}
          error={error}
          onChange={(event) => setSubdistrictId(numberOrNull(event.currentTarget.value))}
        />
        <Field
          {...own}
          name={`${prefix}zipCode`}
          label={t('zipCode')}
          readOnly
          autoComplete="postal-code"
          value={zipCode === '' && subdistrictId === known?.subdistrictId ? (known?.zipCode ?? '') : zipCode}
        />
      </div>
    </div>
  );
}

function numberOrNull(value: string): number | null {
  return value === '' ? null : Number(value);
}

/** Keeps the chosen place in the list while the list is still on its way. */
function withKnown(
  options: readonly { id: number; name: string }[],
  knownId: number | null | undefined,
  knownName: string | undefined,
  chosenId: number | null,
) {
  const listed = options.map((option) => ({ value: option.id, label: option.name }));
  if (chosenId === null || listed.some((option) => option.value === chosenId)) return listed;
  return chosenId === knownId && knownName !== undefined
    ? [{ value: chosenId, label: knownName }, ...listed]
    : listed;
}
