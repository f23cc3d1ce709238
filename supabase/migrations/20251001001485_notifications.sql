-- Notifications: members' choices, push subscriptions, and the queue of pushes. Triggers fill the queue in the transaction of
-- the event, and the clock calls the edge function `send-pushes`, which empties it. A member without a subscription gets a
-- mail.

-- Functions that the tables call ------------------------------------------------------------------------------------

-- The kinds of events that a member can choose. src/features/notifications/rules/notifications.ts holds the same list; a test
-- compares the two.
create function private.notification_kinds() returns text[]
language sql immutable set search_path = '' as $$
  select array['mention', 'announcement', 'decision', 'programme', 'villa', 'chat'];
$$;

-- Whether Postgres knows this time zone. Browsers also report others, such as Etc/Unknown.
create function private.is_zone(zone text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return char_length(zone) <= 64 and timestamptz 'epoch' at time zone zone is not null;
exception when data_exception then
  return false;
end
$$;

-- A member's choices, the same on all devices. A member without a row gets no notifications.
create table public.notification_choices (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- All but the chat.
  kinds text[] not null default '{mention,announcement,decision,programme,villa}'
    constraint notification_choices_kinds check (kinds <@ private.notification_kinds()),
  -- The notice shows neither author nor text, because others may read a locked screen.
  hides_text boolean not null default false,
  -- Mails about mentions and announcements that stayed unread for six hours, while the member has no push subscription.
  by_mail boolean not null default false,
  muted_until timestamptz,
  -- The time zone of the device that chose last, for the quiet hours; the club's own where Postgres does not know it.
  zone text not null default 'Asia/Kolkata' constraint notification_choices_zone check (private.is_zone(zone)),
  sync_xid xid8 not null
);

-- The push subscriptions of devices.
create table private.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The device's session: when it ends, the subscription is deleted. No foreign key, because the table belongs to the auth
  -- service.
  session_id uuid not null,
  -- The address at the browser's push service, and the keys with which RFC 8291 encrypts.
  endpoint text not null unique check (char_length(endpoint) <= 1000 and endpoint ~ '^https://[^[:space:]]+$'),
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{80,100}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{16,40}$'),
  created_at timestamptz not null default now()
);
create index push_subscriptions_user_id_idx on private.push_subscriptions (user_id);

-- The queue of pushes. Sent pushes stay for two days, so that none is sent twice.
create table private.pushes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  subscription_id uuid not null references private.push_subscriptions (id) on delete cascade,
  kind text not null,
  -- The event, by kind: the id of a message, announcement or decision, or an edition. The notice's tag on the device.
  event text not null,
  subject uuid,
  edition text,
  created_at timestamptz not null default now(),
  -- From when it may be sent: not at night, and not while another call is sending it.
  due_at timestamptz not null,
  attempts integer not null default 0,
  sent_at timestamptz,
  unique (user_id, subscription_id, event)
);
create index pushes_subscription_id_idx on private.pushes (subscription_id);
create index pushes_due_at_idx on private.pushes (due_at) where sent_at is null;
create index pushes_created_at_idx on private.pushes (created_at);

-- Functions: choices and devices ------------------------------------------------------------------------------------

-- Changes the caller's choices, once for an entry. change: {"kinds": {"chat": true, ...}, "hides_text", "by_mail",
-- "muted_until": ISO 8601 | null, "zone"}; an absent choice stays, as does the zone when Postgres does not know the new one.
-- Returns the choices as they are afterwards. Errors: 42501 for a visitor, 22023 for a kind that does not exist, 429 for many
-- at once, those of claim_own_entry.
create function public.choose_notifications(entry_id uuid, change jsonb) returns public.notification_choices
language plpgsql volatile security definer set search_path = '' as $$
declare
  member constant uuid := private.member();
  held public.notification_choices;
