-- Files that no row vouches for: written down here before they are put into the storage, and when their row is deleted. What a killed
-- process leaves behind is found by this (server/store/loose-files.ts).
create table loose_files (
  -- As the storage has it: 'uploads/<name>'.
  key text primary key,
  since timestamptz not null default now()
);

-- Marks that turn the direction of text are no longer taken (api/bidi-marks.ts).
update lazy_mints set
  title = regexp_replace(title, '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g'),
  description = regexp_replace(description, '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g'),
  traits = regexp_replace(traits::text, '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g')::jsonb
where concat(title, description, traits::text) ~ '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]';

update contract_metadata set
  name = regexp_replace(name, '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g'),
  description = regexp_replace(description, '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g')
where concat(name, description) ~ '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]';
