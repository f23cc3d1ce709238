/**
 * The import directions of the project as a lint rule. `layers` is the whole
 * picture: a folder of src may import itself and the folders listed beside it.
 */
import path from 'node:path';

const layers = {
  config: [],
  domain: ['config'],
  content: ['config', 'domain'],
  sync: ['config', 'domain'],
  state: ['config', 'domain', 'sync'],
  ui: [],
  data: ['config', 'domain', 'sync', 'state'],
  features: ['config', 'domain', 'content', 'sync', 'state', 'data', 'ui'],
  app: ['config', 'domain', 'content', 'sync', 'state', 'data', 'ui', 'features'],
  // The worker in the background runs the outbox as a page does.
  sw: ['config', 'data'],
};

/** Packages that only one folder may name, and packages that the pure core may not name at all. */
const homes = {
  jotai: ['state'],
  dexie: ['data'],
  'dexie-react-hooks': ['data'],
  '@supabase/supabase-js': ['data'],
  'workbox-window': ['app', 'data', 'features'],
  'react-hot-toast': ['ui'],
  '@headlessui/react': ['ui'],
};
const pure = ['config', 'domain', 'content', 'sync'];
const neverInPure = /^(react|react-dom|react-router-dom|dexie|@supabase\/|jotai|node:)/;

/** The shape of the database stays behind the port: elsewhere the domain's own types are used. */
const generatedTypes = { file: 'src/data/remote/database.types.ts', home: 'src/data/remote' };

const placeOf = (file, root) => {
  const [top, layer, ...rest] = path.relative(root, file).split(path.sep);
  return top === 'src' && rest.length > 0
    ? { layer, part: rest.length > 1 ? rest[0] : undefined }
    : undefined;
};
const isTest = (file) => /\.(test|bench)\.tsx?$/.test(file);

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
        if (pure.includes(here.layer) && neverInPure.test(source))
          context.report({ node, message: `src/${here.layer} is pure and may not import ${source}.` });
        return;
      }
      const target = path.resolve(path.dirname(file), source);
      const there = placeOf(target, root);
      if (!there) {
        if (!target.startsWith(path.join(root, 'src')) && !source.endsWith('.css'))
          context.report({ node, message: `src may not import ${source}, which lies outside src.` });
        return;
      }
      if (there.layer === here.layer) {
        if (here.layer === 'features' && there.part !== here.part)
          context.report({
            node,
            message: `The feature ${here.part} may not import the feature ${there.part}.`,
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
