import { z } from 'zod';
import { textHash } from '../../shared/text-hash.ts';

/** A comment as a platform has it. `speakerId` says whose baskets it fills; two people of one name are two. */
export type ImportedComment = {
  commentId: string;
  speakerId: string;
  authorName: string;
  text: string;
  /** Null where the file says no time: then it follows the one before it. */
  atMs: number | null;
};

export type ReadFile = {
  comments: ImportedComment[];
  /** Lines that say nothing that could be a comment, by their number from 1. */
  refused: { line: number; text: string }[];
};

export const fileCharactersMost = 3_000_000;
export const fileCommentsMost = 10_000;

/** Reads what a host pastes or sends: Facebook's JSON, a table with a heading (comma, semicolon or tab), or the text of a chat. */
export function readCommentFile(content: string, onDay: string): ReadFile {
  // PostgreSQL keeps no NUL, and it is no part of what anybody says.
  const text = content
    .replace(/^\ufeff/, '')
    .replaceAll('\u0000', '')
    .trim();
  const read =
    (/^[[{]/.test(text) ? readJson(text) : null) ?? readTable(text, onDay) ?? readChat(text, onDay);
  return { ...read, comments: read.comments.map(makeStorable) };
}

const idLettersMost = 200;
const nameLettersMost = 200;
const textLettersMost = 8_000;

/** As it can be kept: what is cut short may end in half an emoji, and an id without end is as good as its hash. */
function makeStorable(comment: ImportedComment): ImportedComment {
  const idOf = (given: string) => (given.length > idLettersMost ? hashedId(given) : given);
  return {
    commentId: idOf(comment.commentId).toWellFormed(),
    speakerId: idOf(comment.speakerId).toWellFormed(),
    authorName: comment.authorName.slice(0, nameLettersMost).toWellFormed(),
    text: comment.text.slice(0, textLettersMost).toWellFormed(),
    atMs: comment.atMs,
  };
}

const person = z.object({ id: z.union([z.string(), z.number()]).optional(), name: z.string().default('') });
const facebookComment = z.object({
  id: z.union([z.string(), z.number()]),
  created_time: z.union([z.string(), z.number()]),
  from: person.optional(),
  message: z.string().default(''),
});

/** Comments of Facebook's Graph API: a list, or an object with `data` or `comments`. Null for JSON of something else. */
function readJson(text: string): ReadFile | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text.replaceAll('\\u0000', ''));
  } catch {
    return null;
  }
  const list = listIn(parsed);
  if (list === null) return null;
  const comments: ImportedComment[] = [];
  const refused: ReadFile['refused'] = [];
  for (const [at, entry] of list.entries()) {
    const read = facebookComment.safeParse(entry);
    const time = read.success ? timeOf(String(read.data.created_time)) : null;
    if (!read.success || time === null) {
      refused.push({ line: at + 1, text: JSON.stringify(entry).slice(0, 200) });
      continue;
    }
    const { id, from, message } = read.data;
    const authorName = from?.name ?? '';
    comments.push({
      ...{ commentId: String(id), authorName, text: message, atMs: time },
      speakerId: from?.id === undefined ? `name:${authorName}` : String(from.id),
    });
  }
  return { comments, refused };
}

function listIn(parsed: unknown): unknown[] | null {
  if (Array.isArray(parsed)) return parsed;
  if (typeof parsed !== 'object' || parsed === null) return null;
  const { data, comments } = parsed as { data?: unknown; comments?: unknown };
  return listIn(comments) ?? listIn(data);
}

const headings = {
  id: ['id', 'comment_id', 'commentid', 'comment id', 'รหัส', 'รหัสคอมเมนต์'],
  at: ['created_time', 'time', 'at', 'date', 'created', 'timestamp', 'เวลา', 'วันที่'],
  speakerId: ['from_id', 'author_id', 'user_id', 'userid', 'from.id', 'รหัสผู้ใช้'],
  authorName: ['from_name', 'name', 'author', 'user', 'from', 'from.name', 'username', 'ชื่อ', 'ผู้ใช้'],
  text: ['message', 'comment', 'text', 'content', 'ข้อความ', 'คอมเมนต์'],
} as const;

