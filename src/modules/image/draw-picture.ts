import type { CoverFacts, Drawing } from './picture.rules.ts';

/** Draws what nobody has uploaded, as SVG text. The artist and its fonts are loaded with the first drawing. */
export async function drawPicture(picture: Drawing): Promise<string> {
  const artist = await import('./covers/cover-artist.ts');
  if ('cover' in picture) {
    return artist.drawCover(specOf(picture.cover));
  }
  if ('banner' in picture) {
    const { subtitle, covers, ...banner } = picture.banner;
    return artist.drawBanner({ ...banner, subtitle: subtitle ?? undefined, covers: covers?.map(specOf) });
  }
  return picture.monogram === 'logo' ? artist.drawLogo(picture) : artist.drawPortrait(picture);
}

/** What is known of a cover, as the artist takes it: what isn't known is left out. */
function specOf({ subtitle, seriesName, seriesNumber, publisher, ...cover }: CoverFacts) {
  return {
    ...cover,
    subtitle: subtitle ?? undefined,
    seriesName: seriesName ?? undefined,
    seriesNumber: seriesNumber ?? undefined,
    publisher: publisher ?? undefined,
  };
}
