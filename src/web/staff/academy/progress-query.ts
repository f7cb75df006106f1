import { readNumber, readSearch } from '../../request/query-number.ts';

const day = /^\d{4}-\d{2}-\d{2}$/;

/** What the address of the list of who has done what asks for; anything odd is as usual. */
export function readProgressQuery(query: URLSearchParams) {
  const dayOf = (name: string) => {
    const given = query.get(name) ?? '';
    return day.test(given) && !Number.isNaN(Date.parse(given)) ? given : '';
  };
  return {
    courseId: readNumber(query.get('courseId')),
    lessonId: readNumber(query.get('lessonId')),
    who: readSearch(query.get('who'), 254),
    from: dayOf('from'),
    to: dayOf('to'),
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
