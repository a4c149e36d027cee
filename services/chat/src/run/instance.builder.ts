// Child process that runs one instance of the service, for crash tests. Its engine answers as the question
// describes.

import type { ServiceConfig } from '@portal/service-kit/config.ts'
import { stopGracefully } from '@portal/service-kit/process/stop.ts'
import { buildService, type ServiceDefinition } from '@portal/service-kit/service.ts'
import { anEngine, fastConfig, findTestDevice, source, toPlanned } from '../chat.builder.ts'
import { registerConversation } from '../conversation.ts'

/**
 * `planned 300` answers 300 words from a plan, `stream 300` streams them as a model does, `silent` does not
 * answer the first time.
 */
const { engine } = anEngine(async ({ question }, signal) => {
  const [kind, count = '100', pause = '10'] = question.split(' ')
  const words = Array.from({ length: Number(count) }, (_, n) => `${kind}-${n} `)
  if (kind === 'planned') return toPlanned(words.join(''), { sources: [source] })
  if (kind === 'silent')
    return process.env.IS_FIRST
      ? new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      : toPlanned(words.join(''))
  return {
    kind: 'stream',
    sources: [source],
    timings: {},
    pieces: (async function* () {
      for (const word of words) {
        yield word
        await new Promise((resolve) => setTimeout(resolve, Number(pause)))
      }
    })(),
  }
})

const { config, pace } = JSON.parse(process.env.INSTANCE ?? '{}') as { config: ServiceConfig; pace: number }
const definition: ServiceDefinition = {
  name: 'chat',
  routes: [
    registerConversation({
      config: { ...fastConfig, stream: config.busUrl ? 'valkey' : 'postgres', pace },
      engine,
      findDevice: findTestDevice,
    }),
  ],
}
// Functions cannot be passed through the environment.
const app = await buildService(definition, { ...config, trustProxy: false })
stopGracefully(app)
await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.({ port: (app.server.address() as { port: number }).port })
