import Plus from 'lucide-react/icons/plus';
import Search from 'lucide-react/icons/search';
import { Form } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { type Simulation, simulatedKinds } from '../../../modules/checkout/simulation.contract.ts';
import { memberTierIds } from '../../../modules/identity/member-tiers.rules.ts';
import type { PromotionTarget } from '../../../modules/promotion/promotion-targets.contract.ts';
import { formatDateTime } from '../../../shared/bangkok-time.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { bahtText } from '../../ui/price.tsx';
import { DeskPage } from '../desk/desk-page.tsx';
import { WhyTotal } from '../order/why-total.tsx';
import { type PromotionDeskOwner, promotionDesks, promotionToolPaths } from './promotion-address.ts';
import { usePromotionWay } from './promotion-list.tsx';
import { PromotionOutcomes } from './promotion-outcome.tsx';
import { basketText } from './simulated-basket.rules.ts';
import type { SimulatorQuery } from './simulator.server.ts';

type SimulatorPageProps = {
  owner: PromotionDeskOwner;
  query: SimulatorQuery;
  found: { dataList: PromotionTarget[]; hasMore: boolean } | null;
  provinces: readonly { id: number; name: string }[];
  simulation: Simulation | null;
  /** What the basket holds, also where nothing came of trying it. */
  names: Simulation | null;
  failure: string | null;
  code: string;
};

/** A basket, who buys it and when; beside it what the checkout would say. One form, which leads to an address. */
export function SimulatorPage(props: SimulatorPageProps) {
  const { owner, query, simulation, failure, code } = props;
  const t = useTranslations('promotionTools.simulator');
  const desk = useTranslations('promotionDesk');
  const isOfForm = code === 'simulationPast' || code === 'userNotFound';
  return (
    <DeskPage
      title={t('title')}
      way={[...usePromotionWay(owner), { label: desk('title'), to: promotionDesks[owner].path }]}
      lead={t(`lead.${owner}`)}
    >
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <Form action={promotionToolPaths[owner].simulator} className="grid min-w-0 gap-4">
          <input type="hidden" name="basket" value={basketText(query.basket)} />
          <Basket {...props} />
          <Who {...props} />
          <ChosenGifts {...props} />
        </Form>
        <div className="grid min-w-0 gap-4">
          {failure !== null && !isOfForm && <Notice tone="error">{failure}</Notice>}
          {simulation === null ? (
            <EmptyState title={t('empty')} text={t('emptyText')} />
          ) : (
            <Result owner={owner} simulation={simulation} />
          )}
        </div>
      </div>
    </DeskPage>
  );
}

/** What is known of a line: its name and its price, as the calculation has them. */
function lineOf(names: Simulation | null, productId: number) {
  const bought = names?.calculation.orders
    .flatMap(({ products }) => products)
    .find(({ id, isFreeProduct }) => id === productId && !isFreeProduct);
  const problem = names?.calculation.problems.find((one) => one.productId === productId);
  return {
    name: bought?.name ?? problem?.name ?? null,
    choice: bought?.attribute.map(({ name }) => name).join(', ') ?? '',
    price: bought?.price ?? null,
    fullPrice: bought?.fullPrice ?? null,
    problem: problem?.code ?? null,
  };
}