begin
  if private.claim_own_entry(entry_id, jsonb_build_object('notifications', change)) then
    perform private.spend_token(member, 'notification choices', 60, interval '1 minute');
    perform private.refuse_when(kind <> all (private.notification_kinds()), '22023', 'These are no choices that we know.')
    from jsonb_object_keys(coalesce(change -> 'kinds', '{}')) as kind;
    insert into public.notification_choices (user_id) values (member) on conflict (user_id) do nothing;
    update public.notification_choices as chosen set
      kinds = array(
        select kind from unnest(private.notification_kinds()) as kind
        where coalesce((change #>> array['kinds', kind])::boolean, kind = any (chosen.kinds))
      ),
      hides_text = coalesce((change ->> 'hides_text')::boolean, hides_text),
      by_mail = coalesce((change ->> 'by_mail')::boolean, by_mail),
      muted_until = case when change ? 'muted_until' then (change ->> 'muted_until')::timestamptz else muted_until end,
      zone = case when private.is_zone(change ->> 'zone') then change ->> 'zone' else zone end
    where user_id = member;
  end if;
  select * into held from public.notification_choices where user_id = member;
  return held;
end
$$;

-- Stores the push subscription of the device with the caller's session. An address belongs to the member who signed in there
-- last. Safe to repeat: each opening of the portal calls it. Errors: 42501 for a visitor, 23514 for other values.
create function public.subscribe_to_push(endpoint text, p256dh text, auth text, zone text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  member constant uuid := private.require_member();
begin
  perform private.spend_token(member, 'devices that ring', 60, interval '1 minute');
  delete from private.push_subscriptions as held
  where held.endpoint = subscribe_to_push.endpoint and held.user_id <> member
    or held.user_id = member and held.session_id = (auth.jwt() ->> 'session_id')::uuid and held.endpoint <> subscribe_to_push.endpoint;
  insert into private.push_subscriptions as held (user_id, session_id, endpoint, p256dh, auth)
  values (member, (auth.jwt() ->> 'session_id')::uuid, subscribe_to_push.endpoint, subscribe_to_push.p256dh, subscribe_to_push.auth)
  on conflict on constraint push_subscriptions_endpoint_key do update
  set session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth;
  insert into public.notification_choices (user_id) values (member) on conflict (user_id) do nothing;
  if found and private.is_zone(subscribe_to_push.zone) then
    update public.notification_choices as chosen set zone = subscribe_to_push.zone where chosen.user_id = member;
  end if;
end
$$;

-- Deletes the push subscription with this address. Safe to repeat.
create function public.unsubscribe_from_push(endpoint text) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.push_subscriptions as held where held.endpoint = unsubscribe_from_push.endpoint and held.user_id = private.member();
$$;

-- The push subscription of a member's device, for a test notice; null without one.
create function public.own_push_subscription(member uuid, endpoint text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('endpoint', held.endpoint, 'p256dh', held.p256dh, 'auth', held.auth)
  from private.push_subscriptions as held
  where held.user_id = own_push_subscription.member and held.endpoint = own_push_subscription.endpoint;
$$;

-- Functions: the queue ----------------------------------------------------------------------------------------------

-- The moment itself, or the end of the night of 22 to 8 o'clock in which it lies.
create function private.after_night(moment timestamptz, zone text) returns timestamptz
language sql stable set search_path = '' as $$
  select case
    when here::time >= '22:00' then (here::date + 1 + time '08:00') at time zone zone
    when here::time < '08:00' then (here::date + time '08:00') at time zone zone
    else moment
  end
  from (select moment at time zone zone as here) as there;
$$;

-- Queues an event for the devices of those members who chose its kind. Does not queue an event that is queued or sent already,
-- except that the chat's single notice is sent again after an hour. delay: a member who reads at once, with the portal open,
-- gets no notice. is_urgent: sends at night too.
create function private.insert_pushes(
  members uuid[], kind text, event text, subject uuid, edition text, delay interval, is_urgent boolean
) returns void
language sql volatile set search_path = '' as $$
  insert into private.pushes as held (user_id, subscription_id, kind, event, subject, edition, due_at)
  select chosen.user_id, device.id, insert_pushes.kind, insert_pushes.event, insert_pushes.subject, insert_pushes.edition,
    case when insert_pushes.is_urgent then now() else private.after_night(now() + insert_pushes.delay, chosen.zone) end
  from public.notification_choices as chosen join private.push_subscriptions as device using (user_id)
  where chosen.user_id = any (members) and insert_pushes.kind = any (chosen.kinds) and coalesce(chosen.muted_until <= now(), true)
  on conflict (user_id, subscription_id, event) do update
  set due_at = greatest(excluded.due_at, held.sent_at + interval '1 hour'), sent_at = null, attempts = 0,
      subject = excluded.subject, created_at = now()
  where held.kind = 'chat' and held.sent_at is not null;
$$;

-- The subject of the opt-out token in mails about unread events: the member's id, filled up to the length of a mailbox's digest,
-- which is the subject in all other mails. So the link turns off the member's own setting (public.opt_out_of_mails).
create function private.unread_reader(member uuid) returns text
language sql immutable set search_path = '' as $$
  select rpad(replace(member::text, '-', ''), 64, '0');
$$;

-- Adds a mention or an announcement to the mail about unread events, for those of these members who want it. The mail is sent
-- six hours after the first of its events, with each event once.
create function private.queue_unread(members uuid[], kind text, event text, subject uuid) returns void
language sql volatile set search_path = '' as $$
  insert into private.mails as waiting (kind, key, member, mailbox, data, due_at)
  select 'unread', concat('unread-', gen_random_uuid()), chosen.user_id, private.unread_reader(chosen.user_id),
    jsonb_build_array(jsonb_build_object('kind', queue_unread.kind, 'event', event, 'subject', queue_unread.subject)),
    private.after_night(now() + interval '6 hours', chosen.zone)
  from public.notification_choices as chosen
  where chosen.by_mail and chosen.user_id = any (members) and queue_unread.kind = any (chosen.kinds) and coalesce(chosen.muted_until <= now(), true)
  on conflict (kind, mailbox) where kind in ('applications', 'unread') and claimed_at is null
  do update set data = waiting.data || excluded.data where not waiting.data @> excluded.data;
$$;

-- Queues an event for devices and mails, and never fails: a failing notice must not refuse the event itself, nor another
-- member's notice.
create function private.queue_pushes(
  members uuid[], kind text, event text, subject uuid default null, edition text default null,
  delay interval default '0', is_urgent boolean default false
) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  half constant integer := cardinality(members) / 2;
begin
  if cardinality(members) > 0 then
    perform private.insert_pushes(members, kind, event, subject, edition, delay, is_urgent);
    if kind in ('mention', 'announcement') then
      perform private.queue_unread(members, kind, event, subject);
    end if;
  end if;
exception when others then
  if half = 0 then
    raise warning 'The event % was not queued for %: %', event, members[1], sqlstate;
  else
    -- Retries by halves: one bad row among thousands costs a dozen attempts, within the writer's timeout.
    perform private.queue_pushes(members[:half], kind, event, subject, edition, delay, is_urgent);
    perform private.queue_pushes(members[half + 1:], kind, event, subject, edition, delay, is_urgent);
  end if;
end
$$;

-- The members whom a text mentions by their usernames, at most ten, outside of code and addresses. The rule is that of
-- src/features/chat/rules/message-text.ts and text-links.ts; a test compares the two. The ranges are the letters of other
-- scripts, and the signs before which an address ends. Code ends at the first ``` without ".+?", which alternatives here would
-- make greedy.
create function private.mentioned(content text) returns uuid[]
language sql stable set search_path = '' as $$
  with signs as (
    select 'A-Za-z0-9\u00AA\u00B5\u00BA\u00C0-\u060B\u060D-\u061A\u061C-\u061E\u0620-\u06D3\u06D5-\u0963\u0966-\u1FFF\u2C00-\u2DFF'
      '\u3040-\uD7FF\uF900-\uFDFF\uFE70-\uFEFC\uFF10-\uFFDC\U00010000-\U0001EFFF\U00020000-\U0003FFFF' as letters,
      '[^\s<>"«»“”\u00A0\u1680\u2000-\u200B\u2028\u2029\u202F\u205F\u2060\u3000-\u3003\u3008-\u3011\uFEFF\uFF01\uFF08\uFF09\uFF0C'
      '\uFF1A\uFF1B\uFF1F]' as inside
  )
  select array(
    select profile.id from public.profiles as profile
    where lower(profile.username) in (
      select lower(found[1]) from signs, regexp_matches(
        regexp_replace(
          regexp_replace(content, '```.(?:(?!```).)*```|`[^`\n]+`', ' ', 'g'),
          format(
            '[Hh][Tt][Tt][Pp][Ss]?://%2$s+|(?<![%1$s_@./\-])(?:[Ww]{3}\.(?=[%1$s])|(?:[%1$s](?:[%1$s\-]*[%1$s])?\.)+(?:com|org|net|in|io'
              '|dev|app|ai|co|me|club|info|xyz|tech|site|online|studio|design|eu|uk|de|fr|example)(?::[0-9]+)?[/?#])%2$s*',
            letters, inside
          ), ' ', 'g'
        ),
        format('(?<![%s_@./\-])@([A-Za-z0-9_]{3,30})(?![A-Za-z0-9_])', letters), 'g'
      ) as found limit 10
    )
  );
$$;

-- Queues pushes for members whom a message mentions or answers, at most ten an hour from one member to another, and for those
-- who chose every message. Like the trigger below it never fails, because a failing notice must not refuse its event.
create function private.queue_message_pushes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  called uuid;
  is_new constant boolean := tg_op = 'INSERT';
begin
  if new.user_id is null or new.deleted_at is not null or not exists (select 1 from public.notification_choices) then
    return null;
  end if;
  for called in
    select chosen.user_id from public.notification_choices as chosen
    where chosen.user_id <> new.user_id
      and chosen.user_id = any (private.mentioned(new.content) || (select user_id from public.messages where id = new.reply_to))
  loop
    -- An edit notifies only members who were not mentioned before.
    continue when exists (
      select 1 from private.pushes as push where push.user_id = called and push.event = 'message:' || new.id
    );
    if private.consume_rate_limit(concat_ws(':', 'push', private.mailbox_of(new.user_id), called), 10, interval '1 hour') = 0 then
      perform private.queue_pushes(array[called], 'mention', 'message:' || new.id, new.id, delay => interval '10 seconds');
    end if;
  end loop;
  perform private.queue_pushes(array_agg(chosen.user_id), 'chat', 'chat', new.id, delay => interval '10 seconds')
  from public.notification_choices as chosen
  where is_new and 'chat' = any (chosen.kinds) and chosen.user_id <> new.user_id and not exists (
    select 1 from private.pushes as push where push.user_id = chosen.user_id and push.event = 'message:' || new.id
  );
  return null;
exception when others then
  raise warning 'Nothing rings for % in %: %', tg_op, tg_table_name, sqlstate;
  return null;
end
$$;

create function private.attendees_of(wanted text) returns uuid[]
language sql stable set search_path = '' as $$
  select array(
    select user_id from private.attendees as place
    where place.edition = wanted and place.cancelled_at is null and place.user_id is not null
  );
$$;

-- Queues the pushes of an announcement, of a decision, or of a release that changes times, place or programme or cancels the
-- edition. A release rings at night only while its edition is on.
create function private.queue_club_pushes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  watched constant text[] := array['startsAt', 'endsAt', 'bootcampEndsAt', 'venue', 'hours', 'party', 'state'];
  earlier jsonb;
begin
  case tg_table_name
    when 'announcements' then
      perform private.queue_pushes(array_agg(chosen.user_id), 'announcement', 'announcement:' || new.id, new.id)
      from public.notification_choices as chosen
      where chosen.user_id is distinct from new."by" and private.is_announced_to(chosen.user_id, new);
    when 'application_decisions' then
      perform private.queue_pushes(
        array[private.account_of_address(applied.email)], 'decision', 'decision:' || new.id, new.id, applied.edition
      )
      from public.applications as applied where applied.id = new.application_id;
    when 'edition_releases' then
      select content into earlier from private.edition_releases
      where edition = new.edition and number < new.number order by number desc limit 1;
      if found and (private.known_edition(new.edition)).bootcamp_ends_at > now()
        and exists (select 1 from unnest(watched) as key where new.content -> key is distinct from earlier -> key) then
        perform private.queue_pushes(
          private.attendees_of(new.edition), 'programme', format('programme:%s:%s', new.edition, new.number), edition => new.edition,
          is_urgent => (private.known_edition(new.edition)).starts_at <= now()
        );
      end if;
  end case;
  return null;
exception when others then
  raise warning 'Nothing rings for % in %: %', tg_op, tg_table_name, sqlstate;
  return null;
end
$$;

-- Queues pushes to attendees in the hour before an edition begins. The clock calls it.
create function private.queue_villa_pushes() returns void
language sql volatile security definer set search_path = '' as $$
  select private.queue_pushes(private.attendees_of(ahead), 'villa', 'villa:' || ahead, edition => ahead)
  from private.edition_ahead() as ahead, private.known_edition(ahead) as known
  where known.starts_at > now() and known.starts_at <= now() + interval '1 hour';
$$;

-- Functions: sending ------------------------------------------------------------------------------------------------

-- Whether an event still concerns the member: unread, its message, announcement or seat still exists, and the member still
-- chooses its kind.
create function private.still_concerns(member uuid, kind text, subject uuid, edition text default null) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select 1 from public.notification_choices as chosen
    where chosen.user_id = member and kind = any (chosen.kinds) and coalesce(chosen.muted_until <= now(), true)
  ) and case
    when kind in ('mention', 'chat') then exists (
      select 1 from public.messages as said left join public.read_marks as mark on mark.user_id = member
      where said.id = subject and said.deleted_at is null
        and coalesce((said.created_at, said.id) > (mark.created_at, mark.message_id), true)
    )
    when kind = 'announcement' then exists (
      select 1 from public.announcements as said left join public.activity as use on use.user_id = member
      where said.id = subject and private.is_announced_to(member, said) and coalesce(use.last_active <= said.released_at, true)
    )
    when kind = 'decision' then exists (
      select 1 from private.application_decisions as made join public.applications as applied on applied.id = made.application_id
      where made.id = subject and made.version = applied.version
    )
    when kind = 'villa' then private.is_attendee(member, still_concerns.edition) and private.is_ahead(still_concerns.edition)
    else private.is_attendee(member, still_concerns.edition)
  end;
$$;

-- The next 50 notices: [{"id", "endpoint", "p256dh", "auth", "kind", "event", "hides_text", "name", "text", "at", "subject",
-- "edition", "starts_at", "outcome", "unread"}, ...]. "name", "text" and "at" are those of the message or announcement,
-- "starts_at" that of the edition, "outcome" that of the decision or "cancelled", "unread" counts up to 99 messages. No other call
-- gets the same push within a minute, and each attempt is counted.
create function public.claim_pushes() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  taken jsonb;
begin
  -- Deletes the subscriptions of ended sessions, and pushes that concern nobody any more or have failed for a day.
  delete from private.push_subscriptions as device
  where id in (select subscription_id from private.pushes where sent_at is null and due_at <= now())
    and not exists (
      select 1 from auth.sessions as session
      where session.id = device.session_id and (session.not_after is null or session.not_after > now())
    );
  delete from private.pushes as push
  where sent_at is null and due_at <= now()
    and (not private.still_concerns(user_id, kind, subject, edition) or created_at <= now() - interval '1 day');
  perform private.prune('private.pushes', 'created_at', interval '2 days');
  with claimed as (
    update private.pushes set due_at = now() + interval '1 minute', attempts = attempts + 1
    where id in (
      select id from private.pushes
      where sent_at is null and due_at <= now()
      order by due_at, id limit 50 for update skip locked
    )
    returning *
  )
  select jsonb_agg(jsonb_build_object(
    'id', push.id, 'endpoint', device.endpoint, 'p256dh', device.p256dh, 'auth', device.auth,
    'kind', push.kind, 'event', push.event, 'hides_text', chosen.hides_text, 'subject', push.subject, 'edition', push.edition,
    'name', author.full_name, 'text', coalesce(message.content, announcement.text),
    'at', coalesce(message.created_at, announcement.released_at),
    'starts_at', known.starts_at, 'outcome', coalesce(made.outcome, known.state),
    'unread', (
      select count(*) from (
        select 1 from public.messages as said
        where (said.created_at, said.id) > (mark.created_at, mark.message_id) and said.user_id is distinct from push.user_id
        limit 99
      ) as unread
    )
  ) order by push.created_at, push.id)
  into taken
  from claimed as push
  join private.push_subscriptions as device on device.id = push.subscription_id
  join public.notification_choices as chosen on chosen.user_id = push.user_id
  left join public.read_marks as mark on mark.user_id = push.user_id
  left join public.messages as message on message.id = push.subject
  left join public.announcements as announcement on announcement.id = push.subject
  left join private.application_decisions as made on made.id = push.subject
  left join private.known_editions as known on known.edition = push.edition
  left join public.profiles as author on author.id = coalesce(message.user_id, announcement.by);
  return coalesce(taken, '[]');
end
$$;

-- Records the answers of the push services: [{"id", "answer": "sent" | "gone" | "refused" | "later", "seconds"}, ...]. "gone"
-- deletes the device's subscription, "refused" deletes the push, and "later" retries after these seconds, or by default after
-- 1, 2, 5 and then 10 minutes. Safe to repeat.
create function public.finish_pushes(answers jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  with given as (select * from jsonb_to_recordset(answers) as item (id uuid, answer text, seconds integer)),
    gone as (
      delete from private.push_subscriptions as device using given, private.pushes as push
      where given.answer = 'gone' and push.id = given.id and device.id = push.subscription_id
    ),
    given_up as (delete from private.pushes as push using given where given.answer = 'refused' and push.id = given.id)
  update private.pushes as push set
    sent_at = case when given.answer = 'sent' then now() end,
    due_at = now() + case when given.seconds is null
      then make_interval(mins => (array[1, 2, 5, 10])[least(attempts, 4)])
      else make_interval(secs => given.seconds)
    end
  from given where given.answer in ('sent', 'later') and push.id = given.id and push.sent_at is null;
$$;

-- Functions: the mail about what was not read --------------------------------------------------------------------------

-- The mail about unread events: {"email", "said": [{"kind", "name", "text"}, ...]}. Null for a member who has a push
-- subscription or wants no such mails, and when everything was read meanwhile. Leaves out announcements that were mailed at
-- once, and events of an earlier such mail.
create function private.unread_letter(mail private.mails) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('email', account.email, 'said', jsonb_agg(
    jsonb_build_object('kind', told.kind, 'name', author.full_name, 'text', coalesce(message.content, announcement.text)) order by told.place
  ))
  from auth.users as account
  join public.notification_choices as chosen on chosen.user_id = account.id and chosen.by_mail
  cross join rows from (jsonb_to_recordset(mail.data) as (kind text, subject uuid)) with ordinality as told (kind, subject, place)
  left join public.messages as message on message.id = told.subject
  left join public.announcements as announcement on announcement.id = told.subject
  left join public.profiles as author on author.id = coalesce(message.user_id, announcement.by)
  where account.id = mail.member and account.email_confirmed_at is not null and announcement.by_mail is not true
    and private.still_concerns(account.id, told.kind, told.subject)
    and not exists (select 1 from private.push_subscriptions as device where device.user_id = account.id)
    and not exists (
      select 1 from private.mails as earlier
      where earlier.member = account.id and earlier.kind = 'unread' and earlier.key <> mail.key
        and earlier.data @> jsonb_build_array(jsonb_build_object('kind', told.kind, 'subject', told.subject))
    )
  group by account.id;
$$;

-- Its row is deleted only with the account.
select private.mirror(
  'public.notification_choices', key => 'user_id', owner => 'user_id', unpulled => '{zone}', leaves_tombstones => false
);
create trigger queue_pushes after insert or update of content on public.messages
  for each row execute function private.queue_message_pushes();
create trigger queue_pushes after update of released_at on public.announcements
  for each row when (old.released_at is null and new.released_at is not null)
  execute function private.queue_club_pushes();
create trigger queue_pushes after insert on private.application_decisions
  for each row when (new.outcome = new.decision and new.outcome <> 'withdrawn')
  execute function private.queue_club_pushes();
create trigger queue_pushes after insert on private.edition_releases
  for each row execute function private.queue_club_pushes();
