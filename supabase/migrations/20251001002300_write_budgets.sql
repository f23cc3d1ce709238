-- How much a member may write: a bucket of tokens for each kind of writing, refilled evenly. What waited on a device for
-- days fits into it at once; a script that floods the club does not. Over it nothing is lost: the answer says when to
-- come again, and the entry waits in its outbox.

create table private.write_budgets (
  member uuid not null references auth.users (id) on delete cascade,
  kind text not null,
  tokens double precision not null,
  refilled_at timestamptz not null,
  primary key (member, kind)
);
alter table private.write_budgets enable row level security;
revoke all on private.write_budgets from public, anon, authenticated;

-- Takes one token of the member's bucket, which holds `capacity` and gets one more every `refill`. Without one it raises
-- 429 (private.ask_to_wait) for at least 20 s, so that a long queue goes on in tens and not one by one.
create function private.spend_token(member uuid, kind text, capacity integer, refill interval) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  seconds_each constant double precision := extract(epoch from refill);
  left_over double precision;
begin
  -- Of two at once the second waits here for the end of the first.
  insert into private.write_budgets as bucket (member, kind, tokens, refilled_at)
  values (spend_token.member, spend_token.kind, capacity - 1, now())
  on conflict on constraint write_budgets_pkey do update set
    tokens = least(capacity, bucket.tokens + greatest(0, extract(epoch from now() - bucket.refilled_at)) / seconds_each) - 1,
    refilled_at = greatest(bucket.refilled_at, now())
  returning tokens into left_over;
  if left_over < 0 then
    perform private.ask_to_wait(greatest(20, ceil(-left_over * seconds_each)::integer));
  end if;
end
$$;
revoke execute on function private.spend_token(uuid, text, integer, interval) from public, anon, authenticated;

-- Whatever way a member writes. Without a member it is the seed or a function of ours.
create function private.spend_on_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A repeat of what has arrived already costs nothing.
  if private.member() is not null and not exists (select 1 from public.messages where id = new.id) then
    perform private.spend_token(private.member(), 'messages', 300, interval '2 seconds');
  end if;
  return new;
end
$$;
revoke execute on function private.spend_on_message() from public, anon, authenticated;

create trigger spend before insert on public.messages
  for each row execute function private.spend_on_message();

create function private.spend_on_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.member() is not null then
    perform private.spend_token(private.member(), 'profile', 60, interval '1 minute');
  end if;
  return null;
end
$$;
revoke execute on function private.spend_on_profile() from public, anon, authenticated;

-- Not for last_active, which nobody saves.
create trigger spend before update of
  username, full_name, bio, skills, location, website, github_username, linkedin_username, is_listed on public.profiles
  for each statement execute function private.spend_on_profile();
