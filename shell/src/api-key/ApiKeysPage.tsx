import { notify, problemText, useSession, useT } from '@portal/client'
import type { ApiKey } from '@portal/contracts/api-key.contract.ts'
import { Box, Button, ForbiddenState, Icon, PageHeader, useConfirm } from '@portal/ui'
import { useState } from 'react'
import { RowList } from '../section/RowList.tsx'
import { RowsCard } from '../section/RowsCard.tsx'
import { ApiKeyRow } from './ApiKeyRow.tsx'
import { useFindApiKeysQuery, useRevokeApiKeyMutation } from './api-key.api.ts'
import { CreatedKey, NewApiKey } from './NewApiKey.tsx'

function ApiKeys() {
  const t = useT()
  const confirm = useConfirm()
  const { data: found, error, refetch } = useFindApiKeysQuery()
  const [revoke] = useRevokeApiKeyMutation()
  const [isNew, setNew] = useState(false)
  const [made, setMade] = useState<string>()

  const end = async ({ id, name }: ApiKey) => {
    const question = t('Revoke {name}?', { name })
    const detail = t(
      "Its calls are refused immediately, and the sessions opened with it end. This can't be undone.",
    )
    if (!(await confirm({ question, detail, confirm: t('Revoke'), isDanger: true }))) return
    await revoke({ id })
      .unwrap()
      .then(() => notify.success(t('{name} revoked', { name })))
      .catch((problem: unknown) => notify.error(problemText(problem)))
  }
  return (
    <RowsCard
      id="api-keys"
      title={t('Your keys')}
      action={
        found && (
          <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setNew(true)}>
            {t('New API key')}
          </Button>
        )
      }
    >
      <RowList
        rows={found?.keys}
        error={error}
        onRetry={() => void refetch()}
        empty={{
          title: t('No API keys'),
          detail: t('A key lets your program call the portal with some of your permissions.'),
        }}
      >
        {(apiKey) => <ApiKeyRow key={apiKey.id} apiKey={apiKey} onRevoke={() => void end(apiKey)} />}
      </RowList>
      {found && isNew && (
        <NewApiKey permissions={found.permissions} onMade={setMade} onClose={() => setNew(false)} />
      )}
      {made && <CreatedKey apiKey={made} onClose={() => setMade(undefined)} />}
    </RowsCard>
  )
}

/** API keys of the account. */
export default function ApiKeysPage() {
  const t = useT()
  const { can } = useSession()
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 820 }}>
      <PageHeader title={t('API keys')} detail={t('Keys for calling the API')} />
      {can('apiKey:edit') ? <ApiKeys /> : <ForbiddenState />}
    </Box>
  )
}
