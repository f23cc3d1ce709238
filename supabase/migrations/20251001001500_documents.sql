-- Documents: data that a pull brings whole, by revision, because it belongs to one member or one page and is no list of rows.

-- The documents of the caller: {"villa": {"revision", "content"}, ...}, without those whose revision the caller knows, and null
-- for one of which the caller must delete its copy. "membership-status": {"suspension", "seat", "desk", "inviter"}, each only where
-- there is one. The desk comes only where it is open: computing its revision means reading it all, and every portal of an
-- organiser pulls each minute.
create function private.own_documents(known jsonb, opened text[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  is_desk_due constant boolean := 'desk' = any (opened) or not private.is_organiser(private.member());
begin
  return (
    select coalesce(jsonb_object_agg(
      name, case when content is not null then jsonb_build_object('revision', md5(content::text), 'content', content) end
    ), '{}')
    from (values
      ('membership-status', jsonb_strip_nulls(jsonb_build_object(
        'suspension', private.own_suspension(), 'seat', private.own_seat(), 'desk', private.waiting_at_desk(),
        'inviter', private.own_inviter()
      ))),
      ('villa', private.own_villa()),
      ('ticket', private.own_ticket()),
      ('desk', case when is_desk_due then private.own_desk() end)
    ) as own (name, content)
    where case when content is null then known ? name else md5(content::text) is distinct from known ->> name end
      and (name <> 'desk' or is_desk_due)
  );
end
$$;

select private.build_sync_pull();
