import { useT } from '@portal/client'
import { scopes } from '@portal/contracts/access.ts'
import { type OauthClient, type OauthClientDraft, scopeTexts } from '@portal/contracts/oauth.contract.ts'
import { Box, FlagInput, FormDialog, MultiSelect, TextInput, useWatch } from '@portal/ui'
import { useSaveOauthClientMutation } from './client.api.ts'
import { LogoInput } from './LogoInput.tsx'

type Fields = Omit<OauthClientDraft, 'redirectUris'> & { redirectUris: string }

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const empty: Fields = {
  name: '',
  homepage: '',
  logo: '',
  isPublic: false,
  requiresPkce: true,
  mayUseDeviceCode: false,
  redirectUris: '',
  scopes: [...scopes],
}

/** Fields of a client that administrators set. */
const fieldsOf = ({
  name,
  homepage,
  logo,
  isPublic,
  requiresPkce,
  mayUseDeviceCode,
  redirectUris,
  scopes,
}: OauthClient): Fields => ({
  name,
  homepage,
  logo,
  isPublic,
  requiresPkce,
  mayUseDeviceCode,
  scopes,
  redirectUris: redirectUris.join('\n'),
})

function Inputs({ isNew }: { isNew: boolean }) {
  const t = useT()
  const isPublic = useWatch({ name: 'isPublic' })
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <TextInput
        name="name"
        label={t('Name')}
        required
        maxLength={60}
        helperText={t('Shown to users when they are asked for access.')}
      />
      <LogoInput />
      <TextInput
        name="homepage"
        label={t('Website')}
        maxLength={300}
        helperText={t('For example https://example.com')}
      />
      <TextInput
        name="redirectUris"
        label={t('Redirect addresses')}
        rows={3}
        helperText={t('One per line. Users are redirected only to an address in this list.')}
      />
      <MultiSelect
        name="scopes"
        label={t('Data it can request')}
        required
        options={scopes.map((scope) => ({ value: scope, label: t(scopeTexts[scope]) }))}
      />
      <FlagInput name="mayUseDeviceCode" label={t('Can connect displays with a code')} />
      {isNew && <FlagInput name="isPublic" label={t("Runs on users' devices (no client secret)")} />}
      {!isPublic && <FlagInput name="requiresPkce" label={t('Must use PKCE (recommended)')} />}
    </Box>
  )
}

/** Registers an application, or changes it. */
export function ClientForm({
  client,
  onMade,
  onClose,
}: {
  client?: OauthClient
  onMade: (made: { client: OauthClient; secret: string | null }) => void
  onClose: () => void
}) {
  const t = useT()
  const [save] = useSaveOauthClientMutation()
  return (
    <FormDialog<Fields>
      title={client ? t('Change {name}', { name: client.name }) : t('New application')}
      values={client ? fieldsOf(client) : empty}
      saveLabel={client ? t('Save') : t('Register')}
      onSave={async ({ redirectUris, requiresPkce, ...fields }) => {
        const made = await save({
          ...fields,
          redirectUris: linesOf(redirectUris),
          requiresPkce: requiresPkce || fields.isPublic,
          ...(client && { id: client.id, version: client.version }),
        }).unwrap()
        if (!client) onMade(made)
      }}
      onClose={onClose}
    >
      <Inputs isNew={!client} />
    </FormDialog>
  )
}
