-- An entry of an outbox changes things once, however often it is sent; and what its writer took back in time never does.
begin;
select plan(48);

select tests.create_user('asha@example.com', '{"full_name": "Asha Naik"}');
select tests.create_user('ravi@example.com', '{"full_name": "Ravi Menezes"}');

create function pg_temp.entry(number integer) returns uuid language sql immutable as $$
  select ('00000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid;
$$;
grant execute on function pg_temp.entry(integer) to public;

-- Who may ---------------------------------------------------------------------------------------------------------

select tests.clear_authentication();
select throws_ok($$ select public.save_profile(pg_temp.entry(1), '{"bio": "x"}') $$, '42501', null, 'a visitor saves no profile');
select throws_ok($$ select public.save_privacy(pg_temp.entry(1), '{}', '{}', true) $$, '42501', null, 'and no settings');
select throws_ok($$ select public.change_invitation(pg_temp.entry(1), pg_temp.entry(2), 'revoke') $$, '42501', null, 'changes no invitation');
select throws_ok($$ select public.withdraw_entry(pg_temp.entry(1)) $$, '42501', null, 'takes nothing back');
select throws_ok($$ select public.withdraw_application(pg_temp.entry(1)) $$, '42501', null, 'also no application by itself');
select tests.authenticate_as('asha@example.com');
select throws_ok('select id from private.outbox_ledger', '42501', null, 'a member does not read the ledger');
select throws_ok($$ select private.withdraw_entry(pg_temp.entry(1), tests.id_of('ravi@example.com')) $$, '42501', null,
  'nor takes back what another member wrote');
select throws_ok($$ select public.withdraw_application(pg_temp.entry(1)) $$, '42501', null, 'nor an application');

-- A profile -------------------------------------------------------------------------------------------------------

select is(
  public.save_profile(pg_temp.entry(1), '{"website": "https://asha.example", "skills": ["Sewing"], "bio": null}')
    #> '{profiles,skills}', '["Sewing"]', 'a change answers with the profile as it is then'
);
select results_eq(
  'select website, skills, bio, full_name from public.profiles where id = auth.uid()',
  $$ values ('https://asha.example', '{Sewing}'::text[], null::text, 'Asha Naik') $$, 'it sets what it names and nothing else'
);
select lives_ok($$ select public.save_profile(pg_temp.entry(2), '{"website": null}') $$, 'another device takes it away again');
select is(
  public.save_profile(pg_temp.entry(1), '{"website": "https://asha.example", "skills": ["Sewing"], "bio": null}')
    #>> '{profiles,website}', null, 'the first one sent again does not bring it back'
);
select lives_ok($$ select public.save_profile(pg_temp.entry(3), '{}') $$, 'a change of nothing is none');
select throws_ok($$ select public.save_profile(pg_temp.entry(4), '{"bio": "   "}') $$, '23514', null, 'a change that breaks a rule is refused');
select lives_ok($$ select public.save_profile(pg_temp.entry(4), '{"bio": "Sews."}') $$, 'and taken under the same number once it is mended');
select throws_ok($$ select public.save_profile(pg_temp.entry(5), '{"is_listed": false}') $$, '42501', null, 'what no member may set is refused');
select throws_ok($$ select public.save_profile(pg_temp.entry(5), '{"nothing": 1}') $$, '42703', null, 'so is what is no column');
select throws_ok($$ select public.save_profile(pg_temp.entry(5), '[]') $$, '22023', null, 'or no change');
select throws_ok(
  $$ select public.save_profile(pg_temp.entry(5), jsonb_build_object('id', tests.id_of('ravi@example.com'))) $$,
  null, null, 'and nobody becomes another member'
);
select tests.authenticate_as('ravi@example.com');
select throws_ok($$ select public.save_profile(pg_temp.entry(1), '{"bio": "Ravi"}') $$, '23505', null, 'another member cannot use the number');

-- Settings ----------------------------------------------------------------------------------------------------------

select tests.authenticate_as('asha@example.com');
select lives_ok($$ select public.save_profile(pg_temp.entry(9), '{"website": "https://asha.example", "location": "Panjim"}') $$, 'two fields');
select is(
  public.save_privacy(pg_temp.entry(10), '{website}', '{}') #>> '{profile_privacy,website}', 'https://asha.example',
  'a field is hidden'
);
select is(public.save_privacy(pg_temp.entry(11), '{location}', '{}') #> '{profile_privacy,hidden}', '["location", "website"]',
  'a second one joins it');
select is(public.save_privacy(pg_temp.entry(12), '{}', '{}', false) #> '{profiles,is_listed}', 'false', 'the listing by itself');
select is(public.save_privacy(pg_temp.entry(13), '{}', '{website}', true) #> '{profile_privacy,hidden}', '["location"]',
  'one is shown again, and the other stays hidden');
select is(
  public.save_privacy(pg_temp.entry(10), '{website}', '{}') #>> '{profiles,website}', 'https://asha.example',
  'the first one sent again does not hide it once more'
);
select throws_ok($$ select public.save_privacy(pg_temp.entry(14), '{bio}', '{}') $$, '23514', null, 'a bio is not hidden by itself');

-- Invitations -------------------------------------------------------------------------------------------------------

insert into public.invitations (id, invitee_email) values (pg_temp.entry(20), 'friend@example.com');
select is((public.change_invitation(pg_temp.entry(21), pg_temp.entry(20), 'revoke')).status, 'revoked', 'an invitation is revoked');
select is((public.change_invitation(pg_temp.entry(22), pg_temp.entry(20), 'resend')).status, 'pending', 'and sent again from another device');
select is((public.change_invitation(pg_temp.entry(21), pg_temp.entry(20), 'revoke')).status, 'pending',
  'the revoking sent again leaves it as it is');
select throws_ok($$ select public.change_invitation(pg_temp.entry(23), pg_temp.entry(20), 'burn') $$, '22023', null, 'no other word');
select throws_ok($$ select public.change_invitation(pg_temp.entry(24), pg_temp.entry(25), 'revoke') $$, 'PT404', null, 'no other invitation');

-- Taking back -------------------------------------------------------------------------------------------------------

select is(public.withdraw_entry(pg_temp.entry(30)), 'withdrawn', 'what has not arrived is taken back');
select is(public.withdraw_entry(pg_temp.entry(30)), 'withdrawn', 'asked again, the answer is the same');
select throws_ok($$ insert into public.messages (id, content) values (pg_temp.entry(30), 'Late') $$, 'PT410', null,
  'and a copy of it that arrives later is refused');
select throws_ok(
  $$ insert into public.messages (id, content) values (pg_temp.entry(30), 'Late') on conflict (id) do nothing $$, 'PT410', null,
  'also one that is written once'
);
select is(
  public.send_messages(jsonb_build_array(jsonb_build_object('id', pg_temp.entry(30), 'content', 'Late'))) #>> '{outcomes,0,code}',
  'PT410', 'and one in a batch'
);
select throws_ok($$ select public.save_profile(pg_temp.entry(30), '{"bio": "Late"}') $$, 'PT410', null, 'whatever it is');
select throws_ok($$ insert into public.invitations (id, invitee_email) values (pg_temp.entry(30), 'late@example.com') $$, 'PT410', null,
  'an invitation too');
insert into public.messages (id, content) values (pg_temp.entry(31), 'Arrived');
select is(public.withdraw_entry(pg_temp.entry(31)), 'taken', 'a message that has arrived is not taken back');
select is(public.withdraw_entry(pg_temp.entry(20)), 'taken', 'nor an invitation');
select is(public.withdraw_entry(pg_temp.entry(10)), 'taken', 'nor a change');
select throws_ok(
  $$ select public.delete_message(pg_temp.entry(31), pg_temp.entry(30)) $$, 'PT410', null, 'a deletion that was taken back deletes nothing'
);

select tests.authenticate_as('ravi@example.com');
select throws_ok($$ select public.withdraw_entry(pg_temp.entry(10)) $$, '23505', null, 'another member takes back nothing of hers');
select throws_ok('select public.withdraw_entry(null)', '22023', 'An entry has an id.', 'no id is no entry to take back');
select throws_ok($$ select public.save_profile(null, '{"bio": "x"}') $$, '22023', 'An entry has an id.', 'or to save');

select tests.as_service_role();
select is(public.withdraw_application(pg_temp.entry(40)), 'withdrawn', 'an application is taken back by its number');
select throws_ok(
  $$ insert into public.applications (id, name, email, business, phone, project, plan)
     values (pg_temp.entry(40), 'Meera', 'meera@example.com', 'Shop', '+91 98765 43210', 'A shop.', 'stay') $$,
  'PT410', null, 'and refused from then on'
);

select * from finish();
rollback;
