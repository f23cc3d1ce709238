-- The bounds of every table, which hold for every writer. The other files rely on them.
begin;
select plan(61);

select tests.create_user('asha@example.com');
select tests.create_user('ravi@example.com');
select tests.as_service_role();

-- Applications --------------------------------------------------------------------------------------------------

-- An application with one field changed; null leaves the field empty.
create function pg_temp.apply(field text, value text) returns void language plpgsql as $$
declare
  row public.applications := jsonb_populate_record(null::public.applications, jsonb_build_object(
    'id', gen_random_uuid(), 'name', 'A', 'email', 'a@example.com', 'business', 'B', 'phone', '1', 'project', 'P',
    'plan', 'stay', 'created_at', now(), 'edition', '2025-10', 'status', 'new', 'version', 0,
    'receipt_token', private.new_invitation_code(), 'in_digest', false, 'has_receipt', true
  ) || jsonb_build_object(field, value));
begin
  insert into public.applications select row.*;
end
$$;

select lives_ok(format('select pg_temp.apply(%L, repeat(''x'', %s))', field, most), format('%s of %s is taken', field, most))
from (values ('name', 100), ('business', 200), ('phone', 32), ('project', 4000)) as bounds (field, most);
select throws_ok(
  format('select pg_temp.apply(%L, repeat(''x'', %s))', field, most + 1), '23514', null, format('%s of %s is refused', field, most + 1)
)
from (values ('name', 100), ('business', 200), ('phone', 32), ('project', 4000)) as bounds (field, most);
select throws_ok(format('select pg_temp.apply(%L, '''')', field), '23514', null, format('an empty %s is refused', field))
from unnest(array['name', 'email', 'business', 'phone', 'project', 'plan', 'edition', 'status']) as field;
select throws_ok(format('select pg_temp.apply(%L, null)', field), '23502', null, format('no %s is refused', field))
from unnest(array['id', 'name', 'email', 'business', 'phone', 'project', 'plan', 'created_at', 'status', 'version', 'receipt_token', 'in_digest', 'has_receipt']) as field;

-- Profiles ------------------------------------------------------------------------------------------------------

prepare avatar(text) as update public.profiles set avatar_url = $1 where id = tests.id_of('asha@example.com');
select lives_ok($$ execute avatar('https://example.com/a.png') $$, 'a picture may have an https address');
select throws_ok($$ execute avatar('javascript:alert(1)') $$, '23514', null, 'a picture that is neither http nor https is refused');
select throws_ok($$ execute avatar('https://example.com/a b.png') $$, '23514', null, 'a picture whose address has a space is refused');
select lives_ok($$ execute avatar('https://' || repeat('a', 492)) $$, 'a picture''s address of 500 characters is accepted');
select throws_ok($$ execute avatar('https://' || repeat('a', 493)) $$, '23514', null, 'a picture''s address of 501 characters is refused');

prepare linkedin(text) as update public.profiles set linkedin_username = $1 where id = tests.id_of('asha@example.com');
select lives_ok($$ execute linkedin('asha-naik_1é') $$, 'a LinkedIn name may have letters, digits, hyphens, underscores and accents');
select lives_ok($$ execute linkedin(repeat('a', 100)) $$, 'a LinkedIn name of 100 characters is accepted');
select throws_ok($$ execute linkedin(repeat('a', 101)) $$, '23514', null, 'a LinkedIn name of 101 characters is refused');
select throws_ok($$ execute linkedin('in/asha') $$, '23514', null, 'a LinkedIn name with a path is refused');
select throws_ok($$ execute linkedin('') $$, '23514', null, 'an empty LinkedIn name is refused');

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
  'and so is the change to one'
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
select throws_ok('insert into private.clock (only_row) values (false)', '23514', null, 'a second clock is refused');

-- What goes with an account, by the catalogue ---------------------------------------------------------------------

select results_eq(
  $$ select relname::text collate "default", conname::text collate "default", confdeltype::text
     from pg_constraint join pg_class on pg_class.oid = conrelid
     where contype = 'f' and connamespace in ('public'::regnamespace, 'private'::regnamespace) order by 1, 2 $$,
  $$ values
       ('activity', 'activity_user_id_fkey', 'c'), ('announcement_mailings', 'announcement_mailings_announcement_fkey', 'c'),
       ('announcement_mails', 'announcement_mails_announcement_fkey', 'c'),
       ('announcement_mails', 'announcement_mails_member_fkey', 'c'), ('announcements', 'announcements_by_fkey', 'n'),
       ('application_decisions', 'application_decisions_application_id_fkey', 'c'),
       ('application_decisions', 'application_decisions_decided_by_fkey', 'n'),
       ('application_notes', 'application_notes_application_id_fkey', 'c'),
       ('application_notes', 'application_notes_written_by_fkey', 'n'),
       ('attendees', 'attendees_application_id_fkey', 'c'), ('attendees', 'attendees_invitation_id_fkey', 'n'),
       ('attendees', 'attendees_user_id_fkey', 'n'),
       ('check_ins', 'check_ins_attendee_id_fkey', 'c'), ('check_ins', 'check_ins_checked_by_fkey', 'n'),
       ('desk_saves', 'desk_saves_saved_by_fkey', 'n'),
       ('edition_releases', 'edition_releases_edition_fkey', 'a'), ('edition_releases', 'edition_releases_released_by_fkey', 'n'),
       ('invitation_stats', 'invitation_stats_user_id_fkey', 'c'),
       ('invitations', 'invitations_invitee_id_fkey', 'n'), ('invitations', 'invitations_inviter_id_fkey', 'c'),
       ('message_reports', 'message_reports_judged_by_fkey', 'n'),
       ('message_reports', 'message_reports_message_id_fkey', 'c'), ('message_reports', 'message_reports_reporter_id_fkey', 'n'),
       ('messages', 'messages_user_id_fkey', 'n'), ('notification_choices', 'notification_choices_user_id_fkey', 'c'), ('organisers', 'organisers_user_id_fkey', 'c'),
       ('outbox_ledger', 'outbox_ledger_member_fkey', 'c'), ('pictures', 'pictures_user_id_fkey', 'c'),
       ('profile_privacy', 'profile_privacy_id_fkey', 'c'),
       ('profiles', 'profiles_id_fkey', 'c'),
       ('push_subscriptions', 'push_subscriptions_user_id_fkey', 'c'),
       ('reactions', 'reactions_message_id_fkey', 'c'), ('reactions', 'reactions_user_id_fkey', 'c'),
       ('read_marks', 'read_marks_user_id_fkey', 'c'), ('rings', 'rings_subscription_id_fkey', 'c'), ('rings', 'rings_user_id_fkey', 'c'),
       ('suspensions', 'suspensions_by_fkey', 'n'), ('unread_mails', 'unread_mails_user_id_fkey', 'c') $$,
  'these rows are deleted with the account (c), forget it (n), or belong to none (a)'
);

-- What may be null, by the catalogue --------------------------------------------------------------------------------

select results_eq(
  $$ select relname::text collate "default", string_agg(attname::text collate "default", ' ' order by attnum)
     from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
     where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'p') and not attnotnull
     group by 1 order by 1 $$,
  $$ values
       ('announcements', 'edition by released_at withdrawn_at'),
       ('application_decisions', 'decided_by mailed_at'),
       ('application_notes', 'written_by'),
       ('applications', 'source edition decided_at organiser_mailed_at applicant_mailed_at'),
       ('attendees', 'user_id invitation_id cancelled_at tell_at'),
       ('audit_log', 'actor'),
       ('check_ins', 'checked_by undone_at'),
       ('clock', 'project_url'),
       ('desk_saves', 'saved_by'),
       ('edition_news', 'entry confirmed_at'),
       ('edition_releases', 'released_by'),
       ('invitations', 'invitee_id invitee_email accepted_at mailed_at'),
       ('message_reports', 'reporter_id mailed_at verdict judged_by judged_at'),
       ('messages', 'user_id deleted_at edited_at reply_to pinned_at'),
       ('notification_choices', 'muted_until'),
       ('outbox_ledger', 'member payload'),
       ('profile_privacy', 'bio skills location website github_username linkedin_username'),
       ('profiles', 'username full_name bio skills location website github_username linkedin_username avatar_url picture_digest'),
       ('rings', 'subscription_id subject edition sent_at'),
       ('suspensions', 'by'),
       ('ticket_keys', 'retired_at'),
       ('tombstones', 'owner'),
       ('villas', 'map') $$,
  'these columns may be null, and no others'
);
select is_empty(
  $$ select conrelid::regclass, conname from pg_constraint
     where connamespace in ('public'::regnamespace, 'private'::regnamespace) and not convalidated $$,
  'every constraint was checked on the existing rows'
);

select * from finish();
rollback;