function Basket({ query, found, names }: SimulatorPageProps) {
  const t = useTranslations('promotionTools.simulator');
  const problems = useTranslations('promotionTools.simulator.problem');
  return (
    <Panel title={t('basket')}>
      <div className="flex items-end gap-2">
        <Field
          key={query.find}
          type="search"
          name="find"
          label={t('find')}
          placeholder={t('findHint')}
          defaultValue={query.find}
          maxLength={100}
          className="min-w-0 flex-1"
        />
        <Button type="submit" variant="secondary" aria-label={t('findGo')}>
          <Search className="size-5" aria-hidden="true" />
          <span className="max-sm:sr-only">{t('findGo')}</span>
        </Button>
      </div>
      {found !== null && <Found {...{ found }} />}
      {query.basket.length > 0 && (
        <ul aria-label={t('basket')} className="grid divide-y divide-line border-y border-line">
          {query.basket.map(({ productId, quantity }) => {
            const { name, choice, price, fullPrice, problem } = lineOf(names, productId);
            const title = name ?? t('unknown', { id: String(productId) });
            return (
              <li key={productId} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
                <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
                  {title}
                  {choice !== '' && <span className="block text-sm text-ink-soft">{choice}</span>}
                  <span className="block text-sm text-ink-mute tabular-nums">
                    {price !== null && bahtText(price)}
                    {price !== null && fullPrice !== null && fullPrice > price && (
                      <s className="ml-2">{bahtText(fullPrice)}</s>
                    )}
                  </span>
                  {problem !== null && problem !== 'priceChanged' && (
                    <span className="block text-sm text-danger">{problems(problem)}</span>
                  )}
                </span>
                <Field
                  key={quantity}
                  name={`copies_${productId}`}
                  label={t('copiesOf', { name: title })}
                  isLabelHidden
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={3}
                  defaultValue={String(quantity)}
                  className="w-20"
                />
                <Button
                  type="submit"
                  name="remove"
                  value={productId}
                  variant="quiet"
                  size="s"
                  aria-label={t('removeOf', { name: title })}
                >
                  {t('remove')}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}

function Found({ found }: { found: { dataList: PromotionTarget[]; hasMore: boolean } }) {
  const t = useTranslations('promotionTools.simulator');
  if (found.dataList.length === 0) return <p className="text-ink-soft">{t('foundNone')}</p>;
  return (
    <div className="grid gap-2">
      <ul
        aria-label={t('found')}
        className="grid max-h-80 divide-y divide-line overflow-y-auto rounded-md border border-line bg-wash"
      >
        {found.dataList.map(({ id, name, about, price }) => (
          <li key={id} className="flex items-center gap-3 px-3 py-2">
            <span className="min-w-0 flex-1 wrap-anywhere">
              {name}
              <span className="block text-sm text-ink-mute tabular-nums">
                {[price === null ? null : bahtText(price), about].filter((part) => part !== null).join(' · ')}
              </span>
            </span>
            <Button
              type="submit"
              name="add"
              value={id}
              size="s"
              variant="secondary"
              aria-label={t('addOf', { name })}
            >
              <Plus className="size-4" aria-hidden="true" />
              {t('add')}
            </Button>
          </li>
        ))}
      </ul>
      {found.hasMore && <p className="text-sm text-ink-mute">{t('foundMore')}</p>}
    </div>
  );
}

function Who({ owner, query, provinces, failure, code }: SimulatorPageProps) {
  const t = useTranslations('promotionTools.simulator');
  return (
    <Panel title={t('who')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          key={`who ${query.who}`}
          name="who"
          label={t('person')}
          placeholder={null}
          options={simulatedKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
          defaultValue={query.who}
        />
        <SelectField
          key={`tier ${query.tier}`}
          name="tier"
          label={t('tier')}
          hint={t('tierHint')}
          placeholder={null}
          options={memberTierIds.map((id) => ({ value: id, label: t('tierName', { id }) }))}
          defaultValue={query.tier}
        />
        {owner === 'house' && (
          <Field
            key={`account ${query.account}`}
            name="account"
            label={t('account')}
            hint={t('accountHint')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            defaultValue={query.account === 0 ? '' : String(query.account)}
            error={code === 'userNotFound' ? failure : undefined}
            className="sm:col-span-2"
          />
        )}
        <Field
          key={`at ${query.at}`}
          name="at"
          type="datetime-local"
          label={t('at')}
          hint={t('atHint')}
          defaultValue={query.at}
          error={code === 'simulationPast' ? failure : undefined}
        />
        <Field
          key={`codes ${query.codes}`}
          name="codes"
          label={t('codes')}
          hint={t('codesHint')}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={160}
          defaultValue={query.codes}
        />
        <Field
          key={`points ${query.points}`}
          name="points"
          label={t('points')}
          hint={t(`pointsHint.${owner}`)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          defaultValue={query.points === 0 ? '' : String(query.points)}
        />
        <SelectField
          key={`province ${query.province}`}
          name="province"
          label={t('province')}
          placeholder={t('anywhere')}
          options={provinces.map(({ id, name }) => ({ value: id, label: name }))}
          defaultValue={query.province === 0 ? '' : query.province}
        />
      </div>
      <div>
        <Button type="submit">{t('go')}</Button>
      </div>
    </Panel>
  );
}

/** What a shopper would choose, where a promotion that applies has several gifts. */
function ChosenGifts({ query, names }: SimulatorPageProps) {
  const t = useTranslations('promotionTools.simulator');
  const applied = names?.calculation.promotions.applied ?? [];
  const choices = applied.filter(({ gift }) => (gift?.options.length ?? 0) > 1);
  if (choices.length === 0) return null;
  const chosen = query.gifts.split(',');
  return (
    <Panel title={t('gifts')}>
      <div className="grid gap-4 sm:grid-cols-2">
        {choices.flatMap(({ promotionId, name, gift }) => {
          const own = chosen.flatMap((part) =>
            part.startsWith(`${promotionId}x`) ? [part.slice(`${promotionId}x`.length)] : [],
          );
          const places = Array.from({ length: gift?.copies ?? 0 }, (_, place) => place);
          return places.map((place) => (
            <SelectField
              key={`${promotionId} ${place} ${own[place] ?? ''}`}
              name={`gift_${promotionId}_${place}`}
              label={t('giftOf', { name, place: place + 1 })}
              placeholder={t('giftByRule')}
              options={(gift?.options ?? []).map((one) => ({ value: one.productId, label: one.name }))}
              defaultValue={own[place] ?? ''}
            />
          ));
        })}
      </div>
      <div>
        <Button type="submit">{t('go')}</Button>
      </div>
    </Panel>
  );
}

/** What became of the codes and the points that were named. */
function Used({ vouchers, points }: Pick<Simulation['calculation'], 'vouchers' | 'points'>) {
  const t = useTranslations('promotionTools.simulator');
  if (vouchers.length === 0 && points.available === 0 && points.used === 0) return null;
  return (
    <ul aria-label={t('used')} className="grid gap-1 text-sm wrap-anywhere">
      {vouchers.map(({ code, name, isAccepted, discount, message }) => (
        <li key={code} className={isAccepted ? undefined : 'text-ink-soft'}>
          <span className="font-semibold">{code}</span>
          {name !== null && ` · ${name}`}
          <span className="block tabular-nums">
            {isAccepted ? t('codeTakes', { amount: bahtText(discount) }) : message}
          </span>
        </li>
      ))}
      {points.available > 0 && (
        <li className="tabular-nums">
          {t('pointsUsed', { used: points.used, most: points.most, available: points.available })}
        </li>
      )}
    </ul>
  );
}

function Result({ owner, simulation }: { owner: PromotionDeskOwner; simulation: Simulation }) {
  const t = useTranslations('promotionTools.simulator');
  const untoldWords = useTranslations('promotionTools.simulator.untold');
  const locale = useLocale() === 'en' ? 'en' : 'th';
  const { calculation, untold, unknownIds, account } = simulation;
  const { promotions } = calculation;
  const isNothing = promotions.applied.length + promotions.missed.length === 0;
  return (
    <>
      <Panel title={t('total')}>
        <p className="text-sm text-ink-mute">
          {t('when', { at: formatDateTime(locale, new Date(simulation.at)) })}
          {account !== null &&
            ` · ${t('whose', { id: String(account.id), tier: account.tierId, isNew: account.isNewCustomer ? 'yes' : 'no' })}`}
        </p>
        {unknownIds.length > 0 && (
          <Notice tone="warning">{t(`unknownIds.${owner}`, { ids: unknownIds.join(', ') })}</Notice>
        )}
        {calculation.orders.length === 0 ? (
          <p className="text-ink-soft">{t('nothing')}</p>
        ) : (
          <WhyTotal
            steps={calculation.steps}
            totalBaht={calculation.grandTotal}
            hasSellers={calculation.orders.length > 1}
          />
        )}
        <Used {...calculation} />
        {simulation.isLater && <p className="text-sm text-ink-soft">{t('later')}</p>}
      </Panel>
      {isNothing ? (
        <p className="text-ink-soft">{t('noPromotions')}</p>
      ) : (
        <PromotionOutcomes promotions={promotions} />
      )}
      {untold.length > 0 && (
        <Panel title={t('untoldTitle')}>
          <p className="text-sm text-ink-mute">{t('untoldText')}</p>
          <ul className="grid gap-2">
            {untold.map(({ promotionId, name, why }) => (
              <li key={promotionId} className="wrap-anywhere">
                {name}
                <span className="block text-sm text-ink-soft">{untoldWords(why)}</span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}
