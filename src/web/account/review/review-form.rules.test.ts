import { expect, test } from 'vitest';
import { checkPhotos, checkReview } from './review-form.rules.ts';

const photo = { name: 'a.JPG', size: 1000 };

test('photos: at most five with those that stay, .png or .jpg, 2 MB each', () => {
  expect(checkPhotos([], 5)).toBeNull();
  expect(checkPhotos([photo, photo], 3)).toBeNull();
  expect(checkPhotos([photo, photo], 4)).toBe('tooManyFiles');
  expect(checkPhotos([photo, { name: 'a.gif', size: 1 }], 0)).toBe('formatNotSupported');
  expect(checkPhotos([{ name: 'a.png', size: 2 * 1024 * 1024 }], 0)).toBeNull();
  expect(checkPhotos([{ name: 'a.png', size: 2 * 1024 * 1024 + 1 }], 0)).toBe('fileTooLarge');
});

test('a review has stars and words', () => {
  expect(checkReview({ stars: 0, text: ' ', keptCount: 0 }, [])).toEqual({
    stars: 'required',
    text: 'required',
  });
  expect(checkReview({ stars: Number.NaN, text: 'ดี', keptCount: 0 }, [])).toEqual({ stars: 'required' });
  expect(checkReview({ stars: 5, text: 'ดี', keptCount: 0 }, [photo])).toEqual({});
});
