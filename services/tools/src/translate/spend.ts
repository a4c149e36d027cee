import type { Database } from '@portal/service-kit/database/database.ts'
import type { ToolsConfig } from '../config.ts'
import { spend } from '../memory/usage.repo.ts'
import type { Client } from './translator.ts'

/** Notes what is sent to an engine: of an account, or of a guest and of all guests. @throws Problem 429 */
export const spending =
  (db: Database, { charsPerHour: { account, guest, allGuests } }: ToolsConfig, { key, isGuest }: Client) =>
  async (chars: number): Promise<void> => {
    if (chars === 0) return
    const limits = isGuest
      ? [
          { who: key, most: guest },
          { who: 'guests', most: allGuests },
        ]
      : [{ who: key, most: account }]
    await spend(db, chars, limits)
  }
