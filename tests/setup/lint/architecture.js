/**
 * Lint rules for the import directions. A folder of src may import itself and the folders that `layers` lists for it.
 */
import path from 'node:path';

const layers = {
  config: [],
  domain: ['config'],
  content: ['config', 'domain'],
  ui: [],
  engine: ['config', 'domain'],
  features: ['config', 'domain', 'content', 'ui', 'engine'],
  site: ['config', 'domain', 'content', 'ui', 'engine', 'features', 'app'],
  // The desk previews the landing page.
  app: ['config', 'domain', 'content', 'ui', 'engine', 'features', 'site'],
  // Runs in Node: renders pictures, and builds. No other folder may import it.
  tools: ['config', 'domain', 'content', 'features'],
};

/** In these folders each part may import only the parts before it. A file beside the parts may import them all. */
const orders = {
  engine: ['sync', 'local', 'server', 'member', 'worker', 'example'],
  features: [
    'people',
    'editions',
    'long-table',
    'invitations',
    'notifications',
    'install',
    'mail-opt-out',
    'resources',
    'applications',
    'chat',
    'villa',
    'ticket',
    'auth',
    'event',
    'first-steps',
    'sync-center',
    'desk',
  ],
};
const isBefore = (layer, part, other) => {
  const order = orders[layer];
  return other === undefined || (order.includes(part) && order.indexOf(part) < order.indexOf(other));
};

/** The folders that may import each package; and packages that pure code must not import. */
const homes = {
  jotai: ['engine', 'features'],
  dexie: ['engine', 'features'],
  'dexie-react-hooks': ['engine', 'features'],
  '@supabase/supabase-js': ['engine'],
  'workbox-window': ['engine', 'features'],
  '@headlessui/react': ['ui'],
};
const neverInPure = /^(react|react-dom|react-router-dom|dexie|@supabase\/|jotai|node:)/;

/** What database functions import, and the rules of the engine: neither a browser nor a database is there. */
const isPure = ({ layer, part, isRule }) =>
  ['config', 'domain', 'content'].includes(layer) || (layer === 'engine' && part === 'sync') || isRule;

/** Only src/engine/server may use the database's types; all other code uses the capabilities'. */
const generatedTypes = { file: 'src/engine/server/database.types.ts', home: 'src/engine/server' };

const placeOf = (file, root) => {
  const [top, layer, ...rest] = path.relative(root, file).split(path.sep);
  if (top !== 'src' || rest.length === 0) return undefined;
  return {
    layer,
    part: rest.length > 1 ? rest[0] : undefined,
    isRule: layer === 'features' && rest[1] === 'rules',
  };
};
const isTest = (file) => /\.(test|testing|bench)\.tsx?$/.test(file);

/** Says why the file at `here` may not import this package; undefined if it may. */
const complaintOfPackage = (here, source) => {
  const name = source
    .split('/')
    .slice(0, source.startsWith('@') ? 2 : 1)
    .join('/');
  const allowed = homes[name];
  if (allowed && !allowed.includes(here.layer))
    return `Only src/${allowed.join(', src/')} may import ${name}.`;
  if (isPure(here) && neverInPure.test(source)) return `This code is pure and may not import ${source}.`;
};

/** Says why the file at `here` may not import the file of src at `there`; undefined if it may. */
const complaintOfFile = (here, there, source) => {
  if (here.isRule && !there.isRule && !['config', 'domain', 'content'].includes(there.layer))
    return `Rules are pure and may not import ${source}.`;
  if (here.layer === 'tools' && there.layer === 'features' && !there.isRule)
    return 'src/tools may import only the rules of a feature.';
  if (there.layer !== here.layer)
    return layers[here.layer]?.includes(there.layer)
      ? undefined
      : `src/${here.layer} may not import src/${there.layer}.`;
  const isOrdered = orders[here.layer] && here.part && here.part !== there.part;
  if (!isOrdered || isBefore(here.layer, there.part, here.part)) return;
  const place = `src/${here.layer}/${here.part}`;
  return there.part
    ? `${place} may not import src/${there.layer}/${there.part}, which comes after it.`
    : `${place} may not import ${source}.`;
};

const importDirections = {
  create(context) {
    const root = context.cwd;
    const file = context.filename;
    if (isTest(file)) return {};
    const here = placeOf(file, root);
    const isAtHome =
      path.dirname(path.relative(root, file)).split(path.sep).join('/') === generatedTypes.home;
    const complaintOf = (source) => {
      if (!source.startsWith('.')) return here && complaintOfPackage(here, source);
      const target = path.resolve(path.dirname(file), source);
      if (!isAtHome && target === path.resolve(root, generatedTypes.file))
        return `Only ${generatedTypes.home} may import the types of the database.`;
      if (!here) return;
      const there = placeOf(target, root);
      if (there) return complaintOfFile(here, there, source);
      const isAllowed =
        here.layer === 'tools' || target.startsWith(path.join(root, 'src')) || source.endsWith('.css');
      return isAllowed ? undefined : `src may not import ${source}, which lies outside src.`;
    };
    const check = (node) => {
      const source = node.source?.value;
      const message = typeof source === 'string' ? complaintOf(source) : undefined;
      if (message) context.report({ node, message });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

const noBarrels = {
  create(context) {
    const report = (node) =>
      context.report({ node, message: 'Import a thing from the file that makes it; no re-exports.' });
    return {
      ExportAllDeclaration: report,
      ExportNamedDeclaration(node) {
        if (node.source) report(node);
      },
    };
  },
};

export default {
  meta: { name: 'architecture' },
  rules: { 'import-directions': importDirections, 'no-barrels': noBarrels },
};
