import { type SQL, sql } from 'drizzle-orm';

/**
 * SQL: Thai as it is meant, as `asMeant` (src/shared) has it, for comparing what is there already; a test holds the two together.
 * Most texts have nothing of the kind and cost one look.
 */
export function thaiAsMeant(text: SQL): SQL {
  const seen = sql`translate(normalize(regexp_replace(${text}, '[\\u00ad\\u200b-\\u200f\\u2060-\\u2064\\ufeff]', '', 'g'), nfc),
    '๐๑๒๓๔๕๖๗๘๙', '0123456789')`;
  const parted = sql`replace(replace(${seen}, 'เเ', 'แ'), chr(3635), chr(3661) || chr(3634))`;
  // Nikhahit to its sara aa, whatever was typed between them or behind.
  const together = sql`regexp_replace(regexp_replace(${parted},
    '\\u0e4d([\\u0e31\\u0e34-\\u0e3a\\u0e47-\\u0e4c\\u0e4e]+)\\u0e32', '\\1' || chr(3661) || chr(3634), 'g'),
    '\\u0e4d\\u0e32([\\u0e31\\u0e34-\\u0e3a\\u0e47-\\u0e4c\\u0e4e]+)', '\\1' || chr(3661) || chr(3634), 'g')`;
  const ordered = sql`regexp_replace(regexp_replace(${together},
    '([\\u0e48-\\u0e4c\\u0e4e]+)([\\u0e31\\u0e34-\\u0e3a\\u0e47]+)', '\\2\\1', 'g'),
    '([\\u0e31\\u0e34-\\u0e3a\\u0e47-\\u0e4e])\\1+', '\\1', 'g')`;
  return sql`case when ${text} ~ '[\\u00ad\\u200b-\\u200f\\u2060-\\u2064\\ufeff๐-๙]|เเ|\\u0e4d|\\u0e33[\\u0e31\\u0e34-\\u0e3a\\u0e47-\\u0e4e]|[\\u0e48-\\u0e4c\\u0e4e][\\u0e31\\u0e34-\\u0e3a\\u0e47]|([\\u0e31\\u0e34-\\u0e3a\\u0e47-\\u0e4e])\\1'
    then replace(${ordered}, chr(3661) || chr(3634), chr(3635)) else normalize(${text}, nfc) end`;
}
