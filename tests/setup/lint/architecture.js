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
const isBefore = (layer, part, other) =>
  other === undefined ||
  (orders[layer].includes(part) && orders[layer].indexOf(part) < orders[layer].indexOf(other));

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

const importDirections = {
  create(context) {
    const root = context.cwd;
    const file = context.filename;
    const here = placeOf(file, root);
    if (isTest(file)) return {};
    const isAtHome =
      path.dirname(path.relative(root, file)).split(path.sep).join('/') === generatedTypes.home;
    const check = (node) => {
      const source = node.source?.value;
      if (typeof source !== 'string') return;
      if (
        !isAtHome &&
        source.startsWith('.') &&
        path.resolve(path.dirname(file), source) === path.resolve(root, generatedTypes.file)
      )
        context.report({
          node,
          message: `Only ${generatedTypes.home} may import the types of the database.`,
        });
      if (!here) return;
      if (!source.startsWith('.')) {
        const name = source.startsWith('@') ? source.split('/').slice(0, 2).join('/') : source.split('/')[0];
        const allowed = homes[name];
        if (allowed && !allowed.includes(here.layer))
          context.report({ node, message: `Only src/${allowed.join(', src/')} may import ${name}.` });
        if (isPure(here) && neverInPure.test(source))
          context.report({ node, message: `This code is pure and may not import ${source}.` });
        return;
      }
      const target = path.resolve(path.dirname(file), source);
      const there = placeOf(target, root);
      if (!there) {
        if (here.layer !== 'tools' && !target.startsWith(path.join(root, 'src')) && !source.endsWith('.css'))
          context.report({ node, message: `src may not import ${source}, which lies outside src.` });
        return;
      }
      if (here.isRule && !there.isRule && !['config', 'domain', 'content'].includes(there.layer))
        context.report({ node, message: `Rules are pure and may not import ${source}.` });
      if (here.layer === 'tools' && there.layer === 'features' && !there.isRule)
        context.report({ node, message: `src/tools may import only the rules of a feature.` });
      if (there.layer === here.layer) {
        if (
          orders[here.layer] &&
          here.part &&
          there.part !== here.part &&
          !isBefore(here.layer, there.part, here.part)
        )
          context.report({
            node,
            message: there.part
              ? `src/${here.layer}/${here.part} may not import src/${there.layer}/${there.part}, which comes after it.`
              : `src/${here.layer}/${here.part} may not import ${source}.`,
          });
        return;
      }
      if (!layers[here.layer]?.includes(there.layer))
        context.report({ node, message: `src/${here.layer} may not import src/${there.layer}.` });
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
