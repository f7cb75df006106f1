import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { fetchWhole, reasonOf } from '../peers/fetch-whole.ts';
import { createPeer, personWaitsMs } from '../peers/peer.ts';
import {
  isSigned,
  judgeRefusal,
  parseJson,
  readComments,
  readEvents,
  readPages,
  readPosts,
  readUsage,
  readVideos,
} from './graph-answers.rules.ts';
import type { Listed, PageFailure, SocialPages } from './social-pages.ts';

export type FacebookPagesRegistration = {
  appId: string;
  appSecret: string;
  /** The word by which Facebook knows that the webhook is ours, as it is written in the app's settings. */
  verifyToken: string;
  /** Such as https://www.facebook.com/v24.0/dialog/oauth */
  dialogUrl: string;
  /** Such as https://graph.facebook.com/v24.0 ; nothing else is ever asked. */
  graphUrl: string;
  /** The network's fetch, but in tests and in the demo. */
  send?: (url: string, init: RequestInit) => Promise<Response>;
  timeoutMs?: number;
};

/** Seeing one's pages and what is said there, being told of it, and answering privately. */
const scope = [
  'pages_show_list',
  'pages_read_engagement',
  'pages_read_user_content',
  'pages_manage_metadata',
  'pages_messaging',
].join(',');
const perPage = '25';
const commentsPerPage = '100';
/** A list of a hundred comments of 8,000 characters, and what is around them. */
const answerBytesMost = 4 * 1024 * 1024;
const tokenReply = z.object({ access_token: z.string().min(1).max(2_000) });

/** What is thrown so that the peer counts it as its fault; `failure` says the rest. */
class GraphAway extends Error {
  override readonly name = 'GraphAway';
}

type Answer = { body: unknown; usedPercent: number };

