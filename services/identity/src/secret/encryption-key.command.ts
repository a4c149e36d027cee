import { encryptAll, findKeyIds } from '@portal/service-kit/database/encryption.repo.ts'
import { addKey } from '@portal/service-kit/database/encryption.ts'
import { type Command, CommandProblem } from '../command.ts'
import { encryptedColumns } from './encrypted-columns.ts'

export const encryptionKeyHelp = `Encryption of secrets in the database
  encryption-key rotate              encrypt with a new key, which goes into the file portal.key; the portal may run.
                                     Keys in PORTAL_KEY: with its first one`

export const encryptionKeyCommands: Record<string, Command> = {
  'encryption-key rotate': async (_, __, { db, encryption, keyFolder, say }) => {
    if (keyFolder !== undefined) addKey(keyFolder, await findKeyIds(db, encryptedColumns))
    const count = await encryptAll(db, encryptedColumns, encryption)
    const [current, ...others] = encryption.keyIds()
    if (count === 0 && others.length === 0)
      throw new CommandProblem(
        'PORTAL_KEY holds one key, and all secrets are encrypted with it. Put a new one before it: PORTAL_KEY=<new>,<old>',
      )
    say(`${count} secrets were encrypted anew. All of them need the key ${current} and no other.`)
    if (others.length > 0) say(`Keep ${others.join(', ')} as long as you keep backups of before.`)
  },
}
