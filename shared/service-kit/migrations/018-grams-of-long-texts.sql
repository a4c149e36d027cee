-- The same runs of characters in one pass: `substr` begins anew at every place of a text, which takes minutes for a long message.
create or replace function text_grams(value text) returns text[] immutable strict parallel safe language plpgsql as $$
declare small text := lower(value); grams text[] := '{}';
begin
  if length(small) > 500 then
    return array(select distinct gram
      from (select sign, lead(sign) over place as next, lead(sign, 2) over place as third
        from unnest(string_to_array(small, null)) with ordinality sign_of (sign, at) window place as (order by at)) signs,
        unnest(array[sign || next, sign || next || third]) gram
      where gram is not null);
  end if;
  for i in 1 .. length(small) - 2 loop grams := grams || substr(small, i, 3); end loop;
  for i in 1 .. length(small) - 1 loop grams := grams || substr(small, i, 2); end loop;
  return grams;
end $$;