/** Facebook's pages: https://developers.facebook.com/docs/pages-api and the messenger platform's private replies. */
export function createFacebookPages(options: FacebookPagesRegistration): SocialPages {
  const { appId, appSecret, timeoutMs = personWaitsMs } = options;
  const graphUrl = options.graphUrl.replace(/\/$/, '');
  const peer = createPeer('facebook pages', { isItsFault: (error) => error instanceof GraphAway });

  async function call(
    method: 'GET' | 'POST',
    path: string,
    fields: Record<string, string>,
  ): Promise<Result<Answer, PageFailure>> {
    const form = new URLSearchParams(fields);
    const url = `${graphUrl}/${path}`;
    const send = options.send === undefined ? {} : { send: options.send };
    try {
      return await peer.ask(timeoutMs, async (signal): Promise<Result<Answer, PageFailure>> => {
        let response: Response;
        try {
          response = await fetchWhole(method === 'GET' ? `${url}?${form}` : url, {
            ...{ method, signal, mostMs: timeoutMs, mostBytes: answerBytesMost, ...send },
            body: method === 'GET' ? null : form,
          });
        } catch (error) {
          throw new GraphAway(reasonOf(error));
        }
        const { usedPercent, waitMinutes } = readUsage(response.headers);
        const body = parseJson(await response.text());
        if (response.ok && body !== null) return succeed({ body, usedPercent });
        const failure = judgeRefusal(body, response.status, waitMinutes);
        if (failure.code === 'away') throw new GraphAway(failure.reason);
        return fail(failure);
      });
    } catch (error) {
      return fail({ code: 'away', reason: error instanceof Error ? error.message.slice(0, 100) : 'unknown' });
    }
  }

  /** https://developers.facebook.com/docs/graph-api/guides/secure-requests */
  function as(token: string): Record<string, string> {
    const proof = createHmac('sha256', appSecret).update(token).digest('hex');
    return { access_token: token, appsecret_proof: proof };
  }

  async function listed<Item>(
    asked: Promise<Result<Answer, PageFailure>>,
    read: (body: unknown) => Omit<Listed<Item>, 'usedPercent'> | null,
  ): Promise<Result<Listed<Item>, PageFailure>> {
    const answer = await asked;
    if (!answer.ok) return answer;
    const found = read(answer.value.body);
    if (found === null) return fail({ code: 'away', reason: 'a list in another shape' });
    return succeed({ ...found, usedPercent: answer.value.usedPercent });
  }

  async function exchange(fields: Record<string, string>): Promise<Result<string, PageFailure>> {
    const answer = await call('POST', 'oauth/access_token', {
      ...{ client_id: appId, client_secret: appSecret },
      ...fields,
    });
    if (!answer.ok) return answer;
    const reply = tokenReply.safeParse(answer.value.body);
    return reply.success
      ? succeed(reply.data.access_token)
      : fail({ code: 'away', reason: 'a token in another shape' });
  }

  const following = (after: string | null): Record<string, string> => (after === null ? {} : { after });

  return {
    name: 'facebook',

    dialogUrl({ state, redirectUri }) {
      const url = new URL(options.dialogUrl);
      url.search = new URLSearchParams({
        ...{ client_id: appId, redirect_uri: redirectUri, response_type: 'code', scope, state },
        // Who refused a right the last time is asked again.
        auth_type: 'rerequest',
      }).toString();
      return url.href;
    },

    async redeemCode({ code, redirectUri }) {
      const short = await exchange({ code, redirect_uri: redirectUri });
      if (!short.ok) return short;
      return exchange({ grant_type: 'fb_exchange_token', fb_exchange_token: short.value });
    },

    listPages: (userToken, after) =>
      listed(
        call('GET', 'me/accounts', {
          ...as(userToken),
          ...{ fields: 'id,name,access_token', limit: perPage },
          ...following(after),
        }),
        readPages,
      ),

    listPosts: ({ id, token }, kind, after) =>
      kind === 'video'
        ? listed(
            call('GET', `${segment(id)}/live_videos`, {
              ...as(token),
              ...{ fields: 'id,title,description,status,creation_time,video', limit: perPage },
              ...following(after),
            }),
            (body) => readVideos(body, id),
          )
        : listed(
            call('GET', `${segment(id)}/posts`, {
              ...as(token),
              ...{ fields: 'id,message,created_time', limit: perPage },
              ...following(after),
            }),
            (body) => readPosts(body, id),
          ),

    async subscribe({ id, token }) {
      const answer = await call('POST', `${segment(id)}/subscribed_apps`, {
        ...as(token),
        subscribed_fields: 'feed',
      });
      return answer.ok ? succeed(true) : answer;
    },

    listComments: ({ token }, postId, after) =>
      listed(
        call('GET', `${segment(postId)}/comments`, {
          ...as(token),
          ...{ fields: 'id,created_time,from{id,name},message', limit: commentsPerPage },
          ...{ filter: 'stream', order: 'reverse_chronological' },
          ...following(after),
        }),
        readComments,
      ),

    async hasComment({ token }, commentId) {
      const answer = await call('GET', segment(commentId), { ...as(token), fields: 'id' });
      if (answer.ok) return succeed(true);
      return answer.failure.code === 'gone' ? succeed(false) : answer;
    },

    async replyPrivately({ id, token }, commentId, text) {
      const answer = await call('POST', `${segment(id)}/messages`, {
        ...as(token),
        recipient: JSON.stringify({ comment_id: commentId }),
        message: JSON.stringify({ text }),
        messaging_type: 'RESPONSE',
      });
      return answer.ok ? succeed(true) : answer;
    },

    answerChallenge(query) {
      const { 'hub.mode': mode, 'hub.verify_token': given = '', 'hub.challenge': challenge = '' } = query;
      const isOurs = timingSafeEqual(digest(given), digest(options.verifyToken));
      return mode === 'subscribe' && isOurs && /^[\w-]{1,200}$/.test(challenge) ? challenge : null;
    },

    readEvents: (body, signature) =>
      isSigned(appSecret, body, signature) ? readEvents(parseJson(new TextDecoder().decode(body))) : null,
  };
}

/** What came from Facebook goes back into addresses as one part of them. */
function segment(id: string): string {
  return encodeURIComponent(id);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
