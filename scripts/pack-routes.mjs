/**
 * React Router's list of routes says for each of over 400 routes which files it needs, by name: 294 kB, which every first
 * page fetches and parses. Packed, each file is named once and routes refer to it by number: over a third less to fetch and a
 * sixth to parse, and the same list once it is there (decision 111).
 */

/** What React Router says of every route by yes or no. */
export const routeFlags = [
  'hasAction',
  'hasLoader',
  'hasClientAction',
  'hasClientLoader',
  'hasClientMiddleware',
  'hasDefaultExport',
  'hasErrorBoundary',
];
/** What few routes have stands beside the columns, whole. */
const inColumns = new Set(['id', 'path', 'parentId', 'module', 'imports', ...routeFlags]);
const fileName = /^\/assets\/([\w.-]+)\.js$/;

/** The text of the file that sets `window.__reactRouterManifest`, from React Router's own. */
export function packRoutesFile(text) {
  const given = /^window\.__reactRouterManifest=(\{.*\});?\s*$/s.exec(text)?.[1];
  if (given === undefined) throw new Error('React Router writes its list of routes in another way now.');
  return `window.__reactRouterManifest=(${unpackRoutes})(${JSON.stringify(packRoutes(JSON.parse(given)))});`;
}

function packRoutes({ routes, ...rest }) {
  const all = Object.values(routes);
  const uses = new Map();
  for (const { module, imports } of all)
    for (const file of [module, ...imports]) uses.set(file, (uses.get(file) ?? 0) + 1);
  // Those that most routes need have the smallest numbers.
  const files = [...uses.keys()].sort((a, b) => uses.get(b) - uses.get(a));
  const placeOf = new Map(files.map((file, place) => [file, place]));
  const ids = new Map(all.map(({ id }, place) => [id, place]));
  return {
    rest,
    flags: routeFlags,
    // As one text: quotes and commas between names are a byte each of what is fetched.
    files: files
      .map((file) => {
        const name = fileName.exec(file)?.[1];
        if (name === undefined) throw new Error(`${file} isn’t named as the build names files.`);
        return name;
      })
      .join(' '),
    ids: all.map(({ id }) => id),
    paths: all.map(({ path }) => path ?? 0),
    parents: all.map(({ parentId }) => (parentId === undefined ? -1 : ids.get(parentId))),
    flagSets: all.map((route) =>
      routeFlags.reduce((sum, name, bit) => sum + (route[name] ? 2 ** bit : 0), 0),
    ),
    modules: all.map(({ module }) => placeOf.get(module)),
    // Ascending, as the steps between them: most are small and repeat.
    imports: all
      .map(({ imports }) =>
        imports
          .map((file) => placeOf.get(file))
          .sort((a, b) => a - b)
          .map((place, at, places) => (place - (places[at - 1] ?? 0)).toString(36))
          .join(' '),
      )
      .join(),
    beside: Object.fromEntries(
      all.flatMap((route, place) => {
        const others = Object.entries(route).filter(
          ([name, value]) => !inColumns.has(name) && !(name === 'css' && value.length === 0),
        );
        return others.length === 0 ? [] : [[place, Object.fromEntries(others)]];
      }),
    ),
  };
}

/** Runs in browsers, where nothing else of this file is. */
function unpackRoutes(packed) {
  const files = packed.files.split(' ').map((name) => `/assets/${name}.js`);
  const imports = packed.imports.split(',');
  const routes = {};
  packed.ids.forEach((id, at) => {
    let place = 0;
    const route = {
      id,
      module: files[packed.modules[at]],
      imports: (imports[at] === '' ? [] : imports[at].split(' ')).map((step) => {
        place += Number.parseInt(step, 36);
        return files[place];
      }),
      css: [],
      ...packed.beside[at],
    };
    if (packed.paths[at] !== 0) route.path = packed.paths[at];
    if (packed.parents[at] >= 0) route.parentId = packed.ids[packed.parents[at]];
    packed.flags.forEach((name, bit) => {
      route[name] = ((packed.flagSets[at] >> bit) & 1) === 1;
    });
    routes[id] = route;
  });
  return { ...packed.rest, routes };
}
