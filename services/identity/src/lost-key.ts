import { createAudited, type Recorder } from '@portal/service-kit/audit.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { type CommandContext, commandActor } from './command.ts'
import * as providers from './identity-provider/provider.repo.ts'
import * as factors from './second-factor/second-factor.repo.ts'
import * as repo from './secret/lost-secret.repo.ts'
import { changeCredential } from './session/credential-change.ts'
import { publishEndedSession } from './session/ended-session.ts'
import { identityNotices } from './webhook/notices.ts'
import { newWebhookSecret } from './webhook/sign.ts'
import { toHost } from './webhook-target/target.rules.ts'

/** Describes what `discardSecrets` will delete, one line per kind of secret. */
export const describeLoss = ({ signingKeys, secondFactors, webhooks, providers }: repo.LostSecrets) => [
  ...line('Signing keys to delete', ids(signingKeys), 'The next start makes a new one.'),
  ...line(
    'Second factors to delete',
    secondFactors.map(({ username }) => username),
    'These accounts lose authenticator app and recovery codes and are signed out; where two steps are required, the next sign-in asks to set them up.',
  ),
  ...line(
    'Webhooks to switch off',
    webhooks.map(({ url, username }) => `${toHost(url)} of ${username}`),
    'Their owners are notified to get a new secret.',
  ),
  ...line(
    'Identity providers to disable',
    ids(providers),
    'Enter the secret by "provider edit", then "provider enable".',
  ),
  'Set-ups of second factors that were not finished, and former secrets of webhooks, are deleted as well.',
]
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
const line = (title: string, names: string[], effect: string) =>
  names.length > 0 ? [`${title}: ${names.length} (${names.join(', ')}). ${effect}`] : []

/** Deletes or replaces all secrets that only the lost key can decrypt, in one transaction. */
export async function discardSecrets({ db, bus, encryption }: CommandContext, keyId: string) {
  const lost = await createAudited(db)(commandActor, async (tx, record) => {
    await repo.lock(tx)
    const lost = await repo.find(tx, keyId)
    await repo.removeUnused(tx, keyId)
    await repo.removeSigningKeys(tx, keyId)
    for (const { id } of lost.signingKeys)
      record({ noun: 'signingKey', id, action: 'delete', before: { encryptionKey: keyId }, after: null })
    for (const { id } of lost.secondFactors) await removeSecondFactor(tx, record, id)
    for (const webhook of lost.webhooks) {
      const secret = encryption.encrypt(newWebhookSecret(), webhook.ownerId)
      await replaceSecret(tx, record, webhook, secret)
    }
    for (const provider of lost.providers) await disableProvider(tx, record, provider)
    return lost
  })
  for (const { id: userId } of lost.secondFactors)
    await publishEndedSession(bus)({ userId, reason: 'everywhere' })
  return lost
}

async function removeSecondFactor(tx: Db, record: Recorder, id: string) {
  await changeCredential(tx, { accountId: id, change: 'secondFactorOff', endsSessions: 'all' }, () =>
    factors.remove(tx, id),
  )
  const [before, after] = [{ secondFactor: 'on' }, { secondFactor: 'off' }]
  record({ noun: 'account', id, action: 'edit', before, after })
}

async function replaceSecret(
  tx: Db,
  record: Recorder,
  { id, ownerId, url, state }: repo.LostSecrets['webhooks'][number],
  secret: string,
) {
  await repo.replaceWebhookSecret(tx, id, secret)
  await identityNotices.insert(tx, {
    to: { userId: ownerId },
    kind: 'webhook.secret',
    subject: `webhook ${id}`,
    values: { host: toHost(url) },
    path: '/account/webhooks',
  })
  const after = { state: state === 'ON' ? 'OFF' : state, secret: 'new' }
  record({ noun: 'webhook', id, action: 'edit', before: { state, secret: 'lost' }, after })
}

/** Does not end accounts, sessions or API keys, unlike `provider disable`. */
async function disableProvider(
  tx: Db,
  record: Recorder,
  { id, isDisabled }: repo.LostSecrets['providers'][number],
) {
  await repo.removeClientSecret(tx, id)
  await providers.saveDisabled(tx, id, true)
  const before = { disabled: isDisabled, clientSecret: 'lost' }
  record({
    noun: 'identityProvider',
    id,
    action: 'edit',
    before,
    after: { disabled: true, clientSecret: 'none' },
  })
}
