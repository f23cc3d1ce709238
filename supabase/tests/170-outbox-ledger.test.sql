-- An outbox entry takes effect once, however often it is sent; a withdrawn one never does.
begin;
select plan(43);

select tests.create_users('Asha Naik', 'Ravi Menezes');

-- A profile -------------------------------------------------------------------------------------------------------

select tests.authenticate_as('asha@example.com');
select is(
  public.save_profile(tests.uuid(1), '{"website": "https://asha.example", "skills": ["Sewing"], "bio": null}')
    #> '{profiles,skills}', '["Sewing"]', 'a change answers with the profile as it is afterwards'
);
select results_eq(
  'select website, skills, bio, full_name from public.profiles where id = auth.uid()',
  $$ values ('https://asha.example', '{Sewing}'::text[], null::text, 'Asha Naik') $$, 'a change sets the fields that it names and no others'
);
select lives_ok($$ select public.save_profile(tests.uuid(2), '{"website": null}') $$, 'another device reverts the change');
select is(
  public.save_profile(tests.uuid(1), '{"website": "https://asha.example", "skills": ["Sewing"], "bio": null}')
    #>> '{profiles,website}', null, 'the first change, sent again, does not bring it back'
);
select throws_ok($$ select public.save_profile(tests.uuid(4), '{"bio": "   "}') $$, '23514', null, 'a change that breaks a rule is refused');
select lives_ok($$ select public.save_profile(tests.uuid(4), '{"bio": "Sews."}') $$, 'a refused change is accepted under the same id once it is corrected');
select throws_ok($$ select public.save_profile(tests.uuid(5), '{"is_listed": false}') $$, '42501', null, 'a change of a column that no member may set is refused');
select throws_ok($$ select public.save_profile(tests.uuid(5), '{"nothing": 1}') $$, '42703', null, 'a change of an unknown column is refused');
select throws_ok(
  $$ select public.save_profile(tests.uuid(5), jsonb_build_object('id', tests.id_of('ravi@example.com'))) $$,
  null, null, 'a change of the id is refused'
);
select tests.authenticate_as('ravi@example.com');
select throws_ok($$ select public.save_profile(tests.uuid(1), '{"bio": "Ravi"}') $$, 'PT409', null, 'another member cannot use the id of an entry');

-- Settings ----------------------------------------------------------------------------------------------------------

select tests.authenticate_as('asha@example.com');
select lives_ok($$ select public.save_profile(tests.uuid(9), '{"website": "https://asha.example", "location": "Panjim"}') $$, 'a profile has two fields to hide');
select is(
  public.save_privacy(tests.uuid(10), '{website}', '{}') #>> '{profile_privacy,website}', 'https://asha.example',
  'a field is hidden'
);
select is(public.save_privacy(tests.uuid(11), '{location}', '{}') #> '{profile_privacy,hidden}', '["location", "website"]',
  'a second field is hidden beside the first');
