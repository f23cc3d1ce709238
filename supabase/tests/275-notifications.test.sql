-- Notifications: what a member chooses, which devices ring, what is queued, once, and what must not ring any more.
begin;
select plan(91);

select tests.create_users('Asha Naik', 'Ravi Menezes', 'meera');
update public.profiles set username = split_part(account.email, '@', 1) from auth.users as account where account.id = profiles.id;

-- A zone in which it is day, whenever the tests run.
create function pg_temp.day_zone() returns text language sql as $$
  select case when extract(hour from now() at time zone 'UTC') between 9 and 20 then 'UTC'
    when extract(hour from now() at time zone 'UTC') < 9 then 'Etc/GMT-12' else 'Etc/GMT+9' end;
$$;
create function pg_temp.subscribe_to_push(name text) returns void language sql as $$
  select public.subscribe_to_push('https://push.localhost/' || name, repeat('p', 87), repeat('a', 22), pg_temp.day_zone());
$$;
create function pg_temp.choose(change jsonb, entry uuid default gen_random_uuid()) returns public.notification_choices language sql as $$
  select public.choose_notifications(entry, change);
$$;
create function pg_temp.say(author text, content text, reply_to uuid default null) returns uuid
language sql security definer as $$
  insert into public.messages (user_id, content, reply_to) values (tests.id_of(author), content, reply_to) returning id;
$$;
-- Makes all waiting pushes due.
create function pg_temp.wait() returns void language sql security definer as $$
  update private.pushes set due_at = now() where sent_at is null;
$$;
-- The due pushes of a member as "kind text"; marks them as sent.
create function pg_temp.pushed(email text) returns setof text language plpgsql security definer as $$
declare
  taken jsonb;
begin
  perform pg_temp.wait();
  taken := public.claim_pushes();
  perform public.finish_pushes((select jsonb_agg(push || '{"answer": "sent"}') from jsonb_array_elements(taken) as push));
  return query
    select concat_ws(' ', push ->> 'kind', push ->> 'text') from jsonb_array_elements(taken) as push
    join private.push_subscriptions as device on device.endpoint = push ->> 'endpoint'
    where device.user_id = tests.id_of(pushed.email);
end
$$;

-- Choices -----------------------------------------------------------------------------------------------------------

