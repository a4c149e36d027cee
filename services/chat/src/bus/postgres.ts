import { openBus } from '@portal/service-kit/bus/open.ts'
import type { Database } from '@portal/service-kit/database/database.ts'
import * as repo from './piece.repo.ts'
import { runIdsIn, type StreamBus } from './stream-bus.ts'

/** Pieces are rows of an unlogged table; the statement that appends them also notifies. */
export async function openPostgresStream(
  db: Database,
  databaseUrl: string,
  onError: (error: Error) => void,
): Promise<StreamBus> {
  const bus = await openBus({ databaseUrl, name: 'chat pieces', channel: repo.pieceChannel, onError })
  return {
    async append(pieces) {
      if (pieces.length > 0)
        await repo.append(db, pieces, JSON.stringify({ topic: 'pieces', data: { runs: runIdsIn(pieces) } }))
    },
    read: async (cursors, limit) => (cursors.length === 0 ? [] : repo.read(db, cursors, limit)),
    onAppend(listener) {
      void bus.subscribe('pieces', ({ runs }: { runs?: number[] }) => listener(runs))
      bus.onGap(() => listener(undefined))
    },
    forget: async (ageMs) => void (await repo.forget(db, ageMs)),
    close: () => bus.close(),
  }
}
