import pg from 'pg';

/** Someone signed in, with an address and a cart of two books of two sellers. */
export type Shopper = { userId: number; token: string; addressId: number; cartId: string };

const copiesEach = 1_000_000;
/** Lots of books, so that shoppers seldom wait for each other's rows, as in a shop. */
const booksSold = 500;

const ownNumbers = 10_000_000;

/**
 * Adds shoppers who can order at once: 500 books get stock for all of them (with the movement that says so), each
 * shopper a session, an address and a cart. By SQL: what the bench measures comes after. Books with a price for so many
 * copies are left out: that price is over after some orders, and whoever comes next is asked first.
 */
export async function addShoppers(databaseUrl: string, count: number): Promise<Shopper[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // Numbers that nothing else in a statement has: a recorded one is sent for other shoppers by theirs (pgbench-script.ts).
  const { rows } = await client.query<{ first: string }>(
    `select greatest(coalesce(max(id), 0), $1::bigint) + 1 as first from users`,
    [ownNumbers],
  );
  const first = Number(rows[0]?.first);
  const last = first + count - 1;
  await client.query('begin');
  await client.query(`create table if not exists bench_books as
    select row_number() over (order by id) as place, id, price_satang from (
      select distinct on (seller_id, round) id, price_satang, seller_id, round from (
        select id, price_satang, seller_id, row_number() over (partition by seller_id order by id) as round
        from products where seller_id % 10 <> 0 and stock_on_hand > 0 and parent_id is null
          and edition_id not in (select id from editions where format = 'ebook')
          and id not in (select product_id from price_quotas)) numbered
      order by seller_id, round limit ${booksSold}) chosen`);
  await client.query(
    `with stocked as (
       update products set stock_on_hand = stock_on_hand + $1 where id in (select id from bench_books)
         and stock_on_hand < $1 returning id)
     insert into stock_movements (product_id, on_hand_delta, reserved_delta, reason)
     select id, $1, 0, 'received' from stocked`,
    [copiesEach],
  );
  await client.query(
    `insert into users (id, email, firstname, lastname, telephone) overriding system value
     select n, 'bench-' || n || '@bench.test', 'สมศรี', 'รักอ่าน', '08' || lpad(n::text, 8, '0')
     from generate_series($1::bigint, $2) n`,
    [first, last],
  );
  await client.query(`select setval(pg_get_serial_sequence('users', 'id'), $1)`, [last]);
  await client.query(
    `insert into sessions (token_hash, user_id, created_at, last_seen_at, idle_until, expires_at)
     select sha256(('bench-token-' || n)::bytea), n, now(), now(), now() + interval '1 day', now() + interval '1 day'
     from generate_series($1::bigint, $2) n`,
    [first, last],
  );
  await client.query(
    `select setval(pg_get_serial_sequence('user_addresses', 'id'),
       greatest(nextval(pg_get_serial_sequence('user_addresses', 'id')), $1))`,
    [2 * ownNumbers],
  );
  const addresses = await client.query<{ id: number }>(
    `insert into user_addresses (user_id, firstname, lastname, telephone, address, subdistrict_id, zip_code)
     select n, 'สมศรี', 'รักอ่าน', '0812345678', '99/1 ถนนพระราม 4', (select min(id) from subdistricts), '10200'
     from generate_series($1::bigint, $2) n order by n returning id`,
    [first, last],
  );
  await client.query(
    `insert into carts (id, user_id, lines)
     select 'bench-cart-' || lpad(n::text, 12, '0'), n, (
       select jsonb_agg(jsonb_build_object('productId', book.id, 'quantity', 1, 'isCheckBox', true,
         'priceSeenSatang', book.price_satang, 'addedAtMs', 1))
       from bench_books book
       where book.place in (1 + n * 7 % ${booksSold}, 1 + (n * 7 + 3) % ${booksSold}))
     from generate_series($1::bigint, $2) n`,
    [first, last],
  );
  await client.query('commit');
  // As autovacuum does within a minute: what was planned for empty tables reads them whole.
  await client.query('analyze');
  await client.end();
  return addresses.rows.map(({ id }, index) => {
    const userId = first + index;
    return {
      userId,
      token: `bench-token-${userId}`,
      addressId: Number(id),
      cartId: `bench-cart-${String(userId).padStart(12, '0')}`,
    };
  });
}
