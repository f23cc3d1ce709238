import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import * as v from 'valibot';
import { change } from '../member/change.ts';
import type { Member } from '../member/member.ts';
import { readOverlay } from '../member/read-overlay.ts';
import { createServices, type ServiceOptions, type Services } from '../member/services.ts';
import { useShownMember } from '../member/state/session.ts';
import { toKinds } from '../sync/kind.ts';
import { table, toTables } from '../sync/table.ts';

const columns = { id: v.string(), text: v.string(), written_at: v.string() };
type Note = v.InferOutput<v.ObjectSchema<typeof columns, undefined>>;

/** Its table, which notes.sql declares for the database. */
const notes = table<Note>('notes', { columns, owner: 'author' });

/** Its kind of change. */
const newNote = change('note', {
  payload: v.object({ text: v.string() }),
  lane: 'notes',
  request: { into: 'notes', ownerColumn: 'author', isSame: (row: Note, { text }) => row.text === text },
  shownBy: { table: 'notes' },
  title: 'Note',
  refused: ({ message }) => ({ title: 'Not saved', description: message }),
});

/** The notes of the mirror, and those that wait in the outbox or were refused. */
const readNotes = async (member: Member) => {
  const written = (await readOverlay(member)).of(newNote);
  const held = await member.mirror.rows(notes).toCollection().sortBy('written_at');
  return [
    ...held.map(({ id, text }) => ({ id, text, state: 'saved' })),
    ...written.map(({ id, payload, state }) => ({ id, text: payload.text, state })),
  ].filter(({ id }, at, all) => all.findIndex((note) => note.id === id) === at);
};

const List = ({ member }: { readonly member: Member }) => {
  const found = useLiveQuery(() => readNotes(member), [member]);
  return (
    <ul>
      {found?.map(({ id, text, state }) => (
        <li key={id}>{`${text} (${state})`}</li>
      ))}
    </ul>
  );
};

const App = ({ services }: { readonly services: Services }) => {
  const member = useShownMember();
  const [screen, setScreen] = useState<'list' | 'write'>('list');
  const [text, setText] = useState('');
  const save = async () => {
    // Resolves once the device has it, also without a network.
    await services.outbox.send(newNote, { text });
    setText('');
    setScreen('list');
  };
  if (!member) return <p>Please sign in.</p>;
  return screen === 'write' ? (
    <form action={save}>
      <input aria-label="Text" value={text} onChange={({ target }) => setText(target.value)} required />
      <button type="submit">Save</button>
    </form>
  ) : (
    <main>
      <button type="button" onClick={() => setScreen('write')}>
        New note
      </button>
      <List member={member} />
    </main>
  );
};

/** Shows the notes of the member who is signed in, online and offline. */
export const startNotes = (root: HTMLElement, backend: ServiceOptions['backend']): Services => {
  const services = createServices({
    backend,
    changes: toKinds([newNote]),
    schema: { tables: toTables([notes]), localTables: [], documents: [], channel: 'notes' },
    loadConnection: async () => (await import('../member/online.ts')).createConnection,
    firstViewShown: Promise.resolve(),
    showOutcome: () => undefined,
    onEvent: () => undefined,
  });
  createRoot(root).render(<App services={services} />);
  return services;
};
