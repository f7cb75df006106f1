import { type SQL, sql } from 'drizzle-orm';

/**
 * Who answered what, as the tables `placed` and `turns` of a statement's `with`: a turn is what was asked until somebody
 * answered, and all answers until something was asked again. An answer that was taken back (or was held after a change) ends
 * its turn all the same where something was asked before it went: what that was answered with answers nothing of before. Such
 * a turn is open again, since `reopened`, and whatever is said after that answers it.
 *
 * Each frame begins where its conversation does: PostgreSQL adds one whose head moves up anew for each row, and a conversation
 * can be made long by whoever writes in it.
 *
 * Neither what was held from the start nor what was sent on later is an answer: its reader couldn't see it.
 *
 * @param which of the messages `m` in the conversations `c`
 */
export function turnsOf(which: SQL): SQL {
  const conversation = sql`partition by conversation_id order by number`;
  return sql`said as (
      select m.conversation_id, m.number, m.at, m.is_settled, m.taken_back_at, least(m.taken_back_at, m.held_at) as gone_at,
        m.side = 'shopper' or coalesce(m.card_kind = 'handover', false) as asks,
        m.side = 'desk' and not m.is_automatic and m.earlier_numbers = '{}'
          and (m.held_at is null or m.held_at > m.at) as answers
      from chat_messages m join chat_conversations c on c.id = m.conversation_id
      where ${which} and (m.side = 'desk' or m.held_at is null)),
    followed as (
      select *, min(at) filter (where asks)
        over (${conversation} desc rows between unbounded preceding and 1 preceding) as next_asked_at
      from said),
    judged as (
      select *, answers and gone_at is null as is_answer,
        answers and (gone_at is null or gone_at > next_asked_at) is true as ends_turn
      from followed),
    counted as (
      select *, coalesce(count(*) filter (where ends_turn)
        over (${conversation} rows between unbounded preceding and 1 preceding), 0) as ended
      from judged),
    placed as (select *, max(ended) filter (where asks) over (${conversation}) as turn from counted),
    turns as (
      select conversation_id, turn, min(at) filter (where is_answer) as answered_at,
        max(gone_at) filter (where ends_turn and not is_answer) as reopened
      from placed where turn is not null group by conversation_id, turn)`;
}
