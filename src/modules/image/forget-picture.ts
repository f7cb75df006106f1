import { renderingKeys } from '../../platform/images/image-cache.ts';
import { type Picture, type PictureKind, versionOf } from './picture.rules.ts';

/** Where the sizes of a picture may have been kept: to be removed when the picture is. */
export function renderingsOf(kind: PictureKind, id: string, picture: Picture): string[] {
  return renderingKeys(`${kind}/${id}/${versionOf(picture)}`);
}
