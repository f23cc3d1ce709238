-- The bounds of every table, which hold for every writer. The other files rely on them.
begin;
select plan(55);

select tests.create_users('asha', 'ravi');
select tests.as_service_role();

-- Applications --------------------------------------------------------------------------------------------------

-- An application with one field changed; null leaves the field empty.
create function pg_temp.apply(field text, value text) returns void language sql as $$
  select tests.apply(null, jsonb_build_object(field, value));
$$;

select lives_ok(format('select pg_temp.apply(%L, repeat(''1'', %s))', field, most), format('%s of %s is taken', field, most))
from (values ('name', 100), ('business', 200), ('phone', 32), ('project', 4000)) as bounds (field, most);
select throws_ok(
  format('select pg_temp.apply(%L, repeat(''1'', %s))', field, most + 1), '23514', null, format('%s of %s is refused', field, most + 1)
)
from (values ('name', 100), ('business', 200), ('phone', 32), ('project', 4000)) as bounds (field, most);
select throws_ok(format('select pg_temp.apply(%L, '''')', field), '23514', null, format('an empty %s is refused', field))
from unnest(array['name', 'email', 'business', 'phone', 'project', 'plan', 'edition', 'status']) as field;
select throws_ok(format('select pg_temp.apply(%L, null)', field), '23502', null, format('no %s is refused', field))
from unnest(array['id', 'name', 'email', 'business', 'phone', 'project', 'plan', 'created_at', 'status', 'version', 'receipt_token', 'filled_honeypot']) as field;

-- Profiles ------------------------------------------------------------------------------------------------------

prepare avatar(text) as update public.profiles set avatar_url = $1 where id = tests.id_of('asha@example.com');
select lives_ok($$ execute avatar('https://' || repeat('a', 492)) $$, 'a picture''s address of 500 characters is accepted');
select throws_ok($$ execute avatar('https://' || repeat('a', 493)) $$, '23514', null, 'a picture''s address of 501 characters is refused');

prepare linkedin(text) as update public.profiles set linkedin_username = $1 where id = tests.id_of('asha@example.com');
select throws_ok($$ execute linkedin(repeat('a', 101)) $$, '23514', null, 'a LinkedIn name of 101 characters is refused');
select throws_ok($$ execute linkedin('in/asha') $$, '23514', null, 'a LinkedIn name with a path is refused');

select tests.as_owner();
update public.profiles set updated_at = '2020-01-01', bio = 'Old' where id = tests.id_of('asha@example.com');
select is((select updated_at from public.profiles where bio = 'Old'), now(), 'a profile''s time of change is the server''s');

-- Invitations, epoch ----------------------------------------------------------------------------------------------

insert into public.invitations (inviter_id, invitee_email, invitation_code) values (tests.id_of('asha@example.com'), 'a@example.com', 'SAME');
select throws_ok(
  $$ insert into public.invitations (inviter_id, invitee_email, invitation_code) values (tests.id_of('ravi@example.com'), 'b@example.com', 'SAME') $$,
  '23505', null, 'two invitations cannot have one code'
);
select throws_ok('insert into private.sync_epoch (only_row) values (false)', '23514', null, 'a second epoch is refused');
select throws_ok('insert into private.secrets (only_row) values (false)', '23514', null, 'a second digest key is refused');
select throws_ok(
  $$ insert into private.outbox_ledger (id, outcome) values (gen_random_uuid(), 'lost') $$, '23514', null,
  'an unknown outcome of an entry is refused'
);

select throws_ok(
  $$ insert into public.invitations (inviter_id) values (tests.id_of('asha@example.com')) $$,
  '23514', null, 'an open invitation without an address is refused'
);

-- Accounts ---------------------------------------------------------------------------------------------------------

select throws_ok($$ select tests.create_user('a2<quiet@victim.example>') $$, '23514', null, 'an account under another text than a bare address is refused');
select throws_ok(
  $$ update auth.users set email_change = '"x"@victim.example' where id = tests.id_of('asha@example.com') $$, '23514', null,
  'a change to such an address is refused'
);

-- Decisions, reports, the record, the clock -------------------------------------------------------------------------

select throws_ok($$ select pg_temp.apply('receipt_token', 'short') $$, '23514', null, 'a receipt''s key of another form is refused');
select lives_ok($$ select pg_temp.apply('receipt_token', repeat('a', 22)) $$, 'a receipt''s key has 22 characters');
select throws_ok($$ select pg_temp.apply('receipt_token', repeat('a', 22)) $$, '23505', null, 'two receipts cannot have one key');
create function pg_temp.decide(decision text, outcome text) returns void language sql as $$
  insert into private.application_decisions (id, application_id, version, decision, outcome, note)
  select gen_random_uuid(), id, 1, decide.decision, decide.outcome, '' from public.applications where receipt_token = repeat('a', 22);
$$;
select throws_ok($$ select pg_temp.decide('maybe', 'accepted') $$, '23514', null, 'an unknown decision is refused');
select throws_ok($$ select pg_temp.decide('accepted', 'maybe') $$, '23514', null, 'an unknown outcome of a decision is refused');
select lives_ok($$ select pg_temp.decide('declined', 'declined') $$, 'a decision makes a version');
select throws_ok($$ select pg_temp.decide('declined', 'declined') $$, '23505', null, 'two decisions cannot make one version');
select throws_ok(
  $$ insert into private.attendees (edition, application_id, name, email)
     select edition, id, name, 'a2<quiet@victim.example>' from public.applications where receipt_token = repeat('a', 22) $$,
  '23514', null, 'a place under another text than a bare address is refused'
);
insert into public.messages (id, content, user_id)
values ('00000000-0000-4000-8000-000000000001', 'Hello', tests.id_of('asha@example.com'));
select throws_ok(
  $$ insert into public.message_reports (id, message_id, reason, content, verdict)
     values (gen_random_uuid(), '00000000-0000-4000-8000-000000000001', '', 'Hello', 'maybe') $$,
  '23514', null, 'an unknown verdict on a report is refused'
);
select throws_ok(
  $$ insert into private.audit_log (subject, subject_id, action, changes) values ('x', 'x', 'truncate', '{}') $$, '23514', null,
  'an unknown action in the record is refused'
);
select throws_ok(
  $$ insert into private.mails (kind, key, outcome) values ('report', 'x', 'sent') $$, '23514', null, 'a mail that is still to go has no outcome'
);
select throws_ok(
  $$ insert into private.mails (kind, key, outcome, finished_at) values ('report', 'x', 'lost', now()) $$, '23514', null,
  'an unknown outcome of a mail is refused'
);
select throws_ok('insert into private.clock (only_row) values (false)', '23514', null, 'a second clock is refused');

-- What goes with an account, by the catalogue ---------------------------------------------------------------------

select results_eq(
  $$ select confdeltype::text, string_agg((relname || '.' || attname) collate "default", ' ' order by relname collate "C", attname collate "C")
     from pg_constraint join pg_class on pg_class.oid = conrelid
       join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and connamespace in ('public'::regnamespace, 'private'::regnamespace) group by 1 order by 1 $$,
  $$ values
       ('a', 'edition_releases.edition'),
       ('c', 'activity.user_id application_decisions.application_id application_notes.application_id attendees.application_id'
         ' check_ins.attendee_id hidden_profiles.user_id invitation_stats.user_id invitations.inviter_id mails.member message_reports.message_id'
         ' notification_choices.user_id organisers.user_id outbox_ledger.member pictures.user_id profile_privacy.id'
         ' profiles.id push_subscriptions.user_id pushes.subscription_id pushes.user_id'
         ' reactions.message_id reactions.user_id read_marks.user_id works.attendee_id'),
       ('n', 'announcements.by application_decisions.decided_by application_notes.written_by attendees.chair_id attendees.invitation_id'
         ' attendees.user_id check_ins.checked_by desk_saves.saved_by edition_releases.released_by'
         ' invitations.invitee_id message_reports.judged_by message_reports.reporter_id messages.user_id suspensions.by') $$,
  'these rows are deleted with the account (c), forget it (n), or belong to none (a)'
);

-- What may be null, by the catalogue. database-types.test.ts shows it of the public schema. ----------------------------

select results_eq(
  $$ select relname::text collate "default", string_agg(attname::text collate "default", ' ' order by attnum)
     from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
     where relnamespace = 'private'::regnamespace and relkind in ('r', 'p') and not attnotnull
     group by 1 order by 1 $$,
  $$ values
       ('application_decisions', 'decided_by mailed_at mail_refused_at'), ('application_notes', 'written_by'),
       ('attendees', 'user_id invitation_id cancelled_at tier ticket chair_id'), ('audit_log', 'actor'),
       ('check_ins', 'checked_by undone_at'), ('clock', 'project_url'), ('desk_saves', 'saved_by'),
       ('edition_news', 'confirmed_at'), ('edition_releases', 'released_by'),
       ('hidden_profiles', 'full_name bio avatar_url image'), ('mail_opt_outs', 'inviter'), ('mails', 'subject member mailbox claimed_at finished_at outcome'), ('mirrored', 'owner also joined'), ('outbox_ledger', 'member payload'),
       ('pushes', 'subject edition sent_at'), ('suspensions', 'by'),
       ('ticket_keys', 'retired_at'), ('villas', 'map'), ('works', 'picture agreed_at mail_refused_at') $$,
  'these columns may be null, and no others'
);

select * from finish();
rollback;
