import { readDay, readNumber, readSearch } from '../../request/query-number.ts';

/** What the address of the list of who has done what asks for; anything odd is as usual. */
export function readProgressQuery(query: URLSearchParams) {
  return {
    courseId: readNumber(query.get('courseId')),
    lessonId: readNumber(query.get('lessonId')),
    who: readSearch(query.get('who'), 254),
    from: readDay(query.get('from')),
    to: readDay(query.get('to')),
  };
}

/** The same as the API wants it: what isn't asked for isn't said. */
export function progressFilters({ courseId, lessonId, who, from, to }: ReturnType<typeof readProgressQuery>) {
  return {
    ...{ courseId, who },
    ...(lessonId === 0 ? {} : { lessonId }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
  };
}
