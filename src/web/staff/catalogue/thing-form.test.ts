import { describe, expect, test } from 'vitest';
import { readThingForm, typedOf } from './thing-form.server.ts';

const tree = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'เรื่อง', marks: [{ type: 'bold' }] }] }],
};
const work = {
  ...{ titleTh: 'ชื่อ', titleEn: 'Title', subtitleTh: null, subtitleEn: null },
  ...{ descriptionTh: 'เรื่อง', descriptionEn: null, formattedTh: tree as never, formattedEn: null },
  ...{ authors: ['ก #1', 'ข #2'], translators: [], illustrators: [], editors: [] },
  ...{ series: null, seriesNumber: null, originalYear: 2500 },
};

function formOf(typed: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  return form;
}

describe('the form of a work', () => {
  test('reads back what it shows', () => {
    const typed = typedOf('work', work);
    const read = readThingForm('work', formOf(typed), typed);
    expect(read.fields).toEqual({});
    expect(read.values).toMatchObject({
      titleTh: 'ชื่อ',
      authors: ['ก #1', 'ข #2'],
      originalYear: 2500,
      formattedTh: tree,
    });
  });

  test('shows no English title that is the Thai one, which then follows it', () => {
    expect(typedOf('work', { ...work, titleEn: 'ชื่อ' })).toMatchObject({ titleTh: 'ชื่อ', titleEn: '' });
    expect(typedOf('series', { nameTh: 'ชุด', nameEn: 'ชุด', urlKey: 'set' })).toMatchObject({ nameEn: '' });
  });

  test('without scripts, words that weren’t touched leave their formatting alone, and others take it away', () => {
    const typed = typedOf('work', work);
    const { formattedTh: _th, formattedEn: _en, ...plain } = typed;
    const untouched = readThingForm('work', formOf(plain), typed).values;
    expect('descriptionTh' in untouched || 'formattedTh' in untouched).toBe(false);
    const touched = readThingForm('work', formOf({ ...plain, descriptionTh: 'ใหม่' }), typed).values;
    expect([touched.descriptionTh, 'formattedTh' in touched]).toEqual(['ใหม่', false]);
  });

  test('says which field holds no number, and which no text', () => {
    const typed = { ...typedOf('work', work), originalYear: '๒๕๐๐ปี', formattedTh: '{' };
    expect(readThingForm('work', formOf(typed), typed).fields).toEqual({
      ...{ originalYear: 'wholeInvalid', descriptionTh: 'formattedInvalid' },
    });
  });
});
