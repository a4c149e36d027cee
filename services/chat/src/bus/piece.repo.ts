import { type Db, sql } from '@portal/service-kit/database.ts'
import type { Cursor, Piece } from './stream-bus.ts'

/** Where appends are told, beside the bus of all services: this is far more than they want to hear. */
export const pieceChannel = 'chat_pieces'

/** All of a process's pieces in one statement, which also tells the other copies. `told` is a message as the bus packs it. */
export const append = (db: Db, pieces: readonly Piece[], told: string) =>
  db.query(
    sql`with kept as (
      insert into run_piece (run_id, epoch, seq, text)
      select * from unnest(${pieces.map(({ runId }) => runId)}::bigint[], ${pieces.map(({ epoch }) => epoch)}::integer[],
        ${pieces.map(({ seq }) => seq)}::integer[], ${pieces.map(({ text }) => text)}::text[])
      on conflict do nothing)
    select pg_notify(${pieceChannel}, ${told})`.prepared(),
  )

export const read = (db: Db, cursors: readonly Cursor[], limit: number) =>
  db.query<Piece>(
    sql`select run_id as "runId", epoch, seq, text
    from unnest(${cursors.map(({ runId }) => runId)}::bigint[], ${cursors.map(({ epoch }) => epoch)}::integer[],
      ${cursors.map(({ after }) => after)}::integer[]) as wanted (run, start, after)
    cross join lateral (select run_id, epoch, seq, text from run_piece
      where run_id = run and epoch = start and seq > after order by seq limit ${limit}) piece
    order by run_id, seq`.prepared(),
  )

export const forget = (db: Db, age: number) => db.query(sql`delete from run_piece where at < now() - make_interval(secs => ${age / 1_000})`)
