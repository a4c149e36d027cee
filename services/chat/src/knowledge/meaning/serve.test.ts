import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { type ChatDeltas, chatRoutes } from '@portal/contracts/chat.contract.ts'
import { waitUntil } from '@portal/testing/node/wait-until.ts'
import { startChat } from '../../chat.builder.ts'
import { aDocument, aSection, aStore, chatDatabase } from '../knowledge.builder.ts'
import type { MeaningBy } from './serve.ts'

type Given = Parameters<typeof aDocument>[2]

/** What is offered where no word of the question stands in the texts, after all of them have been read. */
async function offered(meaning: MeaningBy, sections: Given, data: string): Promise<string | undefined> {
  const db = await chatDatabase()
  await aDocument(db, await aStore(db, 'all_devices'), sections)
  const service = await startChat(undefined, { database: db.url, config: { meaning } })
  try {
    await waitUntil(
      async () => (await db.pool.query('select from knowledge_meaning')).rowCount === sections.length,
    )
    const ask = await service.call(chatRoutes.startIntegratedChat, {
      body: { data, serialNum: 'SNA0000001', language: 'en', supportEs: true },
    })
    assert.equal(ask.status, 200)
    const params = { id: ask.data.runId as string }
    let end: ChatDeltas | undefined
    for (let after = 0; !end?.done; after = end.seq)
      end = (await service.call(chatRoutes.getNewDeltas, { params, body: { after, wait: 10 } })).body
        .data as ChatDeltas
    return end.answer.qnaVos?.[0]?.question
  } finally {
    await service.close()
    await db.close()
  }
}
/** So many that one can stand out among them. */
const others = 'Cables Bolts Lamps Labels Keys Boxes Invoices Pallets Forms Pens Stamps Shelves'
  .split(' ')
  .map((name) => aSection(name, `${name} are counted twice a year.`))

test('a service with an embeddings server reads its texts by itself, and asks back with what means the same', async () => {
  const server = createServer(async (request, response) => {
    const { input } = JSON.parse(Buffer.concat(await Array.fromAsync(request)).toString())
    const data = input.map((text: string) => ({ embedding: [0.1, /okapi|giraffe/i.test(text) ? 1 : 0] }))
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const meaning = { baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: '', model: 'm', timeoutMs: 60_000 }
  const giraffes = [aSection('Neighbours', 'A giraffe may stand beside it.'), ...others]
  try {
    assert.equal(await offered(meaning, giraffes, 'okapi okapia johnstoni habitat'), 'Neighbours')
  } finally {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
})

test('so does a service without one, with the model that is built in', async () => {
  const fan = [aSection('Fan', 'The fan is held by two screws. It pulls out downwards.'), ...others]
  assert.equal(await offered('built-in', fan, 'how do dusty propeller blades detach quickly'), 'Fan')
})
