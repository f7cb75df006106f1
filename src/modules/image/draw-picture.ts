import type { Picture } from './picture.rules.ts';

/** Draws what nobody has uploaded, as SVG text. The artist and its fonts are loaded with the first drawing. */
export async function drawPicture(picture: Exclude<Picture, { storageKey: string }>): Promise<string> {
  const artist = await import('./covers/cover-artist.ts');
  if ('cover' in picture) {
    const { subtitle, seriesName, seriesNumber, publisher, ...cover } = picture.cover;
    return artist.drawCover({
      ...cover,
      subtitle: subtitle ?? undefined,
      seriesName: seriesName ?? undefined,
      seriesNumber: seriesNumber ?? undefined,
      publisher: publisher ?? undefined,
    });
  }
  if ('banner' in picture) {
    const { subtitle, ...banner } = picture.banner;
    return artist.drawBanner({ ...banner, subtitle: subtitle ?? undefined });
  }
  return picture.monogram === 'logo' ? artist.drawLogo(picture) : artist.drawPortrait(picture);
}
