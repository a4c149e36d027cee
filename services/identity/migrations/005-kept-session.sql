-- With 'Keep me signed in'. What is open already was opened for as long as that.
alter table session add is_kept boolean not null default true;
alter table session alter is_kept set default false;
