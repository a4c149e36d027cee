import type { Database } from '@portal/service-kit/database/database.ts'
import type { ToolsConfig } from '../config.ts'
import { countCharacters } from '../memory/usage.repo.ts'
import type { TranslationClient } from './translator.ts'

/**
 * Counts the characters that are sent to an engine: for an account, or for a guest and for all guests.
 * @throws Problem 429
 */
export const createCharacterCounter =
  (
    db: Database,
    { charsPerHour: { account, guest, allGuests } }: ToolsConfig,
    { key, isGuest }: TranslationClient,
  ) =>
  async (chars: number): Promise<void> => {
    if (chars === 0) return
    const limits = isGuest
      ? [
          { who: key, most: guest },
          { who: 'guests', most: allGuests },
        ]
      : [{ who: key, most: account }]
    await countCharacters(db, chars, limits)
  }
