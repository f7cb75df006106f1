import { describe, expect, it } from 'vitest';
import { findThaiBank, thaiBanks } from './thai-banks.ts';

describe('thaiBanks', () => {
  it('lists at least thirty banks, each with its own three-digit code and short name', () => {
    expect(thaiBanks.length).toBeGreaterThanOrEqual(30);
    expect(new Set(thaiBanks.map((bank) => bank.code)).size).toBe(thaiBanks.length);
    expect(new Set(thaiBanks.map((bank) => bank.shortName)).size).toBe(thaiBanks.length);
    for (const bank of thaiBanks) {
      expect(bank.code).toMatch(/^\d{3}$/);
      expect(bank.nameTh).toMatch(/^ธนาคาร/);
      expect(bank.nameEn).toMatch(/^[\x20-\x7e]+$/);
    }
  });

  it('finds a bank by its code', () => {
    expect(findThaiBank('004')?.shortName).toBe('KBANK');
    expect(findThaiBank('014')?.nameTh).toBe('ธนาคารไทยพาณิชย์');
  });

  it('knows no bank for another code', () => {
    expect(findThaiBank('999')).toBeNull();
    expect(findThaiBank('')).toBeNull();
  });
});
