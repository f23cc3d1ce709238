-- Documents: data that a pull brings whole, by revision, because it belongs to one member or one page and is no list of rows.

-- One document of a pull, by its name: {"villa": {"revision", "content"}}; {"villa": null} when the caller must delete its
-- copy; {} when the caller is up to date.
create function private.document(name text, content jsonb, known jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  revision constant text := md5(content::text);
begin
  return case
    when revision is null and known ? name then jsonb_build_object(name, null)
    when revision is null or revision = known ->> name then '{}'
    else jsonb_build_object(name, jsonb_build_object('revision', revision, 'content', content))
  end;
end
$$;

-- The documents of the caller. "membership-status": {"suspension", "seat", "desk", "inviter"}, each only where there is one
-- (private.own_suspension, private.own_seat, private.waiting_at_desk, private.own_inviter). "villa", "ticket", "desk": see
-- private.own_villa, private.own_ticket and private.own_desk. The desk comes only where it is open: computing its revision means
-- reading it all, and every portal of an organiser pulls each minute.
create function private.own_documents(known jsonb, opened text[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.document('membership-status', jsonb_strip_nulls(jsonb_build_object(
      'suspension', private.own_suspension(), 'seat', private.own_seat(), 'desk', private.waiting_at_desk(),
      'inviter', private.own_inviter()
    )), known)
    || private.document('villa', private.own_villa(), known)
    || private.document('ticket', private.own_ticket(), known)
    || case
      when 'desk' = any (opened) or not private.is_organiser(private.member())
      then private.document('desk', private.own_desk(), known) else '{}'
    end;
end
$$;

-- The pull ------------------------------------------------------------------------------------------------------

select private.build_sync_pull();
