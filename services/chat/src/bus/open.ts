import type { FastifyInstance } from 'fastify'
import type { ChatConfig } from '../config.ts'
import { openMemoryStream } from './memory.ts'
import { openPostgresStream } from './postgres.ts'
import type { StreamBus } from './stream-bus.ts'
import { openValkeyStream } from './valkey.ts'

export function openStream({ config, db, log }: FastifyInstance, { stream }: ChatConfig): Promise<StreamBus> {
  const onError = (err: Error) => log.warn({ err }, 'the stream of answers does not work')
  const kind = stream ?? (config.busUrl ? 'valkey' : 'postgres')
  if (kind === 'memory') return Promise.resolve(openMemoryStream())
  if (kind === 'postgres') return openPostgresStream(db, config.databaseUrl, onError)
  if (!config.busUrl) throw new Error('CHAT_STREAM is valkey, so BUS_URL must say where it is')
  return openValkeyStream(config.busUrl, onError)
}
