/** A picture cut to a shape: how large it becomes, and out of which part; null: the largest in the middle. */
export type PictureCut = {
  widthPx: number;
  heightPx: number;
  /** Its left upper corner and its size, each a share (0 to 1) of the whole picture as it stands upright. */
  part: { x: number; y: number; width: number; height: number } | null;
};

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/**
 * The rectangle of whole pixels to cut out of a picture: of the cut's shape exactly (to the pixel), as large as the part
 * has room for, around the part's middle, within the picture.
 */
export function cutRectangle(
  picture: { width: number; height: number },
  { widthPx, heightPx, part }: PictureCut,
): { left: number; top: number; width: number; height: number } {
  const { x, y, width, height } = part ?? { x: 0, y: 0, width: 1, height: 1 };
  const room = { width: width * picture.width, height: height * picture.height };
  const shape = widthPx / heightPx;
  const wide = Math.min(room.width, room.height * shape);
  const cutWidth = between(Math.round(wide), 1, picture.width);
  const cutHeight = between(Math.round(wide / shape), 1, picture.height);
  return {
    left: between(Math.round(x * picture.width + (room.width - cutWidth) / 2), 0, picture.width - cutWidth),
    top: between(
      Math.round(y * picture.height + (room.height - cutHeight) / 2),
      0,
      picture.height - cutHeight,
    ),
    width: cutWidth,
    height: cutHeight,
  };
}
