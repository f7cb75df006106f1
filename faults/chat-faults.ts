import { randomUUID } from 'node:crypto';
import { addShoppers, type Shopper } from '../bench/shoppers.ts';
import type { Fault } from './list-faults.ts';
import { type Asking, type Measured, measureFault, type Stand } from './stand.ts';

/** How long the database is away (issue of talking: "20 s lose no message that was acknowledged"). */
const holdMs = 20_000;
const people = 60;

type Said = { id: number; clientId: string; text: string; shopper: Shopper };

export const chatFaults: readonly Fault[] = [
  { name: 'PostgreSQL killed while people write', isShort: false, run: measureTalking },
];

/**
 * Shoppers write to a store all the while. What is refused is sent again under its own name, as their pages do; once the
 * database is back each message is in its conversation once, those that were acknowledged among them.
 */
async function measureTalking(stand: Stand): Promise<Measured> {
  const { shop, postgres } = stand;
  const shoppers = await addShoppers(postgres.urlOf('shop'), people);
  const [store] = await postgres.ask(`select url_key from sellers where status = 'active' limit 1`, 'shop');
  const post = ({ token }: Shopper, body: object): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  const talks: { id: number; shopper: Shopper }[] = [];
  for (const shopper of shoppers) {
    const begun = { clientId: randomUUID(), text: `สวัสดีค่ะ ${shopper.userId}`, store: store?.url_key };
    const reply = await shop.ask('/api/chat/message', post(shopper, begun));
    talks.push({ id: Number(JSON.parse(reply.body).detail.conversationId), shopper });
  }
  const refused: Said[] = [];
  let turn = 0;

  /** How often a message is in its conversation. */
  async function countOf({ id, text, shopper }: Said): Promise<number> {
    const headers = { authorization: `Bearer ${shopper.token}` };
    const reply = await shop.ask(`/api/chat/${id}?perpage=100`, { headers });
    const messages: { text: string }[] = JSON.parse(reply.body).detail.messages;
    return messages.filter((message) => message.text === text).length;
  }
  async function send(asking: Asking, said: Said): Promise<boolean> {
    const { id, clientId, text, shopper } = said;
    const reply = await asking.ask(`/api/chat/${id}/message`, post(shopper, { clientId, text }), [200, 503]);
    if (reply.status !== 200) return false;
    asking.acknowledge(async () => (await countOf(said)) === 1);
    return true;
  }
  return measureFault(stand, 'PostgreSQL killed for 20 s while people write', {
    holdMs,
    begin: () => postgres.kill(),
    end: () => postgres.start(),
    async also(asking) {
      const talk = talks[turn % talks.length];
      // Twenty in a minute are one person's most.
      if (talk === undefined || turn >= talks.length * 15) return;
      const said = { ...talk, clientId: randomUUID(), text: `ข้อความที่ ${turn}` };
      turn += 1;
      if (!(await send(asking, said))) refused.push(said);
    },
    async after(asking) {
      if (refused.length === 0) asking.problem('nothing was refused: the database was never away');
      for (const said of refused)
        if (!(await send(asking, said))) asking.problem('a message was refused once the database was back');
    },
  });
}