/** A table whose first line names at least the text and who wrote it; null for a text that is none. */
function readTable(text: string, onDay: string): ReadFile | null {
  const first = text.slice(0, text.indexOf('\n') < 0 ? undefined : text.indexOf('\n'));
  const separator = ['\t', ';', ','].find((each) => first.includes(each));
  if (separator === undefined) return null;
  const [head = [], ...rows] = splitTable(text, separator);
  const named = head.map((name) => name.trim().toLowerCase());
  const column = (names: readonly string[]) => named.findIndex((name) => names.includes(name));
  const at = { text: column(headings.text), name: column(headings.authorName), id: column(headings.id) };
  const when = column(headings.at);
  const whose = column(headings.speakerId);
  if (at.text < 0 || (at.name < 0 && whose < 0)) return null;
  const seen = new Map<string, number>();
  const refused: ReadFile['refused'] = [];
  const comments: ImportedComment[] = [];
  for (const [index, row] of rows.entries()) {
    if (row.every((cell) => cell.trim() === '')) continue;
    const time = when < 0 ? null : timeOf(row[when] ?? '', onDay);
    const authorName = (row[at.name] ?? '').trim();
    const speakerId = (row[whose] ?? '').trim() || (authorName === '' ? '' : `name:${authorName}`);
    if (speakerId === '' || (when >= 0 && time === null)) {
      refused.push({ line: index + 2, text: row.join(separator).slice(0, 200) });
      continue;
    }
    const said = row[at.text] ?? '';
    const commentId = (row[at.id] ?? '').trim() || madeId(seen, [time ?? '', speakerId, said]);
    comments.push({ commentId, speakerId, authorName: authorName || speakerId, text: said, atMs: time });
  }
  return { comments, refused };
}

/** RFC 4180, with any separator. */
function splitTable(text: string, separator: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    const row = rows.at(-1) ?? [];
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell === '') isQuoted = true;
    else if (character === separator) {
      row.push(cell);
      cell = '';
    } else if (character === '\n') {
      row.push(cell);
      cell = '';
      rows.push([]);
    } else if (character !== '\r') cell += character;
  }
  rows.at(-1)?.push(cell);
  return rows;
}

const chatLine =
  /^(?:\[?(?<time>\d{1,2}:\d{2}(?::\d{2})?)\]?[\s-]+)?(?<name>[^:\t]{1,60})(?:\t|: ?)(?<text>.+)$/;

/** A chat as it is copied: "20:15 Name: text" or "Name: text", a line each. */
function readChat(text: string, onDay: string): ReadFile {
  const seen = new Map<string, number>();
  const comments: ImportedComment[] = [];
  const refused: ReadFile['refused'] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const { time = '', name = '', text: said = '' } = chatLine.exec(line.trim())?.groups ?? {};
    if (name.trim() === '') {
      refused.push({ line: index + 1, text: line.slice(0, 200) });
      continue;
    }
    const atMs = time === '' ? null : timeOf(time, onDay);
    const speakerId = `name:${name.trim()}`;
    const commentId = madeId(seen, [atMs ?? '', speakerId, said]);
    comments.push({ commentId, speakerId, authorName: name.trim(), text: said, atMs });
  }
  return { comments, refused };
}

/** The id of a comment that has none: of what it says, when and by whom, and which one of those it is. */
function madeId(seen: Map<string, number>, parts: readonly (string | number)[]): string {
  const key = JSON.stringify(parts);
  const count = (seen.get(key) ?? 0) + 1;
  seen.set(key, count);
  return hashedId(`${key} ${count}`);
}

function hashedId(text: string): string {
  return `made:${textHash(text).toString(36)}${textHash(`#${text}`).toString(36)}`;
}

/**
 * An instant of this century in ms: ISO 8601, Unix seconds, or a time of the clock in Thailand on a day (`2026-11-26`). Null for
 * anything else.
 */
function timeOf(text: string, onDay?: string): number | null {
  const ms = anyTimeOf(text, onDay);
  return ms === null || ms < Date.UTC(2000) || ms >= Date.UTC(2100) ? null : ms;
}

function anyTimeOf(text: string, onDay?: string): number | null {
  const said = text.trim();
  const clock = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(said);
  if (clock !== null && onDay !== undefined) {
    const [, hours = '0', minutes = '0', seconds = '0'] = clock;
    if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
    return Date.parse(`${onDay}T${hours.padStart(2, '0')}:${minutes}:${seconds.padStart(2, '0')}+07:00`);
  }
  if (/^\d{10}$/.test(said)) return Number(said) * 1000;
  if (/^\d{13}$/.test(said)) return Number(said);
  const iso = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|[+-]\d{2}:?\d{2})?$/.exec(said);
  if (iso === null) return null;
  const [, day, time, zone = '+07:00'] = iso;
  const ms = Date.parse(`${day}T${time}${zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`);
  return Number.isNaN(ms) ? null : ms;
}
