import { Link, notify, useNavigate, useSession, useT } from '@portal/client'
import type { CompanyDraft, ManagedCompany } from '@portal/contracts/company.contract.ts'
import { platformNames } from '@portal/contracts/platform-name.ts'
import {
  Box,
  Button,
  type Column,
  DataTable,
  ForbiddenState,
  FormDialog,
  Icon,
  PageHeader,
  SelectInput,
  TextInput,
  useListState,
} from '@portal/ui'
import { useState } from 'react'
import { useFindCompanyPageQuery, useSaveCompanyMutation } from './company.api.ts'

/** Brand names are equal in every language. */
const platforms = Object.entries(platformNames).map(([value, label]) => ({ value, label }))

const columns: Column<ManagedCompany>[] = [
  { field: 'name', label: 'Name', sortable: true, filter: 'text' },
  { field: 'platform', label: 'Platform', sortable: true, filter: 'options', options: platforms },
  { field: 'accounts', label: 'Accounts', format: 'number' },
]

interface Fields {
  name: string
  platform: string | null
}

function CompanyForm({ company, onClose }: { company?: ManagedCompany; onClose: () => void }) {
  const t = useT()
  const [save] = useSaveCompanyMutation()
  const onSave = async ({ name, platform }: Fields) => {
    const draft = { name, platform: (platform ?? '') as CompanyDraft['platform'] }
    await save(company ? { id: company.id, version: company.version, ...draft } : draft).unwrap()
    notify.success(t('{name} saved', { name }))
  }
  return (
    <FormDialog<Fields>
      title={company ? t('Change {name}', { name: company.name }) : t('New company')}
      values={{ name: company?.name ?? '', platform: company?.platform || null }}
      saveLabel={t('Save')}
      maxWidth="xs"
      onSave={onSave}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <TextInput name="name" label={t('Name')} required maxLength={120} />
        <SelectInput name="platform" label={t('Platform')} options={platforms} nullable />
      </Box>
    </FormDialog>
  )
}

function Companies() {
  const t = useT()
  const navigate = useNavigate()
  const list = useListState(columns, { sort: 'name' })
  const result = useFindCompanyPageQuery(list.request, { refetchOnMountOrArgChange: true })
  const [edited, setEdited] = useState<ManagedCompany | 'new'>()
  return (
    <>
      <PageHeader
        title={t('Companies')}
        detail={t('Companies that own devices')}
        actions={
          <>
            <Button variant="outlined" component={Link} to="/admin/accounts">
              {t('Accounts')}
            </Button>
            <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setEdited('new')}>
              {t('New company')}
            </Button>
          </>
        }
      />
      <DataTable
        label={t('Companies')}
        columns={columns}
        list={list}
        result={result}
        operations={[
          { label: 'Change', permission: 'company:edit', onClick: setEdited },
          {
            label: 'Accounts',
            permission: 'account:view',
            onClick: ({ name }) => navigate(`/admin/accounts?${new URLSearchParams({ company: name })}`),
          },
        ]}
      />
      {edited && (
        <CompanyForm {...(edited !== 'new' && { company: edited })} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}

/** Companies; a brand can have several. */
export default function CompaniesPage() {
  const { can } = useSession()
  return can('company:edit') ? <Companies /> : <ForbiddenState />
}
