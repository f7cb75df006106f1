import { useTranslations } from 'use-intl';
import { SocialIcon } from '../kit/dialog/social-icon.tsx';
import { Mark } from '../kit/page/mark.tsx';
import { useSite } from '../kit/page/site-context.tsx';
import { useCookieConsent } from '../kit/visitor/cookie-consent-context.tsx';
import { Link } from '../ui/link.tsx';
import { PartnerLinks } from './header.tsx';

const shop = [
  { key: 'product', to: '/product' },
  { key: 'store', to: '/store' },
  { key: 'promotions', to: '/promotion' },
  { key: 'campaigns', to: '/campaign' },
  { key: 'live', to: '/live' },
  { key: 'news', to: '/news' },
  { key: 'articles', to: '/article' },
] as const;
const help = [
  { key: 'faq', to: '/faq' },
  { key: 'contactUs', to: '/contactus' },
  { key: 'returnPolicy', to: '/return-policy' },
  { key: 'aboutUs', to: '/aboutus' },
  { key: 'ourStory', to: '/our-story' },
] as const;
const policies = [
  { key: 'termsOfUse', to: '/term-and-condition' },
  { key: 'privacyPolicy', to: '/privacy-policy' },
  { key: 'cookiePolicy', to: '/cookie-policy' },
] as const;

const link = 'flex min-h-9 items-center hover:text-on-night hover:underline';

/** SPEC §2: logo, contact, social icons only when enabled, terms, privacy and cookie policies; all from the settings. */
export function Footer() {
  const { businessName, logo, footer, isLive } = useSite();
  const t = useTranslations('shell');
  const { ask: askForCookies } = useCookieConsent();
  return (
    <footer className="late on-night room-for-bar mt-16 bg-night text-on-night-soft">
      <div className="page-width grid grid-cols-2 large-text:grid-cols-1 gap-x-6 gap-y-8 py-10 text-sm md:grid-cols-[2fr_1fr_1fr_1fr] md:gap-x-10 md:py-14">
        <div className="col-span-full grid content-start gap-4 md:col-span-1">
          <Link to="/" className="flex w-fit items-center gap-3 text-on-night">
            {logo.footer === '/logo-footer.svg' ? (
              <Mark className="size-10 [--mark-line:var(--color-night)]" />
            ) : (
              <img src={logo.footer} alt="" height={40} className="h-10 w-auto" />
            )}
            <span className="font-serif text-xl leading-normal font-bold">{businessName}</span>
          </Link>
          <address className="grid gap-1 not-italic">
            {footer.contactUsAddress !== '' && (
              <p className="max-w-xs whitespace-pre-line">
                {footer.mapUrl === null ? (
                  footer.contactUsAddress
                ) : (
                  <a
                    href={footer.mapUrl}
                    target="_blank"
                    rel="noopener"
                    className="hover:text-on-night hover:underline"
                  >
                    {footer.contactUsAddress}
                  </a>
                )}
              </p>
            )}
            <dl className="grid grid-cols-[auto_1fr] large-text:grid-cols-1 gap-x-3 gap-y-1">
              <ContactLine label={t('telephone')} text={footer.contactUsTelephone} scheme="tel:" />
              <ContactLine label={t('fax')} text={footer.contactUsFax} scheme={null} />
              <ContactLine label={t('email')} text={footer.contactUsEmail} scheme="mailto:" />
            </dl>
          </address>
          <SocialLinks />
        </div>
        <LinkColumn title={t('shop')} links={isLive ? shop : shop.filter(({ key }) => key !== 'live')} />
        <LinkColumn title={t('help')} links={help} />
        <nav aria-label={t('sellWithUs')}>
          <h2 className="mb-1 font-sans text-base text-on-night">{t('sellWithUs')}</h2>
          <ul>
            <PartnerLinks rowClassName={link} />
            <li>
              <Link to="/affiliate" prefetch="intent" className={link}>
                {t('affiliate')}
              </Link>
            </li>
          </ul>
        </nav>
      </div>
      <div className="border-t border-night-line">
        <div className="page-width flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-4 text-sm">
          <p>© {businessName}</p>
          <ul className="flex flex-wrap gap-x-5">
            {policies.map(({ key, to }) => (
              <li key={key}>
                <Link to={to} prefetch="intent" className={link}>
                  {t(key)}
                </Link>
              </li>
            ))}
            <li>
              <button type="button" onClick={askForCookies} className={link}>
                {t('cookieSettings')}
              </button>
            </li>
          </ul>
        </div>
      </div>
    </footer>
  );
}

type LinkColumnProps = {
  title: string;
  links: readonly { key: (typeof shop)[number]['key'] | (typeof help)[number]['key']; to: string }[];
};

function LinkColumn({ title, links }: LinkColumnProps) {
  const t = useTranslations('shell');
  return (
    <nav aria-label={title}>
      <h2 className="mb-1 font-sans text-base text-on-night">{title}</h2>
      <ul>
        {links.map(({ key, to }) => (
          <li key={key}>
            <Link to={to} prefetch="intent" className={link}>
              {t(key)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ContactLine({
  label,
  text,
  scheme,
}: {
  label: string;
  text: string;
  scheme: 'tel:' | 'mailto:' | null;
}) {
  if (text === '') return null;
  return (
    <>
      <dt>{label}</dt>
      <dd className="text-on-night">
        {scheme === null ? (
          text
        ) : (
          <a href={scheme + text.replaceAll(' ', '')} className="hover:underline">
            {text}
          </a>
        )}
      </dd>
    </>
  );
}

function SocialLinks() {
  const t = useTranslations('shell');
  const { footer } = useSite();
  const networks = [
    { name: 'Facebook', isOn: footer.isFacebook, href: footer.linkFacebook },
    { name: 'Instagram', isOn: footer.isInstagram, href: footer.linkInstagram },
    { name: 'Line', isOn: footer.isLine, href: footer.linkLine },
  ] as const;
  const enabled = networks.filter(({ isOn }) => isOn);
  if (enabled.length === 0) return null;
  return (
    <ul className="-ml-2 flex" aria-label={t('followUs')}>
      {enabled.map(({ name, href }) => (
        <li key={name}>
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`${name} ${t('opensNewTab')}`}
            className="grid size-11 place-items-center rounded-md text-on-night hover:bg-night-line"
          >
            <SocialIcon name={name} />
          </a>
        </li>
      ))}
    </ul>
  );
}
