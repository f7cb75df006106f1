import { Picture } from '../../ui/picture.tsx';

/** A product's picture at the width of a thumb: a book keeps its shape, anything else its own. */
export function Cover({ imageUrl }: { imageUrl: string | null }) {
  return (
    <span className="grid h-18 w-12 shrink-0 place-items-center overflow-hidden rounded-sm bg-wash">
      {imageUrl !== null && (
        <Picture
          base={imageUrl}
          alt=""
          sizes="3rem"
          minWidthPx={96}
          maxWidthPx={160}
          fit="contain"
          className="h-18!"
        />
      )}
    </span>
  );
}
