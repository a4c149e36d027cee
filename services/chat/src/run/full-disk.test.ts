import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ChatServerMessage } from '@portal/contracts/chat-socket.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { anEngine, dialSocket, isFinalMessage, joinText, startChat, toPlanned } from '../chat.builder.ts'

const long = 'The filter sits behind the left cover. '.repeat(10)
const { engine } = anEngine(({ question }) => toPlanned(long, question === 'Whole?' ? { kind: 'es' } : {}))
let service: Awaited<ReturnType<typeof startChat>>
before(async () => {
  service = await startChat(engine)
  await service.app.db.query(sql`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
})
after(() => service.close())

/** Simulates a full disk: the database refuses all writes, or only the ends of runs. */
const fill = (what: 'ends' | 'all') =>
  service.app.db.query(
    what === 'all'
      ? sql`create trigger no_room before insert or update on run for each row execute function no_room()`
      : sql`create trigger no_room before update on run for each row when (new.ended_at is not null) execute function no_room()`,
  )
const makeRoom = () => service.app.db.query(sql`drop trigger no_room on run`)
const isText = ({ code, type, deltaValue }: ChatServerMessage) =>
  code === 200 && type === 'ai' && deltaValue !== ''

test('ends an answer that cannot be stored after a few seconds with a message, and lets users ask again', async () => {
  for (const question of ['Streamed?', 'Whole?']) {
    await fill('ends')
    const [reader, other] = [await dialSocket(service.socketUrl), await dialSocket(service.socketUrl)]
    const cid = `no-room-${question.slice(0, -1)}`
    reader.ask(question, { cid, supportEs: true })
    other.ask(question, { cid, supportEs: true })
    await reader.hear(isText)
    const end = await reader.hear(isFinalMessage)
    assert.deepEqual([end.code, end.msg], [500, "The portal couldn't store this answer. Try again later."])
    assert.equal(joinText(reader.heard).text, long)
    assert.equal((await other.hear(isFinalMessage)).msg, end.msg)

    await makeRoom()
    for (let status = 'running'; status === 'running'; ) {
      const rows = await service.app.db.query<{ status: string }>(
        sql`select status from run where cid = ${cid}`,
      )
      status = rows[0]?.status ?? ''
    }
    reader.ask(question, { cid, supportEs: true })
    assert.equal((await reader.hear(isFinalMessage)).code, 200)
    for (const { socket } of [reader, other]) socket.close()
  }
})

test('refuses a question at once when the disk is full, and still shows safety advice', async () => {
  await fill('all')
  const reader = await dialSocket(service.socketUrl)
  reader.ask('How?')
  assert.match((await reader.hear(isFinalMessage)).msg, /disk is full/)
  reader.ask('the battery is smoking')
  assert.match((await reader.hear(isFinalMessage)).msg, /Keep everybody away/)
  await makeRoom()
  reader.socket.close()
})
