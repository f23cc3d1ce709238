/**
 * Lint rules for the import directions. A folder of src may import itself and the folders that `layers` lists for it.
 */
import path from 'node:path';

const layers = {
  config: [],
  domain: ['config'],
  content: ['config', 'domain'],
  sync: ['config', 'domain'],
  local: ['config', 'domain', 'sync'],
  server: ['config', 'domain', 'sync', 'local'],
  member: ['config', 'domain', 'content', 'sync', 'local', 'server'],
  ui: [],
  features: ['config', 'domain', 'content', 'sync', 'local', 'server', 'member', 'ui'],
  // Both entries start in the same way, and the desk previews the landing page.
  portal: ['config', 'domain', 'content', 'sync', 'local', 'server', 'member', 'ui', 'features', 'site'],
  site: ['config', 'domain', 'content', 'sync', 'local', 'server', 'member', 'ui', 'features'],
  // The background worker runs the outbox like a page, and has the same list of capabilities.
  sw: ['config', 'local', 'member', 'features'],
  // Runs in Node: renders pictures, and builds. No other folder may import it.
  tools: ['config', 'domain', 'content'],
};

/** A feature may import those before it. A file beside these folders, like the list of capabilities, may import them all. */
const features = [
  'profile',
  'directory',
  'invitations',
  'notifications',
  'ticket',
  'event',
  'villa',
  'chat',
  'applications',
  'first-steps',
  'sync-center',
  'resources',
  'install',
  'mail-opt-out',
  'auth',
  'members',
  'desk',
];
const isBefore = (part, other) =>
  other === undefined || (features.includes(part) && features.indexOf(part) < features.indexOf(other));

/** The folders that may import each package; and packages that the pure core must not import. */
const homes = {
  jotai: ['member'],
  dexie: ['local', 'member', 'features'],
  'dexie-react-hooks': ['member', 'features'],
  '@supabase/supabase-js': ['server'],
  'workbox-window': ['local'],
  '@headlessui/react': ['ui'],
};
const pure = ['config', 'domain', 'content', 'sync'];
const neverInPure = /^(react|react-dom|react-router-dom|dexie|@supabase\/|jotai|node:)/;

/** Only src/server may use the database's types; all other code uses the domain's. */
const generatedTypes = { file: 'src/server/database.types.ts', home: 'src/server' };

const placeOf = (file, root) => {
  const [top, layer, ...rest] = path.relative(root, file).split(path.sep);
  return top === 'src' && rest.length > 0
    ? { layer, part: rest.length > 1 ? rest[0] : undefined }
    : undefined;
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
        if (pure.includes(here.layer) && neverInPure.test(source))
          context.report({ node, message: `src/${here.layer} is pure and may not import ${source}.` });
        return;
      }
      const target = path.resolve(path.dirname(file), source);
      const there = placeOf(target, root);
      if (!there) {
        if (here.layer !== 'tools' && !target.startsWith(path.join(root, 'src')) && !source.endsWith('.css'))
          context.report({ node, message: `src may not import ${source}, which lies outside src.` });
        return;
      }
      if (there.layer === here.layer) {
        if (here.layer === 'features' && there.part !== here.part && !isBefore(there.part, here.part))
          context.report({
            node,
            message: there.part
              ? `The feature ${here.part} may not import the feature ${there.part}, which comes after it.`
              : `A feature may not import ${source}.`,
          });
        return;
      }
      // The worker needs the list of capabilities, and no screen.
      const isScreen = here.layer === 'sw' && there.layer === 'features' && there.part;
      if (isScreen || !layers[here.layer]?.includes(there.layer))
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
