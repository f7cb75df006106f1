/**
 * `appliedRate`'s categories in SQL: the commission in basis points that the category `category` (an expression) says at
 * `at`, or the nearest one above it; null where none does. As text, for statements that number their parameters.
 */
export function categoryRateAt(category: string, at: string): string {
  return `case when exists (select 1 from category_rates) then (
    with recursive up(id, parent_id, level) as (
      select c.id, c.parent_id, 1 from categories c where c.id = ${category}
      union all
      select c.id, c.parent_id, up.level + 1 from up join categories c on c.id = up.parent_id where up.level < 20
    )
    select said.basis_points from up cross join lateral (
      select r.basis_points from category_rates r where r.category_id = up.id and r.starts_at <= ${at}
      order by r.starts_at desc, r.id desc limit 1
    ) said
    where said.basis_points is not null order by up.level limit 1
  ) end`;
}