select is(public.save_privacy(tests.uuid(12), '{}', '{}', false) #> '{profiles,is_listed}', 'false', 'the listing changes by itself');
select is(public.save_privacy(tests.uuid(13), '{}', '{website}', true) #> '{profile_privacy,hidden}', '["location"]',
  'one field is shown again, and the other stays hidden');
select is(
  public.save_privacy(tests.uuid(10), '{website}', '{}') #>> '{profiles,website}', 'https://asha.example',
  'the first hiding, sent again, does not hide the field once more'
);

-- Invitations -------------------------------------------------------------------------------------------------------

insert into public.invitations (id, invitee_email) values (tests.uuid(20), 'friend@example.com');
select is((public.change_invitation(tests.uuid(21), tests.uuid(20), 'revoke')).status, 'revoked', 'an invitation is revoked');
select is((public.change_invitation(tests.uuid(22), tests.uuid(20), 'resend')).status, 'pending', 'another device resends the revoked invitation');
select is((public.change_invitation(tests.uuid(21), tests.uuid(20), 'revoke')).status, 'pending',
  'the revoking, sent again, leaves the invitation as it is');
select throws_ok($$ select public.change_invitation(tests.uuid(23), tests.uuid(20), 'burn') $$, '22023', null, 'an unknown change of an invitation is refused');
select throws_ok($$ select public.change_invitation(tests.uuid(24), tests.uuid(25), 'revoke') $$, 'PT404', null, 'a change of an unknown invitation is PT404');

-- The same id for something else -------------------------------------------------------------------------------------

insert into public.messages (id, content) values (tests.uuid(26), 'To delete'), (tests.uuid(27), 'To keep');
select lives_ok($$ select public.save_picture(tests.uuid(28), '/9j/wAALCAAIAAgBAREA/9k=') $$, 'a picture is saved');
select lives_ok($$ select public.delete_message(tests.uuid(26), tests.uuid(29)) $$, 'a message is deleted');
select throws_ok(statement, 'PT409', 'This id was used for something else.', format('%s with the id of an entry that arrived is refused, not dropped', what))
from (values
  ('another profile change', $$ select public.save_profile(tests.uuid(9), '{"bio": "Other"}') $$),
  ('another hiding', $$ select public.save_privacy(tests.uuid(10), '{location}', '{}') $$),
  ('a change of another kind', $$ select public.save_privacy(tests.uuid(9), '{website}', '{}') $$),
  ('another picture', $$ select public.save_picture(tests.uuid(28), null) $$),
  ('another change of an invitation', $$ select public.change_invitation(tests.uuid(21), tests.uuid(20), 'remind') $$),
  ('another deletion', $$ select public.delete_message(tests.uuid(27), tests.uuid(29)) $$)
) as reused (what, statement);

-- Taking back -------------------------------------------------------------------------------------------------------

select is(public.withdraw_entry(tests.uuid(30)), 'withdrawn', 'an entry that has not arrived is withdrawn');
select throws_ok($$ insert into public.messages (id, content) values (tests.uuid(30), 'Late') $$, 'PT410', null,
  'a copy of a withdrawn message that arrives later is refused');
select is(
  public.send_messages(jsonb_build_array(jsonb_build_object('id', tests.uuid(30), 'content', 'Late'))) #>> '{outcomes,0,code}',
  'PT410', 'a withdrawn message in a batch is refused too'
);
select throws_ok($$ select public.save_profile(tests.uuid(30), '{"bio": "Late"}') $$, 'PT410', null, 'a withdrawn change of a profile is refused');
select throws_ok($$ insert into public.invitations (id, invitee_email) values (tests.uuid(30), 'late@example.com') $$, 'PT410', null,
  'a withdrawn invitation is refused');
insert into public.messages (id, content) values (tests.uuid(31), 'Arrived');
select is(public.withdraw_entry(tests.uuid(31)), 'taken', 'a message that has arrived is not withdrawn');
select is(public.withdraw_entry(tests.uuid(20)), 'taken', 'an invitation that has arrived is not withdrawn');
select is(public.withdraw_entry(tests.uuid(10)), 'taken', 'a change that has arrived is not withdrawn');
select throws_ok(
  $$ select public.delete_message(tests.uuid(31), tests.uuid(30)) $$, 'PT410', null, 'a withdrawn deletion deletes nothing'
);

select tests.authenticate_as('ravi@example.com');
select throws_ok($$ select public.withdraw_entry(tests.uuid(10)) $$, 'PT409', null, 'another member withdraws none of her entries');
select throws_ok('select public.withdraw_entry(null)', '22023', 'An entry has an id.', 'a withdrawal without an id is refused');

select tests.as_service_role();
select throws_ok(
  $$ insert into public.message_reports (id, message_id, reporter_id, reason, content)
     values (tests.uuid(30), tests.uuid(31), tests.id_of('asha@example.com'), '', 'Arrived') $$,
  'PT410', null, 'a withdrawn report is refused'
);
select is(public.withdraw_visitor_entry(tests.uuid(40)), 'withdrawn', 'an application is withdrawn by its id');
select throws_ok('select tests.apply(40)', 'PT410', null, 'a withdrawn application is refused from then on');

select * from finish();
rollback;
