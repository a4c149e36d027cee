import { notify, useFormat, useSession, useT } from '@portal/client'
import type { Grant, Kind, Role } from '@portal/contracts/access.ts'
import type { ManagedAccount, ManagedAccountDraft } from '@portal/contracts/managed-account.contract.ts'
import { platformNames } from '@portal/contracts/platform-name.ts'
import { countries } from '@portal/contracts/reference.ts'
import { Box, CompanyInput, FormDialog, MultiSelect, type Option, SelectInput, TextInput } from '@portal/ui'
import { useMemo } from 'react'
import { useInviteAccountMutation, useSaveManagedAccountMutation } from './account.api.ts'
import { companyRoles, grantOptions, kindOptions, roleOptions } from './account-options.ts'

interface Fields {
  username: string
  email: string
  role: Role
  kind: Kind
  grants: Grant[]
  companyId: number | null
  country: string | null
  platform: string | null
}

const empty: Fields = {
  username: '',
  email: '',
  role: 'VIEWER',
  kind: 'staff',
  grants: [],
  companyId: null,
  country: null,
  platform: null,
}
const fieldsOf = ({ username, email, role, kind, grants, companyId, ...facts }: ManagedAccount): Fields => ({
  username,
  email,
  role,
  kind,
  grants,
  companyId,
  country: facts.country || null,
  platform: facts.platform || null,
})

/** Roles and companies that the user may assign. */
function useOffered() {
  const t = useT()
  const { user, can } = useSession()
  const isAdministrator = user.role === 'ADMIN' && can('company:view')
  const choices = (options: readonly Option[]) =>
    options.map(({ value, label }) => ({ value, label: t(label) }))
  const isOffered = ({ value }: Option) => isAdministrator || companyRoles.includes(String(value))
  return {
    isAdministrator,
    roles: choices(roleOptions.filter(isOffered)),
    kinds: choices(kindOptions),
    grants: choices(grantOptions.filter(({ value }) => isAdministrator || value === 'company-accounts')),
  }
}

function Inputs({ isNew }: { isNew: boolean }) {
  const t = useT()
  const format = useFormat()
  const { isAdministrator, roles, kinds, grants } = useOffered()
  const countryChoices = useMemo(
    () => countries.map((code) => ({ value: code, label: format.country(code) })),
    [format],
  )
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {isNew && (
        <TextInput
          name="username"
          label={t('Username')}
          required
          maxLength={60}
          helperText={t("Used to sign in. It can't be changed later.")}
        />
      )}
      <TextInput
        name="email"
        label={t('E-mail')}
        required={isNew}
        maxLength={254}
        helperText={isNew ? t('The link to set a password is sent to this address.') : ''}
      />
      <SelectInput name="role" label={t('Role')} options={roles} required />
      {isAdministrator && (
        <SelectInput
          name="kind"
          label={t('Account type')}
          options={kinds}
          required
          helperText={t("Other account types don't get the permissions of the role.")}
        />
      )}
      <MultiSelect name="grants" label={t('Extra permissions')} options={grants} />
      {isAdministrator && <CompanyInput helperText={t('Owners see the records of their company.')} />}
      <SelectInput name="country" label={t('Country')} options={countryChoices} nullable />
      <SelectInput
        name="platform"
        label={t('Platform')}
        options={Object.entries(platformNames).map(([value, label]) => ({ value, label }))}
        nullable
      />
    </Box>
  )
}

type Facts = Pick<ManagedAccountDraft, 'country' | 'platform'>

/** Invites a user, or edits the permissions of an account. */
export function AccountForm({ account, onClose }: { account?: ManagedAccount; onClose: () => void }) {
  const t = useT()
  const [invite] = useInviteAccountMutation()
  const [save] = useSaveManagedAccountMutation()
  const onSave = async ({ username, country, platform, ...fields }: Fields) => {
    const facts = { country: country ?? '', platform: platform ?? '' } as Facts
    if (account) {
      const { id, version } = account
      await save({ id, version, ...fields, ...facts }).unwrap()
      return notify.success(t('{name} saved', { name: username }))
    }
    const { isSending } = await invite({ username: username.trim(), ...fields, ...facts }).unwrap()
    notify.success(
      isSending
        ? t('{name} is invited; the e-mail is being sent', { name: username })
        : t('{name} was created. No mail server is set up, so set a password for the account.', {
            name: username,
          }),
    )
  }
  return (
    <FormDialog<Fields>
      title={account ? t('Change {name}', { name: account.username }) : t('Invite user')}
      values={account ? fieldsOf(account) : empty}
      saveLabel={account ? t('Save') : t('Invite')}
      onSave={onSave}
      onClose={onClose}
    >
      <Inputs isNew={!account} />
    </FormDialog>
  )
}
