import { openBus } from '@portal/service-kit/bus/open.ts'
import type { Database } from '@portal/service-kit/database/database.ts'
import * as repo from './piece.repo.ts'
import { type StreamBus, toRunIds } from './stream-bus.ts'

/** Stores pieces as rows of an unlogged table; the insert statement also notifies. */
export async function openPostgresStream(
  db: Database,
  databaseUrl: string,
  onError: (error: Error) => void,
): Promise<StreamBus> {
  const bus = await openBus({ databaseUrl, name: 'chat pieces', channel: repo.pieceChannel, onError })
  return {
    async append(pieces) {
      if (pieces.length > 0)
        await repo.append(db, pieces, JSON.stringify({ topic: 'pieces', data: { runs: toRunIds(pieces) } }))
    },
    read: async (cursors, limit) => (cursors.length === 0 ? [] : repo.read(db, cursors, limit)),
    onAppend(listener) {
      void bus.subscribe('pieces', ({ runs }: { runs?: number[] }) => listener(runs))
      bus.onGap(() => listener(undefined))
    },
    forget: async (ageMs) => void (await repo.deleteOld(db, ageMs)),
    close: () => bus.close(),
  }
}
