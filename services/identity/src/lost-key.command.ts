import { findKeyIds } from '@portal/service-kit/database/encryption.repo.ts'
import { ensureKeyFile } from '@portal/service-kit/database/encryption.ts'
import { type Command, CommandProblem } from './command.ts'
import { describeLoss, discardSecrets } from './lost-key.ts'
import { encryptedColumns } from './secret/encrypted-columns.ts'
import { find } from './secret/lost-secret.repo.ts'

export const lostKeyHelp = `  encryption-key discard --key=<id>  for a key that is lost for good: shows what is lost with it
      --confirm                      deletes these secrets, so that the portal starts again`

export const lostKeyCommands: Record<string, Command> = {
  'encryption-key discard': async (_, { key: keyId, confirm }, context) => {
    const { db, encryption, keyFolder, say } = context
    if (!keyId) throw new CommandProblem('Say which key: encryption-key discard --key=<id>')
    const used = await findKeyIds(db, encryptedColumns)
    if (!used.includes(keyId))
      throw new CommandProblem(
        `No secret is encrypted with the key ${keyId}. Keys in use: ${used.join(', ') || 'none'}`,
      )
    if (encryption.unknownIds([keyId]).length === 0)
      throw new CommandProblem(`The portal has the key ${keyId}: its secrets are not lost.`)
    if (!confirm) {
      for (const line of describeLoss(await find(db, keyId))) say(line)
      return say(
        `Nothing was changed. Search backups and other machines for the key ${keyId} first; this cannot be undone: encryption-key discard --key=${keyId} --confirm`,
      )
    }
    if (keyFolder !== undefined) ensureKeyFile(keyFolder)
    // Refuses an empty file before deleting anything.
    encryption.keyIds()
    for (const line of describeLoss(await discardSecrets(context, keyId))) say(line)
    say(`Done. Nothing needs the key ${keyId} any more.`)
  },
}
