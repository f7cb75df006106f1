import { useState } from 'react';
import { data } from 'react-router';
import { pickMessages } from '../../messages/messages.server.ts';
import { demoSiteKey } from '../../shared/demo-captcha.ts';
import { useAlert, useDialogs } from '../kit/dialog/dialogs.tsx';
import { LoginForm } from '../kit/identity/login-form.tsx';
import { SiteContext, useSite } from '../kit/page/site-context.tsx';
import { serverSide } from '../request/server-side.server.ts';
import { useCartPanel } from '../shop/cart/cart-panel-context.tsx';
import { Badge } from '../ui/badge.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { CheckboxField, Field, SelectField, TextAreaField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { Price } from '../ui/price.tsx';
import { RadioCards } from '../ui/radio-cards.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Stars } from '../ui/stars.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import type { Route } from './+types/showcase-page';
import { ClosingBanner } from './closing-banner.tsx';

/** /dev/showcase, in demo mode only: every primitive and every dialog of the shell, to look at and to test. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api, isDemo, locale } = serverSide(context);
  if (!isDemo) throw data(null, { status: 404 });
  const { dataList } = await api.site.bannerHomeList({});
  return {
    pictures: dataList.map(({ mobileImageUrl, altTag }) => ({ base: mobileImageUrl, alt: altTag })),
    messages: pickMessages(locale, 'identity'),
  };
}

export function meta() {
  return [{ title: 'Showcase' }, { name: 'robots', content: 'noindex' }];
}

export default function ShowcasePage({ loaderData: { pictures } }: Route.ComponentProps) {
  return (
    <main className="page-width grid gap-10 pb-10">
      <PageTitle
        above={<Breadcrumb items={[{ label: 'Home', to: '/' }, { label: 'Showcase' }]} />}
        lead="ทุกชิ้นส่วนของหน้าร้าน"
      >
        Showcase
      </PageTitle>
      <Buttons />
      <Fields />
      <Words />
      <DialogButtons pictures={pictures} />
      <CaptchaLogin />
    </main>
  );
}

function Buttons() {
  return (
    <section className="flex flex-wrap items-center gap-3" aria-label="Buttons">
      <Button>หยิบใส่ตะกร้า</Button>
      <Button variant="secondary">ซื้อเลย</Button>
      <Button variant="quiet">ดูเพิ่มเติม</Button>
      <Button variant="danger">ลบ</Button>
      <Button isBusy>กำลังบันทึก</Button>
      <Button disabled>สินค้าหมด</Button>
      <Button size="s">เล็ก</Button>
      <ButtonLink to="/product" size="l">
        ใหญ่
      </ButtonLink>
    </section>
  );
}

function Fields() {
  return (
    <section className="grid gap-5 md:grid-cols-2" aria-label="Fields">
      <Field label="อีเมล" name="email" type="email" hint="เราจะไม่ส่งต่อให้ใคร" required />
      <Field label="โทรศัพท์" name="telephone" error="กรุณากรอกหมายเลขโทรศัพท์ให้ถูกต้อง" defaultValue="12" />
      <SelectField label="จังหวัด" name="province" options={[{ value: 1, label: 'กรุงเทพมหานคร' }]} />
      <TextAreaField label="ถึงร้านค้า" name="note" />
      <RadioCards
        name="channel"
        legend="การจัดส่ง"
        defaultValue="ems"
        options={[
          { value: 'ems', label: 'ด่วนพิเศษ', description: '1–2 วันทำการ', aside: '฿50.00' },
          { value: 'post', label: 'ลงทะเบียน', description: '3–7 วันทำการ', aside: '฿30.00' },
          { value: 'pickup', label: 'รับที่ร้าน', description: 'ปิดปรับปรุง', isDisabled: true },
        ]}
      />
      <CheckboxField label="ฉันยอมรับข้อกำหนดการใช้งาน" name="policy" error="กรุณายอมรับก่อนดำเนินการต่อ" />
    </section>
  );
}

function Words() {
  return (
    <section className="grid gap-5" aria-label="Words">
      <div className="flex flex-wrap items-center gap-4">
        <Price baht={1315} fullPriceBaht={1550.5} size="l" />
        <Price baht={245} />
        <Stars value={4.3} count={128} size="l" />
        <Badge tone="accent">-20%</Badge>
        <Badge tone="warning">มือสอง</Badge>
        <StatusBadge tone="info">รอชำระเงิน</StatusBadge>
        <StatusBadge tone="success">สำเร็จ</StatusBadge>
        <StatusBadge tone="danger">ยกเลิก</StatusBadge>
      </div>
      <Notice tone="info">ร้านนี้ส่งทุกวันจันทร์</Notice>
      <Notice tone="success" title="ชำระเงินสำเร็จ">
        ขอบคุณที่อุดหนุน
      </Notice>
      <Notice tone="warning">เหลือเวลาชำระเงินอีก 5 นาที</Notice>
      <Notice
        tone="error"
        title="ชำระเงินไม่สำเร็จ"
        action={
          <ButtonLink to="/cart" size="s">
            กลับไปตะกร้า
          </ButtonLink>
        }
      />
      <Skeleton className="h-24" />
      <Pagination pageNo={4} pageCount={20} makeHref={(pageNo) => `?pageNo=${pageNo}`} />
      <EmptyState
        title="ยังไม่มีหนังสือในตะกร้า"
        text="เริ่มจากเล่มที่อยากอ่าน"
        action={<ButtonLink to="/product">เลือกหนังสือ</ButtonLink>}
      />
    </section>
  );
}

/** Signing in as it looks while setting 84 is 1. */
function CaptchaLogin() {
  return (
    <section className="max-w-sm" aria-label="Captcha">
      <LoginForm
        next="/"
        options={{
          isDemo: true,
          captcha: { siteKey: demoSiteKey },
          canSendSms: true,
          providers: [],
          countryCodes: [{ id: 1, code: '+66', country: 'ไทย' }],
        }}
      />
    </section>
  );
}

