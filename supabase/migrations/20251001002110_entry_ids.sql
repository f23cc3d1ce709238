-- An entry without an id is refused before Postgres finds the null: its own message would show the whole row.
create function private.refuse_entry_without_id() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = '22023', message = 'An entry has an id.';
end
$$;
revoke execute on function private.refuse_entry_without_id() from public, anon, authenticated;

create trigger refuse_without_id before insert on private.outbox_ledger
  for each row when (new.id is null)
  execute function private.refuse_entry_without_id();
