import { expect, test } from 'vitest';
import { nameOfScope, readScopeNames, writeScopeNames } from './scope-names.rules.ts';

test('names go along with a form and come back; what is none is left out', () => {
  const scopes = [
    { kind: 'author' as const, id: 12, name: 'ชาติ: กอบจิตติ' },
    { kind: 'store' as const, id: 3, name: 'Rim\nKhlong' },
  ];
  const names = readScopeNames(writeScopeNames(scopes));
  expect(names).toEqual([scopes[0], { ...scopes[1], name: 'Rim Khlong' }]);
  expect(nameOfScope(names, { kind: 'author', id: 12 })).toBe('ชาติ: กอบจิตติ');
  expect(nameOfScope(names, { kind: 'series', id: 12 })).toBeNull();
  expect(readScopeNames('')).toEqual([]);
  expect(readScopeNames('author:0:x\nnobody:1:x\nauthor:1:\nauthor')).toEqual([]);
});
