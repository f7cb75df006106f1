import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { OwnProfile } from '../../../modules/identity/profile.contract.ts';
import { genderIds, prefixIds } from '../../../modules/identity/profile.rules.ts';
import type { UserProfile } from '../../../modules/member/member.contract.ts';
import { formatDate } from '../../../shared/bangkok-time.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';

type ProfileFactsProps = {
  name: string;
  user: UserProfile;
  profile: OwnProfile;
  /** A company's application; null for a person. */
  application: 'waiting' | 'approved' | 'rejected' | null;
};

/** Who is signed in (SPEC §3 "User"), with links to change it. */
export function ProfileFacts({ name, user, profile, application }: ProfileFactsProps) {
  const t = useTranslations('order.profile');
  const words = useTranslations('profile');
  const locale = useLocale();
  const prefix = prefixIds.find((id) => id === profile.prefixId);
  const gender = genderIds.find((id) => id === profile.genderId);
  const birthday =
    profile.birthday === null ? null : formatDate(locale, new Date(`${profile.birthday}T00:00:00Z`));
  return (
    <div className="grid min-w-0 flex-1 basis-64 gap-4">
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {prefix !== undefined && <Fact label={words('prefix')} value={words(`prefixes.${prefix}`)} />}
        <Fact label={t('name')} value={name === '' ? null : name} />
        {user.companyName !== null && <Fact label={t('company')} value={user.companyName} />}
        <Fact label={t('email')} value={user.email}>
          <Proven isProven={user.email === null ? null : user.isVerifyEmail} />
          <Change to="email" label={words('changeEmail')} />
        </Fact>
        <Fact label={t('telephone')} value={user.telephone}>
          <Proven isProven={user.telephone === null ? null : user.isVerifyTelephone} />
          <Change to="telephone" label={words('changeTelephone')} />
        </Fact>
        <Fact label={words('birthday')} value={birthday} />
        <Fact label={words('gender')} value={gender === undefined ? null : words(`genders.${gender}`)} />
        <Fact label={words('idCard')} value={profile.idCardNumber} />
        <Fact label={words('backupTelephone')} value={profile.backupTelephone} />
        <div>
          <dt className="text-sm text-ink-mute">{t('role')}</dt>
          <dd>
            <Badge tone="primary">{t(`roles.${user.role}`)}</Badge>
          </dd>
        </div>
        <div>
          <dt className="text-sm text-ink-mute">{words('status.label')}</dt>
          <dd className="flex flex-wrap gap-1">
            <AccountStatus application={application} />
            {user.isVerifyAffiliate && <Badge tone="success">{words('status.verified')}</Badge>}
          </dd>
        </div>
      </dl>
      <ButtonLink
        to="/user/profile/my-profile?edit=true"
        variant="secondary"
        size="s"
        className="justify-self-start"
      >
        {words('edit')}
      </ButtonLink>
    </div>
  );
}

function Fact({ label, value, children }: { label: string; value: string | null; children?: ReactNode }) {
  const t = useTranslations('order.profile');
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-mute">{label}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-2">
        <span className={value === null ? 'text-ink-mute' : 'min-w-0 font-medium wrap-anywhere'}>
          {value ?? t('notGiven')}
        </span>
        {children}
      </dd>
    </div>
  );
}

/** SPEC §3 "account status": active, but a company is first approved by staff. */
function AccountStatus({ application }: Pick<ProfileFactsProps, 'application'>) {
  const t = useTranslations('profile.status');
  if (application === 'waiting') return <Badge tone="warning">{t('waiting')}</Badge>;
  if (application === 'rejected') return <Badge tone="danger">{t('rejected')}</Badge>;
  return <Badge tone="success">{t('active')}</Badge>;
}

function Proven({ isProven }: { isProven: boolean | null }) {
  const t = useTranslations('profile');
  if (isProven === null) return null;
  return (
    <span className={isProven ? 'text-sm text-success' : 'text-sm text-warning'}>
      {t(isProven ? 'verified' : 'unverified')}
    </span>
  );
}

function Change({ to, label }: { to: 'email' | 'telephone'; label: string }) {
  const t = useTranslations('profile');
  return (
    <Link
      to={`/user/profile/my-profile/${to}`}
      aria-label={label}
      className="py-1 text-sm font-semibold text-primary"
    >
      {t('change')}
    </Link>
  );
}
