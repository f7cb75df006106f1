import type { DeskLanding } from '../../../modules/landing/landing.contract.ts';
import type { LandingBlock } from '../../../modules/landing/landing-block.contract.ts';
import { refusedSide } from '../../kit/banner/refused-side.server.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { apiFailure, failedFields } from '../../request/api-client.server.ts';
import { formFile, formText } from '../../request/form-fields.ts';
import type { ServerSide } from '../../request/server-side.server.ts';

/** Why a banner's pictures were refused, by field: codes of `banner.mistake`, or the API's words (`pictureMessage`). */
export type PicturesRefused = {
  fields?: Record<string, string>;
  pictureMessage?: Record<string, string>;
  message?: string;
};

type Sent = { block: LandingBlock; pictures: DeskLanding['pictures'] | null } | { refused: PicturesRefused };

/** Has the pictures kept that a block's form sends; the block as it names them then. Without any it is as it was. */
export async function sendPictures(
  { api }: Pick<ServerSide, 'api'>,
  form: FormData,
  block: LandingBlock,
): Promise<Sent> {
  const [desktop, mobile] = [formFile(form, 'desktop'), formFile(form, 'mobile')];
  if (block.type !== 'banner' || (desktop === null && mobile === null)) return { block, pictures: null };
  const { picture } = block;
  try {
    const kept = await orHidden(
      api.landing.staffPicture({
        desktopId: picture?.desktopId,
        mobileId: picture?.mobileId,
        mobileIs: picture?.hasOwnMobile === true ? 'own' : 'cut',
        desktop,
        desktopPart: formText(form, 'desktopPart').slice(0, 100),
        mobile,
        mobilePart: formText(form, 'mobilePart').slice(0, 100),
      }),
    );
    return { block: { ...block, picture: kept.picture }, pictures: kept.pictures };
  } catch (error) {
    if (error instanceof Response) throw error;
    const failure = apiFailure(error);
    const side = refusedSide(failure.data);
    if (side !== null) return { refused: { pictureMessage: { [side]: failure.message } } };
    const fields = failedFields(failure);
    return { refused: fields === null ? { message: failure.message } : { fields } };
  }
}
