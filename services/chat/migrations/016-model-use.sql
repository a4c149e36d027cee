-- What each user has taken of the model server, by the day in UTC. All copies of the service count here.
create table model_use (
  user_id text not null,
  day date not null,
  -- Of questions and answers together.
  tokens bigint not null,
  primary key (user_id, day)
);
create index model_use_age on model_use (day);
