-- Signs at the ends of a name no longer make it another one. The service fills these in anew.
update account set skeleton = null where skeleton like '-%' or skeleton like '%-';
