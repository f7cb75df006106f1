import { useLoaderData, useNavigation } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { inLocale, ownEnglish } from '../../../shared/locale.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { DraftForm } from '../../kit/desk/draft-form.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field, TextAreaField } from '../../ui/field.tsx';
import { FormKey } from '../../ui/form-key.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { readChoices } from '../product/form-choices.server.ts';
import { PublishFields, ThingFields, useMistakes } from '../product/product-fields.tsx';
import type { ProductValues } from '../product/product-form.types.ts';
import { valuesOf } from '../product/product-values.server.ts';
import { addPath, productsPath } from '../product/products-query.rules.ts';
import { YouGet } from '../product/you-get.tsx';
import type { Route } from './+types/add-options-page';
import { type AddOptionsReply, addOptionsFromForm, type TypedLevel } from './add-options-action.server.ts';
import { writeValueLines } from './level-lines.rules.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** A new product with options, or one that is made like another of the store's (`?from=`). */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  // To whoever may not work on products the page isn't there.
  const percents = await orHidden(server.api.listing.commission({}));
  const messages = pickMessages(server.locale, 'option', 'listing', 'product', 'editor');
  return {
    key: crypto.randomUUID(),
    percents,
    start: await readStart(server.api, readNumber(url.searchParams.get('from'))),
    choices: await readChoices(server, null),
    head: pageHead(server, messages.option.add.title),
    messages,
  };
}

type Start = {
  id: number;
  nameTh: string;
  nameEn: string;
  values: Partial<ProductValues>;
  levels: TypedLevel[];
};

/** What the form begins with when a product of the store is copied; its copies, SKUs and bar codes are its own. */
async function readStart(api: ReturnType<typeof serverSide>['api'], id: number): Promise<Start | null> {
  if (id === 0) return null;
  const [product, { levels }] = await orHidden(
    Promise.all([api.listing.read({ id }), api.productOption.read({ id })]),
  );
  return {
    ...{ id, nameTh: product.nameTh, nameEn: product.nameEn, values: valuesOf(product) },
    levels: levels.map(({ nameTh, nameEn, values }) => ({
      ...{ nameTh, nameEn: ownEnglish(nameTh, nameEn) },
      values: writeValueLines(values),
    })),
  };
}

export function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  return addOptionsFromForm(request, serverSide(context));
}

/** SPEC §3: up to four. */
const levelPlaces = [0, 1, 2, 3] as const;
const amount = { inputMode: 'decimal', autoComplete: 'off', maxLength: 12 } as const;

export default function AddOptionsPage() {
  const t = useTranslations('option.add');
  const words = useTranslations('listing');
  const locale = useLocale();
  const { choices, key, start, percents } = useLoaderData<typeof loader>();
  const reply: AddOptionsReply | undefined = useReply<typeof action>();
  const { formData } = useNavigation();
  const say = useMistakes(reply?.mistakes);
  const values: Partial<ProductValues> = reply?.values ?? start?.values ?? { weightGrams: '300' };
  const levels = reply?.levels ?? start?.levels ?? [];
  return (
    <DeskPage
      title={t('title')}
      way={[{ label: words('title'), to: productsPath }]}
      lead={t('lead')}
      isNarrow
    >
      <DraftForm
        name={`options.new.${start?.id ?? ''}`}
        reply={reply}
        noValidate
        className="group/product grid gap-4"
      >
        {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
        <FormKey value={key} />
        {start !== null && <input type="hidden" name="from" value={start.id} />}
        {start !== null && reply === undefined && (
          <Notice tone="info">{t('copied', { name: inLocale(locale, start.nameTh, start.nameEn) })}</Notice>
        )}
        <Panel title={words('add.thingTitle')}>
          <div className="grid gap-4 sm:grid-cols-2">
            <ThingFields values={values} say={say} categories={choices.categories} />
          </div>
        </Panel>
        <Panel title={t('levels')}>
          <p className="text-sm text-ink-soft">{t('levelsText')}</p>
          {levelPlaces.map((index) => (
            <LevelFields
              key={index}
              index={index}
              typed={levels[index]}
              mistakes={reply?.levelMistakes[index]}
            />
          ))}
        </Panel>
        <Panel title={t('price')}>
          <p className="text-sm text-ink-soft">{t('priceText')}</p>
          <div className="grid gap-4 sm:grid-cols-3">
            <Field
              name="price"
              label={words('form.price')}
              required
              defaultValue={values.price}
              error={say('price')}
              {...amount}
            />
            <Field
              name="fullPrice"
              label={words('form.fullPrice')}
              defaultValue={values.fullPrice}
              error={say('fullPrice')}
              {...amount}
            />
            <Field
              name="weightGrams"
              label={words('form.weight')}
              inputMode="numeric"
              autoComplete="off"
              maxLength={9}
              defaultValue={values.weightGrams}
              error={say('weightGrams')}
            />
          </div>
          <YouGet percents={percents} categoryId={values.categoryId ?? ''} price={values.price ?? ''} />
        </Panel>
        <Panel title={words('add.sale')}>
          <div className="grid gap-4 sm:grid-cols-2">
            <PublishFields values={values} say={say} choices={['draft', 'at']} />
          </div>
        </Panel>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" isBusy={formData !== undefined}>
            {t('submit')}
          </Button>
          <ButtonLink to={addPath} variant="secondary">
            {words('add.back')}
          </ButtonLink>
        </div>
      </DraftForm>
    </DeskPage>
  );
}

/** A level: the first two are there at once, the others where they are wanted. */
function LevelFields({
  index,
  typed,
  mistakes,
}: {
  index: number;
  typed: TypedLevel | undefined;
  mistakes: AddOptionsReply['levelMistakes'][number] | undefined;
}) {
  const t = useTranslations('option.add');
  const title = t('level', { place: index + 1 });
  const fields = (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="grid content-start gap-4">
        <Field
          name={`level${index}Th`}
          label={t('levelTh')}
          hint={index === 0 ? t('levelHint') : undefined}
          required={index === 0}
          maxLength={60}
          autoComplete="off"
          defaultValue={typed?.nameTh}
          error={mistakes?.name}
        />
        <Field
          name={`level${index}En`}
          label={t('levelEn')}
          maxLength={60}
          autoComplete="off"
          defaultValue={typed?.nameEn}
        />
      </div>
      <TextAreaField
        name={`level${index}Values`}
        label={t('values')}
        hint={t('valuesHint')}
        rows={5}
        required={index === 0}
        defaultValue={typed?.values}
        error={mistakes?.values}
      />
    </div>
  );
  if (index < 2)
    return (
      <fieldset className="grid gap-3 border-t border-line pt-3 first-of-type:border-0 first-of-type:pt-0">
        <legend className="float-left pb-1 font-semibold">{title}</legend>
        <div className="clear-both">{fields}</div>
      </fieldset>
    );
  const isOpen = typed !== undefined && typed.nameTh + typed.nameEn + typed.values !== '';
  return (
    <details open={isOpen} className="border-t border-line pt-3">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-primary">{title}</summary>
      {fields}
    </details>
  );
}
