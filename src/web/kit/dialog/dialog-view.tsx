import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { DialogRequest, ShownImage } from './dialogs.types.ts';
import { ImageViewer } from './image-viewer.tsx';
import { PictureLink } from './picture-link.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { trackConversion } from './track-conversion.ts';

type DialogViewProps = { request: DialogRequest; isOpen: boolean; onClose: () => void };

/** The dialog that was asked for. Loaded with the first of them. */
export default function DialogView({ request, isOpen, onClose }: DialogViewProps) {
  const t = useTranslations('shell');
  const frame = { isOpen, onClose };
  switch (request.kind) {
    case 'failure':
      return (
        <Dialog
          {...frame}
          title={request.title ?? t('failure')}
          size="s"
          footer={<Button onClick={onClose}>{t('close')}</Button>}
        >
          <p role="alert">{request.message}</p>
        </Dialog>
      );
    case 'cartError':
      return (
        <Dialog
          {...frame}
          title={t('failure')}
          size="s"
          footer={
            <>
              <Button variant="secondary" onClick={onClose}>
                {t('close')}
              </Button>
              <Button
                onClick={() => {
                  onClose();
                  request.onUpdateCart();
                }}
              >
                {t('updateCart')}
              </Button>
            </>
          }
        >
          <p role="alert">{request.message}</p>
        </Dialog>
      );
    case 'images':
      return (
        <Dialog {...frame} title={t('images')} isTitleHidden size="full">
          <ImageViewer
            images={request.images}
            start={request.start}
            isSlideshow={request.isSlideshow}
            onFollow={onClose}
          />
        </Dialog>
      );
    case 'share':
      return (
        <Dialog {...frame} title={t('share')} size="m">
          <ShareDialog title={request.title} url={request.url} facebookAppId={request.facebookAppId} />
        </Dialog>
      );
    case 'banner':
    case 'ad':
      return (
        <Dialog
          {...frame}
          title={t(request.kind === 'ad' ? 'promotion' : 'announcement')}
          isTitleHidden
          size="l"
        >
          <BannerImage image={request.image} href={request.href} onFollow={onClose} />
        </Dialog>
      );
    case 'sellerPromotion':
      return (
        <Dialog {...frame} title={t('sellerPromotion')} isTitleHidden size="l">
          <BannerImage
            image={request.image}
            href="/seller"
            onFollow={() => {
              trackConversion('seller_promotion');
              onClose();
            }}
          />
        </Dialog>
      );
  }
}

function BannerImage({
  image,
  href,
  onFollow,
}: {
  image: ShownImage;
  href: string | null;
  onFollow: () => void;
}) {
  return (
    <PictureLink href={href} onFollow={onFollow} className="block">
      <Picture
        base={image.base}
        alt={image.alt}
        sizes="(width < 48rem) 92vw, 44rem"
        ratio="1/1"
        maxWidthPx={1280}
        minWidthPx={320}
        fit="contain"
        className="max-h-[75dvh] rounded-md"
      />
    </PictureLink>
  );
}
