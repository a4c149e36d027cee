import { type Db, sql } from '@portal/service-kit/database/database.ts'
import type { Cursor, Piece } from './stream-bus.ts'

/** Separate from the bus of all services, because appends are far more frequent than its other messages. */
export const pieceChannel = 'chat_pieces'

/**
 * Inserts all pieces of a process and notifies the other instances in one statement. `notification` has the
 * format of the bus.
 */
export const append = (db: Db, pieces: readonly Piece[], notification: string) =>
  db.query(
    sql`with kept as (
      insert into run_piece (run_id, epoch, seq, text)
      select * from unnest(${pieces.map(({ runId }) => runId)}::bigint[], ${pieces.map(({ epoch }) => epoch)}::integer[],
        ${pieces.map(({ seq }) => seq)}::integer[], ${pieces.map(({ text }) => text)}::text[])
      on conflict do nothing)
    select pg_notify(${pieceChannel}, ${notification})`.prepared(),
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

export const deleteOld = (db: Db, ageMs: number) =>
  db.query(sql`delete from run_piece where at < now() - make_interval(secs => ${ageMs / 1_000})`)
