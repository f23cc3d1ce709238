-- The server's half of an outbox: each entry takes effect exactly once, its writer can withdraw it, and an app that is
-- too old is told so.
--
-- A device that gets no answer sends its entry again. By then another device may have changed the same thing, and a
-- retry must not undo that. So every change carries the id of its entry. An entry that creates a row (message,
-- invitation, report, application) uses its id as the row's id; the ledger records all others, and all withdrawals.

create table private.outbox_ledger (
  id uuid primary key,
  -- Null for a visitor's entry.
  member uuid references auth.users (id) on delete cascade,
  outcome text not null check (outcome in ('taken', 'withdrawn')),
  -- The keyed digest of the entry's payload; null for a withdrawn entry.
  payload text,
  decided_at timestamptz not null default now()
);
create index outbox_ledger_member_idx on private.outbox_ledger (member);

-- True when the writer's entry arrives for the first time; false for a retry, which must change nothing. A null writer is a
-- visitor. `payload`: everything that the entry asks for. Errors: PT410 for an entry that was withdrawn, PT409 for an id that
-- another writer or another payload used (23505 is a value that must be unique, such as a username), 22023 without an id.
create function private.claim_entry(entry_id uuid, writer uuid, payload jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  digest constant text := private.keyed_digest(payload::text);
  held private.outbox_ledger;
begin
  -- Refused here, because Postgres's own error message would show the whole row.
  perform private.refuse_when(entry_id is null, '22023', 'An entry has an id.');
  -- The unique index makes the second of two concurrent calls wait for the first.
  insert into private.outbox_ledger (id, member, outcome, payload) values (entry_id, writer, 'taken', digest)
  on conflict (id) do nothing;
  if found then
    return true;
  end if;
  select * into held from private.outbox_ledger where id = entry_id;
  perform private.refuse_when(held.member is distinct from writer, 'PT409', 'Another entry already uses this id.');
  perform private.refuse_when(held.outcome = 'withdrawn', 'PT410', 'This was taken back before it arrived.');
  perform private.refuse_when(held.payload is distinct from digest, 'PT409', 'This id was used for something else.');
  return false;
end
$$;

-- As claim_entry, for an entry of the calling member. Further error: 42501 for a visitor.
create function private.claim_own_entry(entry_id uuid, payload jsonb) returns boolean
language sql volatile security definer set search_path = '' as $$
  select private.claim_entry(entry_id, private.require_member(), payload);
$$;

-- The key of an advisory lock: one for each member, and one for each entry of a visitor.
create function private.outbox_lock(member uuid, entry_id uuid) returns bigint
language sql immutable set search_path = '' as $$
  select hashtextextended('outbox:' || coalesce(member, entry_id)::text, 0);
$$;

-- Decides whether the entry has arrived: 'taken' if it has; otherwise 'withdrawn', and from then on the server refuses
-- every copy of it that still arrives. Error: PT409 for an id that another member used.
create function private.withdraw_entry(entry_id uuid, writer uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  has_arrived boolean;
  held private.outbox_ledger;
begin
  perform private.refuse_when(entry_id is null, '22023', 'An entry has an id.');
  -- Waits for running inserts and blocks new ones: refuse_withdrawn_entry holds the same lock, shared.
  perform pg_advisory_xact_lock(private.outbox_lock(writer, entry_id));
  has_arrived := case when writer is null
    then exists (select 1 from public.applications where id = entry_id)
    else exists (select 1 from public.messages where id = entry_id and user_id = writer)
      or exists (select 1 from public.invitations where id = entry_id and inviter_id = writer)
      or exists (select 1 from public.message_reports where id = entry_id and reporter_id = writer)
    end;
  if has_arrived then
    return 'taken';
  end if;
  insert into private.outbox_ledger (id, member, outcome) values (entry_id, writer, 'withdrawn')
  on conflict (id) do nothing;
  select * into held from private.outbox_ledger where id = entry_id;
  perform private.refuse_when(held.member is distinct from writer, 'PT409', 'Another entry already uses this id.');
  return held.outcome;
end
$$;

-- Withdraws one of the caller's own entries, of any kind. Errors: 42501 for a visitor, 429 after 300 an hour.
create function public.withdraw_entry(entry_id uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  member constant uuid := private.require_member();
begin
  perform private.refuse_over_budget(
    private.consume_rate_limit('withdrawals:' || private.mailbox_of(member), 300, interval '1 hour')
  );
  return private.withdraw_entry(entry_id, member);
end
$$;

-- Withdraws a visitor's entry. The edge functions that take such entries call this for anybody who knows its id.
create function public.withdraw_visitor_entry(entry_id uuid) returns text
language sql volatile security definer set search_path = '' as $$
  select private.withdraw_entry(entry_id, null);
$$;

-- Runs before an insert. The trigger's argument names the column of the writer; without one the writer is a visitor.
create function private.refuse_withdrawn_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  writer constant uuid := case when tg_nargs > 0 then (to_jsonb(new) ->> tg_argv[0])::uuid end;
begin
  perform pg_advisory_xact_lock_shared(private.outbox_lock(writer, new.id));
  perform private.refuse_when(
    exists (select 1 from private.outbox_ledger where id = new.id and member is not distinct from writer and outcome = 'withdrawn'),
    'PT410', 'This was taken back before it arrived.'
  );
  return new;
end
$$;

-- The oldest payload version that the server accepts. src/config/limits.ts holds the same number, and a test compares
-- the two. Installed apps stay in use for months: raise it only when the server can no longer read what they write.
create function private.oldest_payload() returns integer
language sql immutable set search_path = '' as $$
  select 1;
$$;

-- An installed app sends the version of its payloads in the header x-client-info ("goa-build-club/1"). One that is too
-- old gets 426 before it changes anything; it keeps its entries, and its next version sends them. It can still read. A
-- caller without this header (dashboard, edge function, script) is no installed app.
create function private.refuse_old_client() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  client constant text := nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-client-info';
  payload constant integer := substring(client from '^goa-build-club/([0-9]{1,6})$')::integer;
begin
  perform private.refuse_when(
    payload < private.oldest_payload(), 'PT426', 'This version of the app is too old. Please update it.'
  );
  return null;
end
$$;