select tests.authenticate_as('asha@example.com');
select is((pg_temp.choose('{}')).kinds, '{mention,announcement,decision,programme,villa}', 'a member begins with all but the chat');
select is((pg_temp.choose('{"kinds": {"chat": true, "villa": false}}')).kinds, '{mention,announcement,decision,programme,chat}', 'a change of two kinds keeps the others');
select is((pg_temp.choose('{"hides_text": true}', tests.uuid(1))).hides_text, true, 'the text is hidden');
select is((pg_temp.choose('{"hides_text": false}')).hides_text, false, 'a member shows the text again');
select is((pg_temp.choose('{"hides_text": true}', tests.uuid(1))).hides_text, false, 'a retry of a choice changes nothing');
select throws_ok($$ select pg_temp.choose('{"hides_text": false}', tests.uuid(1)) $$, 'PT409', null, 'an entry cannot ask for something else');
select isnt((pg_temp.choose(jsonb_build_object('muted_until', now() + interval '1 day'))).muted_until, null, 'a member mutes all');
select is((pg_temp.choose('{"muted_until": null}')).muted_until, null, 'a member ends the mute');
select throws_ok($$ select pg_temp.choose('{"kinds": {"gossip": true}}') $$, '22023', null, 'there is no other kind');
select is(
  array(select (pg_temp.choose(jsonb_build_object('zone', zone))).zone from unnest(array['Europe/Lisbon', 'Etc/Unknown', '', 'x; y']) as zone),
  array_fill('Europe/Lisbon'::text, array[4]), 'a time zone that Postgres does not know changes nothing'
);
select throws_ok($$ select pg_temp.choose('{}') from generate_series(1, 70) $$, 'PGRST', null, 'a flood is asked to wait');
select is(public.sync_pull() #>> '{tables,notification_choices,rows,0,kinds,0}', 'mention', 'the choices come with the pull');
select is(public.export_my_data() #>> '{notification_choices,by_mail}', 'false', 'the export holds the choices');
select tests.authenticate_as('ravi@example.com');
select is_empty('select 1 from public.notification_choices', 'others do not see the choices');
select is(jsonb_array_length(public.sync_pull() #> '{tables,notification_choices,rows}'), 0, 'others do not pull the choices');

-- Devices -----------------------------------------------------------------------------------------------------------

select pg_temp.subscribe_to_push('ravi');
select lives_ok($$ select pg_temp.subscribe_to_push('ravi') $$, 'a device that rings says so at each opening');
select is((select zone from public.notification_choices), pg_temp.day_zone(), 'the first device brings its time zone');
select throws_ok($$ select public.subscribe_to_push('http://push.localhost/', repeat('p', 87), repeat('a', 22), 'UTC') $$, '23514', null, 'an address without encryption is none');
select throws_ok($$ select public.subscribe_to_push('https://push.localhost/', 'p', 'a', 'UTC') $$, '23514', null, 'keys of another length are refused');
select is(jsonb_array_length(public.export_my_data() -> 'devices_that_ring'), 1, 'the export holds the device once');
select tests.as_service_role();
select is(public.own_push_subscription(tests.id_of('ravi@example.com'), 'https://push.localhost/ravi') ->> 'auth', repeat('a', 22), 'a test finds the keys of the own device');
select is(public.own_push_subscription(tests.id_of('asha@example.com'), 'https://push.localhost/ravi'), null, 'a test does not find the keys of another member''s device');

-- Mentions and replies ------------------------------------------------------------------------------------------------

select tests.as_owner();
select pg_temp.say('asha@example.com', 'Hello all');
select is_empty($$ select pg_temp.pushed('ravi@example.com') $$, 'a message that concerns nobody rings for nobody');
select pg_temp.say('asha@example.com', 'Look, @ravi');
select is((select count(*) from private.pushes where due_at > now()), 1::bigint, 'a mention waits for those who have the portal open');
select results_eq($$ select pg_temp.pushed('ravi@example.com') $$, $$ values ('mention Look, @ravi') $$, 'a mention is pushed');
update private.pushes set due_at = now() where true;
select is_empty($$ select pg_temp.pushed('ravi@example.com') $$, 'a mention is pushed once');
update public.messages set content = 'Look here, @ravi' where content = 'Look, @ravi';
select is_empty($$ select pg_temp.pushed('ravi@example.com') $$, 'an edit does not ring again');
select pg_temp.say('ravi@example.com', 'I ask myself, @ravi');
select is_empty($$ select pg_temp.pushed('ravi@example.com') $$, 'a member''s own mention does not ring');
select pg_temp.say('asha@example.com', 'Here it is', (select id from public.messages where content like 'I ask%'));
select results_eq($$ select pg_temp.pushed('ravi@example.com') $$, $$ values ('mention Here it is') $$, 'an answer rings');
select pg_temp.say('asha@example.com', 'Again, @ravi') from generate_series(1, 20);
select is((select count(*) from pg_temp.pushed('ravi@example.com')), 8::bigint, 'a member makes the phone of another ring ten times an hour');
select pg_temp.say('meera@example.com', 'Me too, @ravi');
select is((select count(*) from pg_temp.pushed('ravi@example.com')), 1::bigint, 'the limit of one member does not block another member''s mentions');

-- What must not ring any more -------------------------------------------------------------------------------------------

select pg_temp.say('meera@example.com', 'Read by then, @ravi');
update public.read_marks set (created_at, message_id) = (select created_at, id from public.messages order by created_at desc, id desc limit 1)
where user_id = tests.id_of('ravi@example.com');
select is_empty($$ select pg_temp.pushed('ravi@example.com') $$, 'a message that was read on any device does not ring');
select pg_temp.say('meera@example.com', 'A slip, @ravi');
select private.remove_message(id) from public.messages where content like 'A slip%';
select is_empty($$ select pg_temp.pushed('ravi@example.com') $$, 'a deleted message is not pushed');
select pg_temp.say('meera@example.com', 'Psst, @ravi');
update public.notification_choices set muted_until = now() + interval '1 day' where user_id = tests.id_of('ravi@example.com');
select is_empty($$ select pg_temp.pushed('ravi@example.com') $$, 'a push that waited when the member muted is not sent');
select pg_temp.say('meera@example.com', 'Hush, @ravi');
update public.notification_choices set muted_until = now() where user_id = tests.id_of('ravi@example.com');
select is_empty($$ select pg_temp.pushed('ravi@example.com') $$, 'a message during the mute is not pushed');
update public.notification_choices set kinds = '{chat}' where user_id = tests.id_of('ravi@example.com');
select pg_temp.say('meera@example.com', 'Of no interest, @ravi');
select results_eq($$ select pg_temp.pushed('ravi@example.com') $$, $$ values ('chat Of no interest, @ravi') $$, 'a kind that is not chosen does not ring as such');

-- The chat --------------------------------------------------------------------------------------------------------------

select pg_temp.say('meera@example.com', 'Newer');
select pg_temp.say('asha@example.com', 'Newest');
select is((select count(*) from private.pushes where kind = 'chat'), 1::bigint, 'the chat has one notice');
select ok((select due_at > now() + interval '59 minutes' from private.pushes where kind = 'chat'), 'the chat''s notice is sent again after an hour at the earliest');
select is((select count(*) from pg_temp.pushed('ravi@example.com')), 1::bigint, 'the chat''s notice is sent again when it is due');

-- Lost answers and push services ------------------------------------------------------------------------------------------

update public.notification_choices set kinds = '{mention}' where user_id = tests.id_of('ravi@example.com');
select pg_temp.say('meera@example.com', 'Lost, @ravi');
select pg_temp.wait();
select is(jsonb_array_length(public.claim_pushes()), 1, 'a call claims the due pushes');
select is(jsonb_array_length(public.claim_pushes()), 0, 'a second call does not claim the same push');
select is((select attempts from private.pushes where sent_at is null), 1, 'the attempt is counted');
select public.finish_pushes(jsonb_build_array(jsonb_build_object('id', (select id from private.pushes where sent_at is null), 'answer', 'later')));
select is((select due_at - now() from private.pushes where sent_at is null), interval '1 minute', 'a push service that fails is asked again after a minute');
select public.finish_pushes(jsonb_build_array(jsonb_build_object('id', (select id from private.pushes where sent_at is null), 'answer', 'later', 'seconds', 300)));
select is((select due_at - now() from private.pushes where sent_at is null), interval '5 minutes', 'a push service that names a delay is asked again after that');
update private.pushes set created_at = now() - interval '1 day' where sent_at is null;
select is_empty($$ select pg_temp.pushed('ravi@example.com') $$, 'a push that could not be sent for a day is given up');
select pg_temp.say('meera@example.com', 'Refused, @ravi');
select public.finish_pushes(jsonb_build_array(jsonb_build_object('id', (select id from private.pushes where sent_at is null), 'answer', 'refused')));
select is_empty('select 1 from private.pushes where sent_at is null', 'a push that the push service refuses is deleted');
select pg_temp.say('meera@example.com', 'Gone, @ravi');
select public.finish_pushes(jsonb_build_array(jsonb_build_object('id', (select id from private.pushes where sent_at is null), 'answer', 'gone')));
select is_empty('select 1 from private.push_subscriptions', 'a browser that gave its address up has no subscription any more');

-- Signing out, another member on the device ---------------------------------------------------------------------------------

select tests.authenticate_as('ravi@example.com');
select pg_temp.subscribe_to_push('shared');
select tests.as_owner();
select pg_temp.say('meera@example.com', 'Are you there, @ravi?');
delete from auth.sessions where user_id = tests.id_of('ravi@example.com');
select is_empty($$ select pg_temp.pushed('ravi@example.com') $$, 'a device on which the member signed out does not ring');
select is_empty('select 1 from private.push_subscriptions', 'the subscription of a signed-out device is deleted');
select tests.authenticate_as('ravi@example.com');
select pg_temp.subscribe_to_push('shared');
select tests.authenticate_as('asha@example.com');
select pg_temp.subscribe_to_push('shared');
select tests.as_owner();
select results_eq('select user_id from private.push_subscriptions', $$ values (tests.id_of('asha@example.com')) $$, 'a device rings for the member who is signed in there');
select tests.authenticate_as('ravi@example.com');
select public.unsubscribe_from_push('https://push.localhost/shared');
select tests.as_owner();
select isnt_empty('select 1 from private.push_subscriptions', 'another member does not unsubscribe a device');
select tests.authenticate_as('asha@example.com');
select public.unsubscribe_from_push('https://push.localhost/shared');
select tests.as_owner();
select is_empty('select 1 from private.push_subscriptions', 'a member unsubscribes their device');

-- The night ---------------------------------------------------------------------------------------------------------------

select is(private.after_night('2026-11-24 21:59+05:30', 'Asia/Kolkata'), '2026-11-24 21:59+05:30', 'a push before ten in the evening is sent at once');
select is(private.after_night('2026-11-24 22:00+05:30', 'Asia/Kolkata'), '2026-11-25 08:00+05:30', 'a push from ten in the evening waits for the morning');
select is(private.after_night('2026-11-25 07:59+05:30', 'Asia/Kolkata'), '2026-11-25 08:00+05:30', 'a push before eight in the morning waits until eight');
select is(private.after_night('2026-11-25 08:00+05:30', 'Asia/Kolkata'), '2026-11-25 08:00+05:30', 'from eight in the morning a push is sent at once');

-- By mail -----------------------------------------------------------------------------------------------------------------

select tests.authenticate_as('asha@example.com');
select pg_temp.choose('{"by_mail": true, "kinds": {"mention": true}}');
select tests.as_owner();
create function pg_temp.mail() returns jsonb language sql as $$
  update private.mails set due_at = now() where finished_at is null;
  select public.claim_mails() -> 0;
$$;
select pg_temp.say('ravi@example.com', 'By mail, @asha');
update public.messages set content = content || '!' where content = 'By mail, @asha';
select pg_temp.say('ravi@example.com', 'Read meanwhile, @asha');
select pg_temp.say('ravi@example.com', 'Twice, @asha');
select results_eq(
  $$ select due_at >= now() + interval '6 hours', jsonb_array_length(data) from private.mails where kind = 'unread' $$, 'values (true, 3)',
  'after six hours one mail tells of all unread mentions, and of each only once'
);
update public.messages set deleted_at = now(), content = 'This message was deleted.' where content = 'Read meanwhile, @asha';
create temporary table first_mail as select pg_temp.mail() as mail;
select is(
  (select mail #> '{letter,said}' from first_mail),
  '[{"kind": "mention", "name": "Ravi Menezes", "text": "By mail, @asha!"}, {"kind": "mention", "name": "Ravi Menezes", "text": "Twice, @asha"}]',
  'the mail about unread messages leaves out a deleted one'
);
select public.finish_mails(jsonb_build_array(jsonb_build_object('key', mail -> 'key', 'outcome', 'sent'))) from first_mail;
update public.messages set content = content || '!' where content = 'Twice, @asha';
select pg_temp.say('ravi@example.com', 'Another, @asha');
select is(pg_temp.mail(), null, 'no second mail about unread messages is sent within a day');
update private.mails set claimed_at = claimed_at - interval '1 day' where true;
create temporary table next_mail as select pg_temp.mail() as mail;
select is((select mail #> '{letter,said}' from next_mail), '[{"kind": "mention", "name": "Ravi Menezes", "text": "Another, @asha"}]', 'a day later the next mail tells of nothing twice');
select ok((select public.opt_out_of_mails(mail ->> 'token') from next_mail), 'the link of the mail stops such mails');
select is(pg_temp.mail(), null, 'no such mail is sent after the opt-out');
select tests.authenticate_as('asha@example.com');
select is((select by_mail from public.notification_choices), false, 'the opt-out turns the member''s own setting off');
select pg_temp.choose('{"by_mail": true}');
select tests.as_owner();
update private.mails set claimed_at = claimed_at - interval '1 day' where true;
select pg_temp.say('ravi@example.com', 'At last, @asha');
select isnt(pg_temp.mail(), null, 'a member who turns the mails on again gets them again');
select tests.authenticate_as('asha@example.com');
select pg_temp.subscribe_to_push('asha');
select tests.as_owner();
select is(pg_temp.mail(), null, 'a member with a push subscription gets no mail');
delete from private.push_subscriptions where true;

-- Announcements, decisions, the programme and the villa -------------------------------------------------------------------------

select tests.authenticate_as('ravi@example.com');
select pg_temp.subscribe_to_push('ravi');
select tests.as_owner();
delete from private.pushes where true;
update public.notification_choices set kinds = private.notification_kinds(), by_mail = false where true;
create function pg_temp.announce(number integer, audience text, by uuid) returns void language sql as $$
  insert into public.announcements (id, text, audience, edition, by, by_mail)
  values (tests.uuid(number), 'Number ' || number, audience, case audience when 'attendees' then '2031-01' end, by, false);
  select private.release_due_announcements();
$$;
select pg_temp.announce(20, 'members', tests.id_of('asha@example.com'));
select results_eq($$ select pg_temp.pushed('ravi@example.com') $$, $$ values ('announcement Number 20') $$, 'an announcement rings');
update public.announcements set text = 'Other words', released_at = released_at where id = tests.uuid(20);
select is_empty($$ select pg_temp.pushed('ravi@example.com') $$, 'an announcement is pushed once');
select pg_temp.announce(21, 'members', tests.id_of('ravi@example.com'));
select is_empty($$ select pg_temp.pushed('ravi@example.com') $$, 'an announcement is not pushed to its author');
select pg_temp.announce(22, 'attendees', tests.id_of('asha@example.com'));
select is_empty($$ select pg_temp.pushed('ravi@example.com') $$, 'an announcement to attendees is not pushed to others');
select pg_temp.announce(23, 'members', tests.id_of('asha@example.com'));
update public.announcements set withdrawn_at = now() where id = tests.uuid(23);
select is_empty($$ select pg_temp.pushed('ravi@example.com') $$, 'a withdrawn announcement is not pushed');
select pg_temp.announce(24, 'members', tests.id_of('asha@example.com'));
insert into public.activity (user_id, last_active) values (tests.id_of('ravi@example.com'), now() + interval '1 second')
on conflict (user_id) do update set last_active = excluded.last_active;
select is_empty($$ select pg_temp.pushed('ravi@example.com') $$, 'an announcement is not pushed to a member who has used the portal since');

select tests.publish('2031-01', changes => '{"hours": "first"}');
select tests.apply(30, '{"email": "Ravi@example.com", "edition": "2031-01", "status": "accepted", "version": 2}');
insert into private.application_decisions (id, application_id, version, decision, outcome, note) values
  (tests.uuid(31), tests.uuid(30), 1, 'waitlisted', 'waitlisted', ''), (tests.uuid(32), tests.uuid(30), 2, 'accepted', 'accepted', '');
select pg_temp.wait();
select results_eq(
  $$ select push ->> 'kind', push ->> 'outcome', push ->> 'edition' from jsonb_array_elements(public.claim_pushes()) as push $$,
  $$ values ('decision', 'accepted', '2031-01') $$, 'the newest decision rings, and not one that it replaced'
);
update private.pushes set sent_at = now() where sent_at is null;
select tests.publish('2031-01', changes => '{"hours": "second"}');
select is_empty($$ select pg_temp.pushed('ravi@example.com') $$, 'a programme rings for attendees only');
select tests.seat(30, '2031-01');
update private.attendees set user_id = tests.id_of('ravi@example.com') where true;
select tests.publish('2031-01', changes => '{"hours": "second", "banner": "Soon"}');
select is_empty($$ select pg_temp.pushed('ravi@example.com') $$, 'a release that changes no time, place or programme is not pushed');
select tests.publish('2031-01', changes => '{"hours": "third"}');
select results_eq($$ select pg_temp.pushed('ravi@example.com') $$, $$ values ('programme') $$, 'a changed programme is pushed to attendees');
delete from public.activity where true;
select pg_temp.announce(25, 'attendees', tests.id_of('asha@example.com'));
select isnt_empty('select 1 from private.pushes where sent_at is null', 'an announcement to attendees is to ring for one');
update private.attendees set cancelled_at = now() where user_id = tests.id_of('ravi@example.com');
select is_empty($$ select pg_temp.pushed('ravi@example.com') $$, 'an announcement is not pushed once the place is lost');
update private.attendees set cancelled_at = null where user_id = tests.id_of('ravi@example.com');
update public.notification_choices set zone = case when zone = 'UTC' then 'Etc/GMT-12' else 'UTC' end where user_id = tests.id_of('ravi@example.com');
select tests.publish('2031-01', now() - interval '1 hour');
select ok((select due_at <= now() from private.pushes where sent_at is null), 'a release is pushed at night while the edition is on');
delete from private.pushes where true;
select tests.publish('2031-01', now() + interval '50 minutes');
delete from private.pushes where true;
update private.clock set ticked_at = now() - interval '2 minutes' where only_row;
select private.tick();
select is((select count(*) from private.pushes where kind = 'villa'), 1::bigint, 'the clock pushes the villa in the hour before the edition');
update private.clock set ticked_at = now() - interval '2 minutes' where only_row;
select private.tick();
select is((select count(*) from private.pushes where kind = 'villa'), 1::bigint, 'the villa is pushed once');
update private.attendees set cancelled_at = now() where true;
select is_empty($$ select pg_temp.pushed('ravi@example.com') $$, 'the villa is not pushed to somebody who gave the seat back');

-- A notice never refuses what it tells of ---------------------------------------------------------------------------

select tests.authenticate_as('meera@example.com');
select lives_ok(
  $$ select public.subscribe_to_push('https://push.localhost/meera', repeat('p', 87), repeat('a', 22), 'Etc/Unknown') $$,
  'a device rings whose browser reports a time zone that Postgres does not know'
);
select is((select zone from public.notification_choices), 'Asia/Kolkata', 'a device with an unknown time zone gets the club''s');
select tests.as_owner();
select throws_ok(
  $$ update public.notification_choices set zone = 'Etc/Unknown' where true $$, '23514', null, 'no row holds a time zone that Postgres does not know'
);
-- Simulates an update of Postgres that no longer knows a zone.
alter table public.notification_choices drop constraint notification_choices_zone;
update public.notification_choices set zone = 'Etc/Unknown' where user_id = tests.id_of('meera@example.com');
delete from private.pushes where true;
select isnt(pg_temp.say('asha@example.com', 'Hello @meera and @ravi'), null, 'a message is stored whose notice cannot be queued');
select set_eq(
  'select user_id from private.pushes', $$ values (tests.id_of('ravi@example.com')) $$, 'the other member gets the push'
);
create temporary sequence attempts;
create function pg_temp.count() returns trigger language plpgsql as $$ begin perform nextval('attempts'); return null; end $$;
create trigger count before insert on private.pushes for each statement execute function pg_temp.count();
select private.queue_pushes(array(select gen_random_uuid() from generate_series(1, 300)) || tests.id_of('meera@example.com'), 'mention', 'many');
select cmp_ok(nextval('attempts'), '<', 30::bigint, 'one member whose push cannot be queued among hundreds takes few attempts');
delete from private.pushes where true;
insert into public.announcements (id, text, audience, by, show_from, by_mail)
values (tests.uuid(70), 'Bring a torch', 'members', tests.id_of('asha@example.com'), now(), false);
select lives_ok('select private.tick()', 'the clock ticks although a push cannot be queued');
select is(
  (select count(*) from private.pushes where event = 'announcement:' || tests.uuid(70)), 1::bigint, 'an announcement rings for all others'
);
select isnt((select released_at from public.announcements where id = tests.uuid(70)), null, 'an announcement is released although a push cannot be queued');

delete from auth.users where email in ('ravi@example.com', 'meera@example.com');
select is_empty('select 1 from private.push_subscriptions', 'a deleted account rings nowhere');

select * from finish();
rollback;
