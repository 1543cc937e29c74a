-- A code that links an identity of single sign-on to an account signs nobody in by itself, and confirms nothing else.
alter table login_codes
  drop constraint login_codes_purpose_check,
  add constraint login_codes_purpose_check check (purpose in ('sign-in', 'confirm', 'new-email', 'identity'));