function DialogButtons({ pictures }: { pictures: readonly { base: string; alt: string }[] }) {
  const alert = useAlert();
  const dialogs = useDialogs();
  const cartPanel = useCartPanel();
  const [picture] = pictures;
  const site = useSite();
  const [isClosing, setIsClosing] = useState(false);
  const openers: Record<string, () => void> = {
    'alert success': () => alert({ tone: 'success', message: 'บันทึกแล้ว' }),
    'alert error': () => alert({ tone: 'error', message: 'บันทึกไม่สำเร็จ' }),
    failure: () => dialogs.showFailure('ไม่สามารถทำรายการได้ในขณะนี้'),
    'cart error': () =>
      dialogs.showCartError('สินค้าบางรายการมีจำนวนไม่พอ', () =>
        alert({ tone: 'success', message: 'อัพเดทตะกร้าสำเร็จ' }),
      ),
    images: () => dialogs.showImages(pictures),
    slideshow: () => dialogs.showSlideshow(pictures),
    'slideshow of ads': () =>
      dialogs.showSlideshow(
        pictures.map((each, index) => ({
          ...each,
          href: index === 0 ? '/promotion' : 'https://ads.example/',
        })),
      ),
    share: () =>
      dialogs.showShare({
        title: 'หนังสือดี',
        url: 'https://bannasala.test/pd/abcdefghijk',
        facebookAppId: '1234567890',
      }),
    'cart panel': cartPanel.open,
    ...(picture === undefined
      ? {}
      : {
          banner: () => dialogs.showBanner(picture, null),
          ad: () => dialogs.showAd(picture, '/promotion'),
          'seller promotion': () => dialogs.showSellerPromotion(picture),
          'closing banner': () => setIsClosing(true),
        }),
  };
  return (
    <section className="flex flex-wrap gap-3" aria-label="Dialogs">
      {Object.entries(openers).map(([name, open]) => (
        <Button key={name} variant="secondary" onClick={open}>
          {name}
        </Button>
      ))}
      {isClosing && picture !== undefined && (
        <SiteContext value={{ ...site, closingBannerUrl: picture.base, closingBannerAlt: picture.alt }}>
          <ClosingBanner />
        </SiteContext>
      )}
    </section>
  );
}
