import { describe, expect, it } from 'vitest';
import { type FieldState, isTyped } from './typed.rules.ts';

const text = (value: string, defaultValue: string, type = 'text'): FieldState => ({
  type,
  value,
  defaultValue,
});
const box = (checked: boolean, defaultChecked: boolean, type = 'checkbox'): FieldState => ({
  ...{ type, checked, defaultChecked },
  // What it sends: nothing that is typed.
  ...{ value: 'on', defaultValue: '' },
});
type Option = [selected: boolean, defaultSelected: boolean, disabled?: boolean];
const select = (type: string, ...options: Option[]): FieldState => ({
  ...{ type, value: '' },
  options: options.map(([selected, defaultSelected, disabled = false]) => ({
    selected,
    defaultSelected,
    disabled,
  })),
});

describe('whether a field holds something else than the server wrote', () => {
  it('is so of a text that was typed, changed or taken away', () => {
    expect(isTyped(text('typed', ''))).toBe(true);
    expect(isTyped(text('server and more', 'server', 'textarea'))).toBe(true);
    expect(isTyped(text('', 'server'))).toBe(true);
    expect(isTyped(text('server', 'server'))).toBe(false);
    expect(isTyped(text('', ''))).toBe(false);
  });

  it('is not so of a text area whose lines end as a form sends them', () => {
    expect(isTyped(text('one\ntwo', 'one\r\ntwo', 'textarea'))).toBe(false);
    expect(isTyped(text('one\ntwo!', 'one\r\ntwo', 'textarea'))).toBe(true);
  });

  it('is not so of what nobody sees', () => {
    expect(isTyped(text('b', 'a', 'hidden'))).toBe(false);
  });

  it('is so of a file that was chosen', () => {
    expect(isTyped(text('C:\\fakepath\\photo.png', '', 'file'))).toBe(true);
    expect(isTyped(text('', '', 'file'))).toBe(false);
  });

  it('is so of boxes and radio buttons that were pressed', () => {
    expect(isTyped(box(true, false))).toBe(true);
    expect(isTyped(box(false, true))).toBe(true);
    expect(isTyped(box(true, false, 'radio'))).toBe(true);
    expect(isTyped(box(true, true, 'radio'))).toBe(false);
    expect(isTyped(box(false, false))).toBe(false);
  });

  it('is so of a choice that isn’t the one the page began with', () => {
    expect(isTyped(select('select-one', [false, true], [true, false]))).toBe(true);
    expect(isTyped(select('select-one', [true, true], [false, false]))).toBe(false);
    // Nothing was chosen by the server: the first that can be is.
    expect(isTyped(select('select-one', [false, false, true], [true, false]))).toBe(false);
    expect(isTyped(select('select-one', [true, false], [false, false]))).toBe(false);
    expect(isTyped(select('select-one', [false, false], [true, false]))).toBe(true);
    expect(isTyped(select('select-one'))).toBe(false);
  });

  it('is so of several choices when any of them differs', () => {
    expect(isTyped(select('select-multiple', [true, true], [true, false]))).toBe(true);
    expect(isTyped(select('select-multiple', [false, true], [false, false]))).toBe(true);
    expect(isTyped(select('select-multiple', [true, true], [false, false]))).toBe(false);
    expect(isTyped(select('select-multiple', [false, false]))).toBe(false);
  });
});
