-- Imports end at an attachment that the virus scanner does not read.
alter table mail_imports drop constraint mail_imports_problem_check;
alter table mail_imports add constraint mail_imports_problem_check
  check (problem in ('not_mbox', 'full', 'not_allowed', 'failed', 'too_many_mails', 'too_many_refused', 'not_scanned'));
