import { data, redirect } from 'react-router';
import { pickMessages } from '../../../messages/messages.server.ts';
import { assortmentTag } from '../../../modules/catalogue/assortment.rules.ts';
import { InterestForm, type InterestReply } from '../../kit/landing/interest-form.tsx';
import { LandingBlocks } from '../../kit/landing/landing-blocks.tsx';
import { publicList } from '../../kit/page/page-headers.ts';
import { pageMeta } from '../../kit/page/seo.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure, failedFields } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { orNotFound, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/landing-page';

/** Its shelves are lists of products. */
export const headers = publicList;

/** A page of blocks for advertising, without header and footer; without an address the one that was published last. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { api, locale, siteUrl } = serverSide(context);
  const { urlKey } = params;
  const page = await orNotFound(urlKey === undefined ? api.landing.first({}) : api.landing.read({ urlKey }));
  return data(
    {
      page,
      isKept: url.searchParams.get('done') === 'kept',
      locale,
      siteUrl,
      messages: pickMessages(locale, 'landing', 'catalogue'),
    },
    { headers: { 'x-cache-tags': `landings catalogue ${assortmentTag} campaigns stores vouchers` } },
  );
}

/** Keeps who wants to be told. */
export async function action({
  params,
  request,
  context,
}: Route.ActionArgs): Promise<InterestReply | Response> {
  const { api } = serverSide(context);
  const urlKey = params.urlKey ?? (await orNotFound(api.landing.first({}))).urlKey;
  const form = await request.formData();
  const values = { name: formText(form, 'name').slice(0, 120), email: formText(form, 'email').slice(0, 254) };
  try {
    await api.landing.ask({ urlKey, ...values, isAccept: formText(form, 'isAccept') === 'yes' });
  } catch (error) {
    const failure = apiFailure(error);
    const fields = failedFields(failure);
    return fields === null ? { values, message: failure.message } : { values, fields };
  }
  return redirect(`/landing/${encodeURIComponent(urlKey)}?done=kept`);
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { page, locale, siteUrl } = loaderData;
  const banner = page.blocks.find((block) => block.type === 'banner');
  const text = page.blocks.find((block) => block.type === 'text');
  return pageMeta({
    title: page.name,
    description: text?.words ?? banner?.text ?? null,
    path: `/landing/${page.urlKey}`,
    image: banner?.picture == null ? null : `${banner.picture.imageUrl}/1200.jpg`,
    locale,
    siteUrl,
  });
}

export default function LandingPage({ loaderData: { page, isKept } }: Route.ComponentProps) {
  const reply: InterestReply | undefined = useReply<typeof action>();
  return (
    <main className="page-width py-6 md:py-10">
      <LandingBlocks
        name={page.name}
        blocks={page.blocks}
        form={() => <InterestForm reply={reply} isKept={isKept} />}
      />
    </main>
  );
}
